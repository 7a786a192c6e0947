import { answeredChallenge, type BegunFactor, challengeBody } from '#shared/api/calls/second-factor.ts';
import type { Challenge } from '#shared/api/calls/engine.ts';
import type { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import {
  countUse,
  endRequest,
  keepRequest,
  requestByKey,
  type SignInRequest,
} from '#server/identity/keys/mailed-ways.ts';
import { hashOf, newSecretToken } from '#server/identity/keys/secret-token.ts';
import { findPerson, type Person } from '#server/identity/people/people.ts';
import { findFactor } from '#server/identity/keys/second-factor.ts';
import { passkeysOf } from '#server/identity/keys/passkeys.ts';
import type { Factor } from '#server/identity/people/caller.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { linkIsGone } from '#server/operations/accounts/open-account.ts';
import type { Runtime } from '#server/runtime.ts';
import { needsFactor } from './needs-factor.ts';
import { keepNewFactor, useFirstCode } from './own-factor.ts';
import { keepPasskey, optionsFor } from './own-passkeys.ts';
import { proveFactor } from './prove-factor.ts';

type Asked = Pick<AccountCall, 'runtime' | 'now' | 'origin'>;

/** How long a browser may take to show a second factor. */
const LIFE_SECONDS = 600;
/** So many codes are tried for one challenge. */
const MOST_TRIES = 5;

/**
 * What somebody who has shown their password, or what was mailed to them, has to show besides: a code, or first a factor
 * where the contract requires one. Undefined: nothing. Until then there is no session.
 */
export async function challengeFor(
  { runtime, now }: Omit<Asked, 'origin'>,
  person: Person,
): Promise<Challenge | undefined> {
  const [has, passkeys] = await runtime.database.read(async (on) => [
    (await findFactor(on, person.id)) !== undefined,
    await passkeysOf(on, person.id),
  ]);
  if (!has && !needsFactor(runtime.model, person)) return undefined;
  const key = newSecretToken();
  const hash = hashOf(key);
  const request = {
    id: runtime.newId(),
    way: 'factor',
    address: hash,
    userId: person.id,
    secret: hash,
  } as const;
  await runtime.database.write((on) => keepRequest(on, request, { now, seconds: LIFE_SECONDS }));
  const expires = new Date(Date.parse(now) + LIFE_SECONDS * 1000).toISOString();
  const byPasskey = passkeys.length > 0 ? { passkey: true as const } : {};
  return { challenge: key, set_up: !has, ...byPasskey, expires_at: expires };
}

/** Begins the app that signing in waits for. */
export async function beginAtSignIn(asked: Asked, body: unknown): Promise<Outcome<BegunFactor>> {
  const person = await whoSetsUp(asked, body);
  return person.kind === 'refusal' ? person : done(await keepNewFactor(asked, person.value));
}

/** Begins the passkey that signing in waits for. */
export async function beginPasskeyAtSignIn(asked: Asked, body: unknown) {
  const person = await whoSetsUp(asked, body);
  return person.kind === 'refusal' ? person : optionsFor(asked, person.value);
}

/** Whoever has a factor shows it, and gets no other. */
async function whoSetsUp(asked: Asked, body: unknown): Promise<Outcome<Person>> {
  const sent = challengeBody.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const found = await challenged(asked, sent.data.challenge);
  if (found === undefined) return refuse('expired', linkIsGone);
  if (await hasFactor(asked.runtime, found.person))
    return refuse('not_allowed_now', messageOf('refusals.hasFactor'));
  return done(found.person);
}

/** Who has shown the second factor, and the recovery codes of one that was set up for it. */
export interface CameIn {
  readonly person: Person;
  readonly factor: Factor;
  readonly codes?: readonly string[] | undefined;
}

/** Ends a challenge by a code or a passkey. A try is counted before it is looked at: many at once gain nothing. */
export async function answerChallenge(asked: Asked, body: unknown): Promise<Outcome<CameIn>> {
  const sent = answeredChallenge.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { challenge, ...shown } = sent.data;
  const found = await challenged(asked, challenge, true);
  if (found === undefined) return refuse('expired', linkIsGone);
  const { person, request } = found;
  const { database } = asked.runtime;
  const codes = await judge(asked, person, shown);
  if (codes.kind === 'refusal') return codes;
  const isFirst = await database.write((on) => endRequest(on, request.id));
  if (!isFirst) return refuse('expired', linkIsGone);
  const factor = shown.passkey === undefined && shown.new_passkey === undefined ? 'code' : 'passkey';
  return done({ person, factor, codes: codes.value });
}

type Shown = Omit<z.output<typeof answeredChallenge>, 'challenge'>;

/** Whoever has a factor shows it; whoever has none takes into use what they have begun. */
async function judge(
  asked: Asked,
  person: Person,
  shown: Shown,
): Promise<Outcome<readonly string[] | undefined>> {
  if (await hasFactor(asked.runtime, person)) return proveFactor(asked, person.id, shown);
  const { code = '', new_passkey: made } = shown;
  if (made === undefined) return useFirstCode(asked, person.id, code);
  const kept = await keepPasskey(asked, person.id, made);
  return kept.kind === 'refusal' ? kept : done(kept.value.recovery_codes);
}

/** Whose challenge it is, if its person may still come in. */
async function challenged(
  { runtime, now }: Omit<Asked, 'origin'>,
  key: string,
  counts = false,
): Promise<{ readonly person: Person; readonly request: SignInRequest } | undefined> {
  return runtime.database.write(
    async (on) => {
      const request = await requestByKey(on, key, { way: 'factor', now });
      if (request?.userId === undefined || request.tries >= MOST_TRIES) return undefined;
      const person = await findPerson(on, runtime, request.userId);
      if (person?.active !== true) return undefined;
      if (counts) await countUse(on, request.id);
      return { person, request };
    },
    { exclusive: ['nf_sign_in factor'], shared: [] },
  );
}

async function hasFactor(runtime: Runtime, { id }: Person): Promise<boolean> {
  return (await runtime.database.read((on) => findFactor(on, id))) !== undefined;
}
