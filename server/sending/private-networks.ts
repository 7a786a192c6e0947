import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that nobody reaches from outside: this machine, its neighbours, and what belongs to the provider of it. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** What a connection to a closed network fails with. */
export const CLOSED = 'ENETCLOSED';

/** Whether an address (not a name) stands in a network that is closed to contracts. */
export function isClosed(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && closed.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

/** The host of an address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Looks a name up as usual, and refuses it where any of its addresses is closed: what was asked is what is called. */
export const lookUpOpen: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    if (addresses.some(({ address }) => isClosed(address)))
      return callback(Object.assign(new Error('a closed network'), { code: CLOSED }), '', 0);
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};
