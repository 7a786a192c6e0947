import type { AppDescription } from '#shared/api/app-description.ts';
import type { Challenge, Me } from '#shared/api/calls/engine.ts';
import { call } from '../call/call.ts';
import { engineCall } from '../call/engine-call.ts';

export interface RehearsalPerson {
  readonly name: string;
  readonly label: string;
  readonly roles: readonly string[];
}

export function describeApp(signal?: AbortSignal): Promise<AppDescription> {
  return engineCall('GET /api/-/app', { signal });
}

export function whoAmI(signal?: AbortSignal): Promise<Me> {
  return engineCall('GET /api/-/me', { signal });
}

export function signIn(email: string, password: string): Promise<Me | Challenge> {
  return engineCall('POST /api/-/session', { body: { email, password } });
}

/** By a user name, or an email address in its place. */
export function signInByName(name: string, password: string): Promise<Me | Challenge> {
  return engineCall('POST /api/-/session', { body: { user_name: name, password } });
}

/** A mail with six digits, if the address is somebody's. */
export function askForCode(email: string) {
  return engineCall('POST /api/-/sign-in-code', { body: { email } });
}

export function signInByCode(email: string, code: string): Promise<Me | Challenge> {
  return engineCall('PUT /api/-/sign-in-code', { body: { email, code } });
}

/** A mail with a link, if the address is somebody's. */
export function askForLink(email: string) {
  return engineCall('POST /api/-/sign-in-link', { body: { email } });
}

export function signInByLink(key: string): Promise<Me | Challenge> {
  return engineCall('PUT /api/-/sign-in-link', { body: { key } });
}

export function signOut(): Promise<undefined> {
  return engineCall('DELETE /api/-/session');
}

/** From now on this browser acts as somebody else, until it stops. */
export function actAs(person: string): Promise<Me> {
  return engineCall('POST /api/-/acting', { body: { person } });
}

export function stopActing(): Promise<undefined> {
  return engineCall('DELETE /api/-/acting');
}

/** Claims a fresh installation with the key of the link that the server printed. */
export function setUp(owner: {
  key: string;
  email: string;
  name: string;
  password: string;
}): Promise<Me | Challenge> {
  return call({ method: 'POST', path: '-/setup', body: owner });
}

export async function rehearsalPeople(signal?: AbortSignal): Promise<readonly RehearsalPerson[]> {
  const answer = await call<{ people: readonly RehearsalPerson[] }>({ path: '-/rehearsal/people', signal });
  return answer.people;
}

export function becomePerson(person: string): Promise<Me> {
  return call({ method: 'POST', path: '-/rehearsal/session', body: { person } });
}

/** `advance` is an ISO 8601 duration of days or less. */
export function advanceClock(advance: string): Promise<{ now: string }> {
  return call({ method: 'POST', path: '-/rehearsal/clock', body: { advance } });
}
