import type {
  InvitationAnswer,
  PersonAnswer,
  SessionAnswer,
  TokenAnswer,
} from '#shared/api/calls/account-answers.ts';
import type { Me } from '#shared/api/app-description.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call/call.ts';

/** What the fields of a form hold. */
export type Values = Readonly<Record<string, string>>;

interface Items<Item> {
  readonly items: readonly Item[];
}

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'people'],
  queryFn: ({ signal }) => call<Items<PersonAnswer>>({ path: '-/people', signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['accounts', 'invitations'],
  queryFn: ({ signal }) => call<Items<InvitationAnswer>>({ path: '-/invitations', signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call<Items<SessionAnswer>>({ path: '-/sessions', signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['accounts', 'tokens'],
  queryFn: ({ signal }) => call<Items<TokenAnswer>>({ path: '-/tokens', signal }),
});

/** Answers `sent` where a mail says how it goes on, and else who is signed in now. */
export function signUp(values: Values): Promise<Me | { readonly sent: true }> {
  return call({ method: 'POST', path: '-/signup', body: given(values) });
}

/** Opens the account that the key of a link promises. */
export function openAccount(purpose: 'signup' | 'invitations', values: Values): Promise<Me> {
  return call({ method: 'PUT', path: `-/${purpose}`, body: given(values) });
}

export function askForPassword(values: Values): Promise<unknown> {
  return call({ method: 'POST', path: '-/password', body: values });
}

export function setPassword(values: Values): Promise<Me> {
  return call({ method: 'PUT', path: '-/password', body: values });
}

export function changeName(values: Values): Promise<Me> {
  return call({ method: 'PATCH', path: '-/me', body: values });
}

export function changePassword(values: Values, endTokens: boolean): Promise<Me> {
  return call({ method: 'PATCH', path: '-/password', body: { ...values, end_tokens: endTokens } });
}

export function changeEmail(values: Values): Promise<{ readonly sent: boolean }> {
  return call({ method: 'POST', path: '-/email', body: values });
}

export function confirmEmail(key: string): Promise<unknown> {
  return call({ method: 'PUT', path: '-/email', body: { key } });
}

export function endSession(id: string): Promise<unknown> {
  return call({ method: 'DELETE', path: `-/sessions/${id}` });
}

export function signOutEverywhere(): Promise<unknown> {
  return call({ method: 'DELETE', path: '-/sessions' });
}

export function makeToken(token: {
  name: string;
  scopes: readonly string[];
  password?: string;
}): Promise<TokenAnswer & { readonly token: string }> {
  return call({ method: 'POST', path: '-/tokens', body: token });
}

export function revokeToken(id: string): Promise<unknown> {
  return call({ method: 'DELETE', path: `-/tokens/${id}` });
}

export function invite(person: {
  email: string;
  name: string;
  roles: readonly string[];
}): Promise<InvitationAnswer & { readonly link: string | null }> {
  return call({ method: 'POST', path: '-/invitations', body: person });
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return call({ method: 'DELETE', path: `-/invitations/${id}` });
}

export function changePerson(
  id: string,
  change: { roles?: readonly string[]; active?: boolean },
): Promise<PersonAnswer> {
  return call({ method: 'PATCH', path: `-/people/${id}`, body: change });
}

export function passwordLink(id: string): Promise<{ readonly link: string }> {
  return call({ method: 'POST', path: `-/people/${id}/password` });
}

/** A field that was left empty is not sent. */
function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
