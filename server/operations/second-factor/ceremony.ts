import { isIP } from 'node:net';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { MadePasskey, ShownPasskey } from '#shared/api/calls/second-factor.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { endRequest, keepRequest, requestByKey } from '#server/identity/keys/mailed-ways.ts';
import { findPasskey, notePasskeyUse, type Passkey, passkeysOf } from '#server/identity/keys/passkeys.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';
import type { Person } from '#server/identity/people/people.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { linkIsGone } from '#server/operations/accounts/open-account.ts';

/** What browsers and authenticators say to each other is asked of a library that few servers need: it is loaded at first use. */
const webAuthn = () => import('@simplewebauthn/server');

export type Ceremony = Pick<AccountCall, 'runtime' | 'now' | 'origin'>;

/** How long a browser may take, from the question to the answer. */
const LIFE_SECONDS = 600;
/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

/** By what an application is known to authenticators: a name, never an address of numbers. */
function placeOf(origin: string): Outcome<string> {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0) return done(hostname);
  return refuse('not_allowed_now', messageOf('refusals.passkeysNeedName'));
}

/** What a browser is to ask an authenticator for, to make a passkey for somebody. */
export async function askToMake(
  account: Ceremony,
  person: Person,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
  const place = placeOf(account.origin);
  if (place.kind === 'refusal') return place;
  const { database, model } = account.runtime;
  const known = await database.read((on) => passkeysOf(on, person.id));
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: model.name,
    rpID: place.value,
    userName: person.email ?? person.userName ?? person.name,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // Whoever only holds the device must not come in: it asks for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(account, { way: 'passkey_new', challenge: options.challenge, userId: person.id });
  return done(options);
}

/** What a browser is to ask an authenticator for, whoever it is. */
export async function askToShow(account: Ceremony) {
  const place = placeOf(account.origin);
  if (place.kind === 'refusal') return place;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: place.value, userVerification: 'required' });
  await keepChallenge(account, { way: 'passkey', challenge: options.challenge });
  return done(options);
}

interface Challenge {
  readonly way: 'passkey' | 'passkey_new';
  readonly challenge: string;
  readonly userId?: string;
}

async function keepChallenge(
  { runtime, now }: Ceremony,
  { way, challenge, userId }: Challenge,
): Promise<void> {
  const secret = hashOf(challenge);
  const address = userId === undefined ? secret : hashOf(`passkey ${userId}`);
  const request = { id: runtime.newId(), way, address, userId, secret };
  await runtime.database.write((on) => keepRequest(on, request, { now, seconds: LIFE_SECONDS }));
}

/** Ends the challenge that was answered; false where it was not asked, or not of them, or has been answered before. */
async function endChallenge(
  { runtime, now }: Ceremony,
  { way, challenge, userId }: Challenge,
): Promise<boolean> {
  return runtime.database.write(async (on) => {
    const request = await requestByKey(on, challenge, { way, now });
    if (request === undefined || request.userId !== userId) return false;
    return endRequest(on, request.id);
  });
}

/** The passkey that a browser has made for somebody, without its name; the challenge is used up by it. */
export async function madePasskey(
  account: Ceremony,
  userId: string,
  response: MadePasskey,
): Promise<Outcome<Omit<Passkey, 'name'>>> {
  const [challenge, place] = [challengeIn(response), placeOf(account.origin)];
  if (place.kind === 'refusal') return place;
  if (challenge === undefined) return unknownPasskey();
  if (!(await endChallenge(account, { way: 'passkey_new', challenge, userId })))
    return refuse('expired', linkIsGone);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: withExtensions(response),
    expectedChallenge: challenge,
    expectedOrigin: account.origin,
    expectedRPID: place.value,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (verified?.verified !== true) return unknownPasskey();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return done({
    id,
    userId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    createdAt: account.now,
  });
}

/** The passkey that a browser has shown, of this person or of anybody. It is judged before anything is told of it. */
export async function shownPasskey(
  account: Ceremony,
  response: ShownPasskey,
  userId?: string,
): Promise<Outcome<Passkey>> {
  const [challenge, place] = [challengeIn(response), placeOf(account.origin)];
  if (place.kind === 'refusal') return place;
  if (challenge === undefined) return unknownPasskey();
  if (!(await endChallenge(account, { way: 'passkey', challenge }))) return refuse('expired', linkIsGone);
  const { database } = account.runtime;
  const passkey = await database.read((on) => findPasskey(on, response.id));
  if (passkey === undefined || (userId !== undefined && passkey.userId !== userId)) return unknownPasskey();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: withExtensions(response),
    expectedChallenge: challenge,
    expectedOrigin: account.origin,
    expectedRPID: place.value,
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
  }).catch(() => undefined);
  if (verified?.verified !== true) return unknownPasskey();
  const use = { id, counter: verified.authenticationInfo.newCounter, now: account.now };
  return (await database.write((on) => notePasskeyUse(on, use))) ? done(passkey) : unknownPasskey();
}

/** What is said of a passkey that is none, or of somebody else: never which. */
function unknownPasskey() {
  return refuse('wrong_credentials', messageOf('refusals.unknownPasskey'));
}

const clientData = z.object({ challenge: z.string().max(200) });

/** What an authenticator has signed begins with the challenge; whether the signature is right is judged later. */
function challengeIn({ response }: MadePasskey | ShownPasskey): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}

/** The library wants a place for what extensions say; none is asked. */
function withExtensions<Response extends object>(response: Response) {
  return { ...response, clientExtensionResults: {} };
}
