import type { Request } from 'express';
import { done } from '#shared/api/refusal.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import { sessionCookieName, setCookie } from '#server/http/cookies.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { IdentitySettings } from '#server/identity/identify.ts';
import type { Person } from '#server/identity/people.ts';
import { endSession, startSession } from '#server/identity/sessions.ts';
import { signIn } from '#server/identity/sign-in.ts';
import type { Throttle } from '#server/identity/throttle.ts';
import type { Reporter } from '#server/observe/report.ts';
import { meOf } from './me.ts';

/** What signing in needs. */
export interface SignInDeps extends IdentitySettings {
  readonly throttle: Throttle;
  readonly report: Reporter;
}

/** `POST /api/-/session` signs in, `DELETE` signs out. */
export function session(deps: SignInDeps): Handlers {
  return {
    POST: async (exchange) => {
      const address = addressOf(exchange.request);
      const person = await signIn(exchange.runtime, { body: exchange.body, address }, deps);
      if (person.kind === 'refusal') {
        deps.report({ kind: 'sign_in_refused', address });
        return person;
      }
      deps.report({ kind: 'signed_in', person: person.value.id, address });
      return done(await signedIn(exchange, person.value, deps));
    },
    DELETE: async (exchange) => {
      const { session: hash } = exchange.caller;
      if (hash !== undefined) await exchange.runtime.database.write((on) => endSession(on, hash));
      return done({
        status: 204,
        headers: { 'Set-Cookie': endedCookie(exchange.request, deps) },
      });
    },
  };
}

/**
 * Signs a person in: always with a new session, whatever cookie came along, so that nobody can be made to use one that
 * somebody else knows. The browser's previous session ends.
 */
export async function signedIn(
  exchange: Exchange,
  person: Person,
  settings: IdentitySettings,
): Promise<Answer> {
  const { runtime, request, caller } = exchange;
  const lifeSeconds = runtime.model.limits.sessionSeconds;
  const from = { address: addressOf(request), agent: request.get('user-agent')?.slice(0, 200) };
  const token = await runtime.database.write(async (on) => {
    if (caller.session !== undefined) await endSession(on, caller.session);
    return startSession(on, { userId: person.id, now: settings.clock.now(), lifeSeconds, ...from });
  });
  const header = { 'Set-Cookie': cookie(request, settings, { value: token, seconds: lifeSeconds }) };
  return { status: 200, headers: header, body: meOf(person) };
}

/** Takes the session's cookie back. */
export function endedCookie(request: Request, settings: IdentitySettings): string {
  return cookie(request, settings, { value: '', seconds: 0 });
}

function cookie(
  request: Request,
  { secure, base }: IdentitySettings,
  { value, seconds }: { value: string; seconds: number },
): string {
  return setCookie(sessionCookieName(request, { secure, base }), value, { secure, base, seconds });
}

function addressOf(request: Request): string {
  return request.ip ?? 'unknown';
}
