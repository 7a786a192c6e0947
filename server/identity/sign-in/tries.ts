import { caseless } from '#shared/fields/text/caseless.ts';
import type { Counter, TryLimit } from './throttle.ts';

/** Where a try comes from. */
export interface Sender {
  /** The network of its address. */
  readonly network: string;
  /** The device of the browser, where somebody has signed in to the account in question with it before. */
  readonly device?: string;
}

/** An account, and all accounts of a network, may fail this many times as often as one account from one network. */
const MANY = 10;

/**
 * Under what tries to sign in are counted. From a device that knows the account under that device alone: strangers
 * cannot use up its tries. From elsewhere for the account from this network, and, more generously, for each of both.
 */
export function triesToSignIn(login: string, { network, device }: Sender, { count }: TryLimit): Counter[] {
  if (device !== undefined) return [{ key: `sign-in device ${device}`, free: count }];
  const account = caseless(login.trim());
  return [
    { key: `sign-in ${network} account ${account}`, free: count },
    { key: `sign-in account ${account}`, free: count * MANY },
    { key: `sign-in network ${network}`, free: count * MANY },
  ];
}

/** Under what it is counted to have mail sent, for one purpose: no mailbox is to be flooded, from however many networks. */
export function triesToMail(
  { purpose, email }: { readonly purpose: string; readonly email: string },
  { network, device }: Sender,
  { count }: TryLimit,
): Counter[] {
  if (device !== undefined) return [{ key: `${purpose} device ${device}`, free: count }];
  return [
    { key: `${purpose} account ${caseless(email.trim())}`, free: count },
    { key: `${purpose} network ${network}`, free: count * MANY },
  ];
}

/** Under what keys of one kind that open nothing are counted. */
export function triesOfKeys(kind: string, network: string, { count }: TryLimit): Counter[] {
  return [{ key: `${kind} key ${network}`, free: count }];
}
