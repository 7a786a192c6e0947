import { answeredChallenge, type BegunFactor, challengeBody } from '#shared/api/calls/second-factor.ts';
import type { Challenge } from '#shared/api/calls/engine.ts';
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
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { linkIsGone } from '#server/operations/accounts/open-account.ts';
import type { Runtime } from '#server/runtime.ts';
import { needsFactor } from './needs-factor.ts';
import { keepNewFactor, useFirstCode } from './own-factor.ts';
import { proveFactor } from './prove-factor.ts';

type Asked = Pick<AccountCall, 'runtime' | 'now'>;

/** How long a browser may take to show a second factor. */
const LIFE_SECONDS = 600;
/** So many codes are tried for one challenge. */
const MOST_TRIES = 5;

/**
 * What somebody who has shown their password, or what was mailed to them, has to show besides: a code, or first a factor
 * where the contract requires one. Undefined: nothing. Until then there is no session.
 */
export async function challengeFor({ runtime, now }: Asked, person: Person): Promise<Challenge | undefined> {
  const has = await hasFactor(runtime, person);
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
  return { challenge: key, set_up: !has, expires_at: expires };
}

/** Begins the factor that signing in waits for. Whoever has one shows it, and gets no other. */
export async function beginAtSignIn(asked: Asked, body: unknown): Promise<Outcome<BegunFactor>> {
  const sent = challengeBody.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const found = await challenged(asked, sent.data.challenge);
  if (found === undefined) return refuse('expired', linkIsGone);
  if (await hasFactor(asked.runtime, found.person))
    return refuse('not_allowed_now', messageOf('refusals.hasFactor'));
  return done(await keepNewFactor(asked, found.person));
}

/** Who has shown the second factor, and the recovery codes of one that was set up for it. */
export interface CameIn {
  readonly person: Person;
  readonly codes?: readonly string[];
}

/** Ends a challenge by a code. A try is counted before the code is looked at: many at once gain nothing. */
export async function answerChallenge(asked: Asked, body: unknown): Promise<Outcome<CameIn>> {
  const sent = answeredChallenge.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { challenge, code } = sent.data;
  const found = await challenged(asked, challenge, true);
  if (found === undefined) return refuse('expired', linkIsGone);
  const { person, request } = found;
  const { database } = asked.runtime;
  const shown = (await hasFactor(asked.runtime, person))
    ? await proveFactor(asked, person.id, code)
    : await useFirstCode(asked, person.id, code);
  if (shown.kind === 'refusal') return shown;
  const isFirst = await database.write((on) => endRequest(on, request.id));
  if (!isFirst) return refuse('expired', linkIsGone);
  return done({ person, ...(shown.value && { codes: shown.value }) });
}

/** Whose challenge it is, if its person may still come in. */
async function challenged(
  { runtime, now }: Asked,
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
