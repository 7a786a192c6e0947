import { z } from 'zod';
import { accountKey } from './accounts.ts';
import { count, type EngineCallsOf, moment, type TypeOf } from './call.ts';
import { me } from './engine.ts';
import { newPasskey } from './passkeys.ts';
import { factorCode, proof } from './proof.ts';

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
