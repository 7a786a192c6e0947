import { type AccessAnswer, endedAccess, everybodyOut } from '#shared/api/calls/owner.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { passkeyAnswerOf, passkeysOf } from '#server/identity/keys/passkeys.ts';
import {
  endOtherSessions,
  endSessionNamed,
  endSessionsOf,
  listSessions,
} from '#server/identity/keys/sessions.ts';
import { revokeAllTokens, revokeTokenOf, revokeTokensOf } from '#server/identity/keys/tokens.ts';
import { findPerson } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import type { AccountCall } from './mailing.ts';
import { tokensOf } from './tokens.ts';

type Asked = Pick<AccountCall, 'runtime' | 'now'>;

/** With what somebody comes in: for the owner, who asked before. */
export async function accessOf({ runtime, now }: Asked, userId: string): Promise<Outcome<AccessAnswer>> {
  const { database } = runtime;
  if ((await findThem(runtime, userId)) === undefined) return refuse('not_found');
  const [sessions, passkeys] = await database.read(async (on) => [
    await listSessions(on, { userId, now }),
    await passkeysOf(on, userId),
  ]);
  const tokens = await tokensOf(runtime, userId);
  return done({ sessions, tokens, passkeys: passkeys.map(passkeyAnswerOf) });
}

/** Ends one session or token of somebody, or all their sessions. */
export async function signOutPerson(
  { runtime, now }: Asked,
  userId: string,
  body: unknown,
): Promise<Outcome<undefined>> {
  const sent = endedAccess.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  if ((await findThem(runtime, userId)) === undefined) return refuse('not_found');
  const { session, token, tokens = false } = sent.data;
  const isThere = await runtime.database.write(async (on) => {
    const ended = session === undefined || (await endSessionNamed(on, { userId, id: session }));
    const revoked = token === undefined || (await revokeTokenOf(on, { userId, id: token, now }));
    if (session === undefined && token === undefined) await endSessionsOf(on, userId);
    if (tokens) await revokeTokensOf(on, userId, now);
    return ended && revoked;
  });
  return isThere ? done(undefined) : refuse('not_found');
}

/** Signs everybody out but the session that asks for it; how many sessions and tokens ended. */
export async function signOutEverybody(
  { runtime, now }: Asked,
  { body, session }: { readonly body: unknown; readonly session?: string | undefined },
): Promise<Outcome<{ readonly sessions: number; readonly tokens: number }>> {
  const sent = everybodyOut.safeParse(body ?? {});
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const ended = await runtime.database.write(async (on) => ({
    sessions: await endOtherSessions(on, session),
    tokens: sent.data.tokens ? await revokeAllTokens(on, now) : 0,
  }));
  return done(ended);
}

function findThem(runtime: Runtime, userId: string) {
  return runtime.database.read((on) => findPerson(on, runtime, userId));
}
