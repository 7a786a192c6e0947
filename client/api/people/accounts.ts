import { queryOptions } from '@tanstack/react-query';
import { apiAddress } from '../call/base.ts';
import { type BodyOf, engineCall } from '../call/engine-call.ts';

/** What the fields of a form hold. */
export type Values = Readonly<Record<string, string>>;

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'people'],
  queryFn: ({ signal }) => engineCall('GET /api/-/people', { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['accounts', 'invitations'],
  queryFn: ({ signal }) => engineCall('GET /api/-/invitations', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => engineCall('GET /api/-/sessions', { signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['accounts', 'tokens'],
  queryFn: ({ signal }) => engineCall('GET /api/-/tokens', { signal }),
});

/** Answers `sent` where a mail says how it goes on, and else who is signed in now. */
export function signUp(values: Values) {
  return engineCall('POST /api/-/signup', { body: given(values) });
}

/** Opens the account that the key of a link promises. */
export function openAccount(purpose: 'signup' | 'invitations', values: Values) {
  return engineCall(`PUT /api/-/${purpose}`, { body: given(values) });
}

export function askForPassword(values: Values) {
  return engineCall('POST /api/-/password', { body: values });
}

export function setPassword(values: Values) {
  return engineCall('PUT /api/-/password', { body: values });
}

export function changeName(values: Values) {
  return engineCall('PATCH /api/-/me', { body: values });
}

export function changePassword({ current = '', password = '' }: Values, endTokens: boolean) {
  return engineCall('PATCH /api/-/password', { body: { current, password, end_tokens: endTokens } });
}

export function changeEmail(values: Values) {
  return engineCall('POST /api/-/email', { body: values });
}

export function confirmEmail(key: string) {
  return engineCall('PUT /api/-/email', { body: { key } });
}

export function endSession(id: string) {
  return engineCall('DELETE /api/-/sessions/{id}', { id });
}

export function signOutEverywhere() {
  return engineCall('DELETE /api/-/sessions');
}

export function makeToken(token: BodyOf<'POST /api/-/tokens'>) {
  return engineCall('POST /api/-/tokens', { body: token });
}

export function revokeToken(id: string) {
  return engineCall('DELETE /api/-/tokens/{id}', { id });
}

export function invite(person: BodyOf<'POST /api/-/invitations'>) {
  return engineCall('POST /api/-/invitations', { body: person });
}

/** Several at once; `dryRun` only tells what would become of each. */
export function inviteList(list: BodyOf<'POST /api/-/invitations/list'>, dryRun: boolean) {
  return engineCall('POST /api/-/invitations/list', {
    body: list,
    query: dryRun ? { dry_run: 'true' } : {},
  });
}

export function withdrawInvitation(id: string) {
  return engineCall('DELETE /api/-/invitations/{id}', { id });
}

export function changePerson(id: string, change: BodyOf<'PATCH /api/-/people/{id}'>) {
  return engineCall('PATCH /api/-/people/{id}', { id, body: change });
}

/** Gives somebody a password. */
export function setPasswordOf(id: string, password: string) {
  return engineCall('PUT /api/-/people/{id}/password', { id, body: { password } });
}

export function passwordLink(id: string) {
  return engineCall('POST /api/-/people/{id}/password', { id });
}

/** With what somebody comes in, for the owner. */
export function accessQuery(id: string) {
  return queryOptions({
    queryKey: ['accounts', 'access', id],
    queryFn: ({ signal }) => engineCall('GET /api/-/people/{id}/access', { id, signal }),
  });
}

/** Ends one session or token of somebody, or all sessions. */
export function signOutPerson(id: string, body: BodyOf<'POST /api/-/people/{id}/sign-out'>) {
  return engineCall('POST /api/-/people/{id}/sign-out', { id, body });
}

export function signEverybodyOut() {
  return engineCall('POST /api/-/sign-out-everybody', { body: {} });
}

/** What would be left of somebody who is erased, where nothing but their own data is. */
export function erasureQuery(id: string) {
  return queryOptions({
    queryKey: ['accounts', 'erasure', id],
    queryFn: ({ signal }) =>
      engineCall('POST /api/-/people/{id}/erase', { id, body: {}, query: { dry_run: 'true' }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function erasePerson(id: string, mentions: boolean) {
  return engineCall('POST /api/-/people/{id}/erase', { id, body: { mentions } });
}

/** Where the browser itself fetches all that is kept of somebody. */
export function personDataAddress(id: string): string {
  return apiAddress(`-/people/${id}/data`);
}

/** A field that was left empty is not sent. */
function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
