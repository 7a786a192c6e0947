import { z } from 'zod';
import { accountKey, givenPassword } from './accounts.ts';
import { count, type EngineCallsOf, items, json, maybeText, moment, type TypeOf } from './call.ts';
import { challenge, me } from './engine.ts';

/** Six digits of an app, or a recovery code, before they are looked at. */
const factorCode = z.string().max(40);

/** What names a passkey: bytes in base64url. */
const credentialId = z
  .string()
  .max(1400)
  .regex(/^[\w-]+$/);

/** What a browser shows of a passkey (`PublicKeyCredential.toJSON`), as far as it is looked at. */
const shownPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    authenticatorData: z.string().max(10_000),
    signature: z.string().max(10_000),
    userHandle: z.string().max(200).optional(),
  }),
});

export type ShownPasskey = z.output<typeof shownPasskey>;

/** Who changes how they come in shows once more who they are: by a factor of theirs, and while they have none by their password. */
export const proof = z.strictObject({
  password: givenPassword.optional(),
  code: factorCode.optional(),
  passkey: shownPasskey.optional(),
});

export type Proof = z.output<typeof proof>;

/** A passkey in an answer. */
export const passkeyAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  /** When it was shown last; null: never. */
  seen_at: maybeText,
});

/** A passkey as told to the person whose it is. */
export type PasskeyAnswer = TypeOf<typeof passkeyAnswer>;

/** What a browser made (`PublicKeyCredential.toJSON`), as far as it is looked at. */
const madePasskey = z.object({
  id: credentialId,
  rawId: credentialId,
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

/** A passkey that a browser made, and what its person calls it. */
export const newPasskey = z.strictObject({ name: z.string().trim().min(1).max(100), passkey: madePasskey });

/** Signing in with a passkey. */
export const byPasskey = proof.pick({ passkey: true }).required();

/** What a browser is to ask an authenticator for (WebAuthn), as JSON. */
const options = z.strictObject({ options: json });

const factor = z.strictObject({
  /** When codes of an app were set up; absent: they are not. */
  since: moment.optional(),
  passkeys: count,
  /** Absent: there is no second factor, neither codes nor a passkey. */
  recovery_codes_left: count.optional(),
  /** The contract lets this person in only with one. */
  required: z.boolean(),
});

/** One's own second factor, without what is secret of it. */
export type FactorAnswer = TypeOf<typeof factor>;

const begun = z.strictObject({
  /** In base 32, to be typed into an app. */
  secret: z.string(),
  /** `otpauth://…`, which opens the app on a phone. */
  address: z.string(),
  /** The address as a QR code, in SVG. */
  qr: z.string(),
});

/** What an app needs to know. Told once. */
export type BegunFactor = TypeOf<typeof begun>;

const codes = z.strictObject({ recovery_codes: z.array(z.string()) });

/** A proof, and what for. */
export const factorChange = proof.omit({ password: true }).extend({ do: z.enum(['turn_off', 'new_codes']) });
/** The first code of an app. */
export const firstCode = z.strictObject({ code: factorCode });
/** For whom a factor is begun at signing in. */
export const challengeBody = z.strictObject({ challenge: accountKey });
/** A challenge with one answer to it: a code, a passkey, or a passkey that was made for it. */
export const answeredChallenge = proof
  .omit({ password: true })
  .extend({ challenge: accountKey, new_passkey: newPasskey.optional() });

const written = ['invalid', 'unsupported_media', 'too_big'] as const;
const proven = [...written, 'not_allowed_now', 'wrong_credentials', 'expired'] as const;
const tag = 'Accounts';

/** The second factor of signing in. */
export const secondFactorCalls = {
  'GET /api/-/second-factor': {
    id: 'read_second_factor',
    tag,
    summary: 'Whether you have a second factor',
    answers: { 200: factor },
  },
  'POST /api/-/second-factor': {
    id: 'begin_second_factor',
    tag,
    summary: 'Begin to set one up; what an app needs to know is told once',
    body: proof,
    answers: { 201: begun },
    refusals: [...written, 'wrong_credentials', 'expired', 'not_allowed_now'],
  },
  'PUT /api/-/second-factor': {
    id: 'confirm_second_factor',
    tag,
    summary: 'Take it into use by a first code of the app; recovery codes are told once',
    body: firstCode,
    answers: { 200: codes },
    refusals: [...written, 'wrong_credentials', 'not_allowed_now'],
  },
  'PATCH /api/-/second-factor': {
    id: 'change_second_factor',
    tag,
    summary: 'Turn the codes of the app off, or get other recovery codes',
    body: factorChange,
    answers: { 200: codes.partial() },
    refusals: [...written, 'wrong_credentials', 'expired', 'not_allowed_now'],
  },
  'POST /api/-/sign-in-factor': {
    id: 'begin_factor_at_sign_in',
    tag,
    summary: 'Begin to set up the second factor that signing in waits for',
    body: challengeBody,
    answers: { 201: begun },
    refusals: [...written, 'expired', 'not_allowed_now'],
  },
  'PUT /api/-/sign-in-factor': {
    id: 'sign_in_by_factor',
    tag,
    summary: 'Go on signing in with a code of the app, a recovery code or a passkey',
    body: answeredChallenge,
    answers: { 200: me.extend(codes.partial().shape) },
    refusals: [...written, 'wrong_credentials', 'expired', 'not_allowed_now'],
  },
  'DELETE /api/-/people/{id}/second-factor': {
    id: 'take_second_factor',
    tag,
    summary: 'Take away the second factor of somebody who has lost theirs; for the owner',
    answers: { 204: null },
  },
} satisfies EngineCallsOf;

/** Passkeys: keys that the device of a person keeps, with which they sign in. */
export const passkeyCalls = {
  'GET /api/-/passkeys': {
    id: 'list_passkeys',
    tag,
    summary: 'Your passkeys',
    answers: { 200: items(passkeyAnswer) },
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
    answers: { 200: passkeyAnswer.extend(codes.partial().shape) },
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
    refusals: [...written, 'not_allowed_now', 'expired'],
  },
} satisfies EngineCallsOf;
