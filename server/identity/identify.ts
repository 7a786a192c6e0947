import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { readCookie, sessionCookieName } from '#server/http/cookies.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { actorOf, nobody } from './actor.ts';
import type { Caller } from './caller.ts';
import { findPerson } from './people.ts';
import { findSession, isDueToBeSeen, keepAlive } from './sessions.ts';
import { findToken, noteTokenUse, tokenPrefix } from './tokens.ts';

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
  const found = await runtime.database.read(async (on) => {
    const token = await findToken(on, text, now);
    const person = token && (await findPerson(on, runtime, token.userId));
    return token && person?.active ? { token, person } : undefined;
  });
  if (found === undefined) return refuse('not_signed_in', badToken);
  const { token, person } = found;
  if (isDueToBeSeen(token.seenAt, now)) await runtime.database.write((on) => noteTokenUse(on, token.id, now));
  return done({ actor: actorOf(person, runtime.model), person });
}

async function bySession(cookie: string, runtime: Runtime, now: string): Promise<Caller> {
  const found = await runtime.database.read(async (on) => {
    const session = await findSession(on, cookie, now);
    const person = session && (await findPerson(on, runtime, session.userId));
    return session && person?.active ? { session, person } : undefined;
  });
  if (found === undefined) return { actor: nobody };
  const { session, person } = found;
  if (isDueToBeSeen(session.seenAt, now)) {
    const use = { now, lifeSeconds: runtime.model.limits.sessionSeconds };
    await runtime.database.write((on) => keepAlive(on, session.tokenHash, use));
  }
  return { actor: actorOf(person, runtime.model), person, session: session.tokenHash };
}

const bearer = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;
const badToken = 'The bearer token is not known, or no longer valid.';
