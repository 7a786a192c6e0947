import { z } from 'zod';
import { accountKey } from './accounts.ts';
import { type EngineCallsOf, items, json, maybeText, moment, type TypeOf } from './call.ts';
import { challenge, me } from './engine.ts';
import { proof } from './proof.ts';

const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  /** When it was shown last; null: never. */
  seen_at: maybeText,
});

/** A passkey as told to the person whose it is. */
export type PasskeyAnswer = TypeOf<typeof passkey>;

/** What a browser made (`PublicKeyCredential.toJSON`), as far as it is looked at. */
export const madePasskey = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    attestationObject: z.string().max(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

export type MadePasskey = z.output<typeof madePasskey>;
export type { ShownPasskey } from './proof.ts';

/** A passkey that a browser made, and what its person calls it. */
export const newPasskey = z.strictObject({ name: z.string().trim().min(1).max(100), passkey: madePasskey });

/** Signing in with a passkey. */
export const byPasskey = proof.pick({ passkey: true }).required();

/** What a browser is to ask an authenticator for (WebAuthn), as JSON. */
const options = z.strictObject({ options: json });
const codes = z.strictObject({ recovery_codes: z.array(z.string()).optional() });

const written = ['invalid', 'unsupported_media', 'too_big', 'not_allowed_now'] as const;
const proven = [...written, 'wrong_credentials', 'expired'] as const;
const tag = 'Accounts';

/** Passkeys: keys that the device of a person keeps, with which they sign in. */
export const passkeyCalls = {
  'GET /api/-/passkeys': {
    id: 'list_passkeys',
    tag,
    summary: 'Your passkeys',
    answers: { 200: items(passkey) },
  },
  'POST /api/-/passkeys': {
    id: 'begin_passkey',
    tag,
    summary: 'Begin to make a passkey; answers what a browser is to ask for',
    body: proof,
    answers: { 201: options },
    refusals: proven,
  },
  'PUT /api/-/passkeys': {
    id: 'add_passkey',
    tag,
    summary: 'Keep a passkey that a browser has made; with the first factor, recovery codes are told once',
    body: newPasskey,
    answers: { 200: passkey.extend(codes.shape) },
    refusals: proven,
  },
  'POST /api/-/passkeys/{id}/remove': {
    id: 'remove_passkey',
    tag,
    summary: 'Remove a passkey: it opens nothing any more',
    body: proof,
    answers: { 204: null },
    refusals: proven,
  },
  'POST /api/-/sign-in-passkey': {
    id: 'ask_for_passkey',
    tag,
    summary: 'What a browser is to ask for, to sign in with a passkey or to show one',
    answers: { 201: options },
    refusals: ['not_allowed_now'],
  },
  'PUT /api/-/sign-in-passkey': {
    id: 'sign_in_by_passkey',
    tag,
    summary: 'Sign in with a passkey',
    body: byPasskey,
    answers: { 200: me, 202: challenge },
    refusals: proven,
  },
  'POST /api/-/sign-in-factor/passkey': {
    id: 'begin_passkey_at_sign_in',
    tag,
    summary: 'Begin to make the passkey that signing in waits for',
    body: z.strictObject({ challenge: accountKey }),
    answers: { 201: options },
    refusals: [...written, 'expired'],
  },
} satisfies EngineCallsOf;
