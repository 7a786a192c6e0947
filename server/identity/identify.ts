import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { readCookie, sessionCookieName } from '#server/http/cookies.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { actorOf, nobody } from './actor.ts';
import type { Caller } from './caller.ts';
import { findSessionHolder, findTokenHolder } from './holder.ts';
import { isDueToBeSeen, keepAlive } from './sessions.ts';
import { noteTokenUse, tokenPrefix } from './tokens.ts';

/** What identity is decided with. Its clock is the real one even in a rehearsal, whose own clock would end sessions. */
export interface IdentitySettings {
  readonly clock: Clock;
  /** True where the public address is https. */
  readonly secure: boolean;
}

/**
 * Who sent a request. A bearer token that opens nothing is refused: a script must notice. A session that has ended is
 * nobody: the browser will be shown what anyone may see, and where to sign in.
 */
export async function identify(
  request: Request,
  runtime: Runtime,
  settings: IdentitySettings,
): Promise<Outcome<Caller>> {
  const now = settings.clock.now();
  const { authorization } = request.headers;
  if (authorization !== undefined) return byToken(authorization, runtime, now);
  const cookie = readCookie(request, sessionCookieName(request, settings.secure));
  return done(cookie === undefined ? { actor: nobody } : await bySession(cookie, runtime, now));
}

async function byToken(authorization: string, runtime: Runtime, now: string): Promise<Outcome<Caller>> {
  const text = bearer.exec(authorization)?.[1];
  if (text === undefined || !text.startsWith(tokenPrefix)) return refuse('not_signed_in', badToken);
  const holder = await findTokenHolder(runtime, text, now);
  if (holder === undefined) return refuse('not_signed_in', badToken);
  const { person, key, seenAt } = holder;
  if (isDueToBeSeen(seenAt, now)) await runtime.database.write((on) => noteTokenUse(on, key, now));
  return done({ actor: actorOf(person, runtime.model), person });
}

async function bySession(cookie: string, runtime: Runtime, now: string): Promise<Caller> {
  const holder = await findSessionHolder(runtime, cookie, now);
  if (holder === undefined) return { actor: nobody };
  const { person, key, seenAt } = holder;
  if (isDueToBeSeen(seenAt, now)) {
    const use = { now, lifeSeconds: runtime.model.limits.sessionSeconds };
    await runtime.database.write((on) => keepAlive(on, key, use));
  }
  return { actor: actorOf(person, runtime.model), person, session: key };
}

const bearer = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;
const badToken = 'The bearer token is not known, or no longer valid.';
