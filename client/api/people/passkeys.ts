import { queryOptions } from '@tanstack/react-query';
import type { Me } from '#shared/api/calls/engine.ts';
import type { MadePasskey, Proof, ShownPasskey } from '#shared/api/calls/second-factor.ts';
import { LocalProblem } from '../call/api-problem.ts';
import { engineCall } from '../call/engine-call.ts';

/** What browsers and servers say to each other is translated by a library, which few pages need. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys, at this address: on https or on this machine, by a name and not by numbers. */
export const hasPasskeys =
  typeof window !== 'undefined' &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname);

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: ({ signal }) => engineCall('GET /api/-/passkeys', { signal }),
});

/** Asks the person for one of their passkeys. Throws where they show none. */
export async function showPasskey(): Promise<ShownPasskey> {
  const { options } = await engineCall('POST /api/-/sign-in-passkey');
  const { startAuthentication } = await webAuthn();
  // The options are as the server's half of the library has made them.
  return inWords(startAuthentication({ optionsJSON: options as never }));
}

export async function signInByPasskey() {
  return engineCall('PUT /api/-/sign-in-passkey', { body: { passkey: await showPasskey() } });
}

/** Shows a passkey beside a password or a mail. */
export async function showFactorByPasskey(challenge: string): Promise<Me> {
  return engineCall('PUT /api/-/sign-in-factor', { body: { challenge, passkey: await showPasskey() } });
}

/** Makes a passkey of whoever is signed in. */
export async function addPasskey(name: string, proof: Proof) {
  const { options } = await engineCall('POST /api/-/passkeys', { body: proof });
  return engineCall('PUT /api/-/passkeys', { body: { name, passkey: await makePasskey(options) } });
}

/** Makes the passkey that signing in waits for. */
export async function addPasskeyAtSignIn(challenge: string, name: string) {
  const { options } = await engineCall('POST /api/-/sign-in-factor/passkey', { body: { challenge } });
  const made = { name, passkey: await makePasskey(options) };
  return engineCall('PUT /api/-/sign-in-factor', { body: { challenge, new_passkey: made } });
}

export function removePasskey(id: string, proof: Proof) {
  return engineCall('POST /api/-/passkeys/{id}/remove', { id, body: proof });
}

async function makePasskey(options: unknown): Promise<MadePasskey> {
  const { startRegistration } = await webAuthn();
  return inWords(startRegistration({ optionsJSON: options as never }));
}

/** Browsers do not tell whether somebody said no or had nothing to show, and what they tell is meant for programmers. */
async function inWords<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new LocalProblem(isKnown ? 'shell.passkeyKnownHere' : 'shell.passkeyNotUsed');
  }
}
