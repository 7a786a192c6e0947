import type { Request } from 'express';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import { deviceCookieName, readCookie, sessionCookieName, setCookie } from '#server/http/caller/cookies.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Handlers } from '#server/http/resource.ts';
import { deviceLifeSeconds, rememberDevice } from '#server/identity/keys/devices.ts';
import type { IdentitySettings } from '#server/http/caller/identify.ts';
import type { Person } from '#server/identity/people/people.ts';
import type { Factor } from '#server/identity/people/caller.ts';
import { endSession, startSession } from '#server/identity/keys/sessions.ts';
import { refuseAtDoor } from '#server/operations/accounts/kept-out.ts';
import { challengeFor } from '#server/operations/second-factor/challenge.ts';
import { signIn } from '#server/identity/sign-in/sign-in.ts';
import { meOf } from './me.ts';
import { putWish } from '#server/sql/engine/preference-rows.ts';
import { loginIn, senderOf, type SignInDeps } from './sender.ts';

/** `POST /api/-/session` signs in, `DELETE` signs out. */
export function session(deps: SignInDeps): Handlers {
  return {
    POST: async (exchange) => {
      const { runtime, body } = exchange;
      const address = addressOf(exchange.request);
      const sender = await senderOf(exchange, deps, loginIn(body));
      const person = await signIn(runtime, { body, sender }, deps);
      if (person.kind === 'refusal') {
        deps.report({ kind: 'sign_in_refused', address });
        return person;
      }
      const answer = await signedIn(exchange, person.value, deps);
      if (answer.kind === 'refusal') deps.report({ kind: 'sign_in_refused', address });
      else if (answer.value.status === 200)
        deps.report({ kind: 'signed_in', person: person.value.id, address });
      return answer;
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
 * somebody else knows. The browser's previous session ends. Refused where the contract lets this person in no more. Who has
 * a second factor, or needs one, and has not shown it, gets a challenge (202) in the place of a session.
 */
export async function signedIn(
  exchange: Exchange,
  person: Person,
  settings: IdentitySettings & { readonly factor?: Factor | undefined },
): Promise<Outcome<Answer>> {
  const { runtime, request, caller } = exchange;
  const refused = await refuseAtDoor(runtime, person);
  if (refused !== undefined) return refused;
  const { factor, rehearsal } = settings;
  if (factor === undefined && rehearsal === undefined) {
    const asked = await challengeFor({ runtime, now: settings.clock.now() }, person);
    if (asked !== undefined) return done({ status: 202, body: asked });
  }
  const lifeSeconds = runtime.model.limits.sessionSeconds;
  const from = { address: addressOf(request), agent: request.get('user-agent')?.slice(0, 200) };
  const [userId, now] = [person.id, settings.clock.now()];
  const device = deviceCookieName(request, settings);
  const cookies = await runtime.database.write(async (on) => {
    if (caller.session !== undefined) await endSession(on, caller.session);
    if (runtime.reader !== undefined && caller.person === undefined)
      await on.run(putWish(person.id, runtime.reader.language));
    const token = await startSession(on, { userId, now, lifeSeconds, ...from, factor });
    const session = cookie(request, settings, { value: token, seconds: lifeSeconds });
    if (device === undefined) return [session];
    const known = await rememberDevice(on, { userId, now, token: readCookie(request, device) });
    return [session, setCookie(device, known, { secure: settings.secure, seconds: deviceLifeSeconds })];
  });
  return done({ status: 200, headers: { 'Set-Cookie': cookies }, body: meOf(person) });
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
