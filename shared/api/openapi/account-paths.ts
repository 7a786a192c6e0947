import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const maybeText: JsonSchema = { type: ['string', 'null'] };
const texts: JsonSchema = { type: 'array', items: text };
const flag: JsonSchema = { type: 'boolean' };
const written = ['invalid', 'unsupported_media', 'too_big', 'limit_reached', 'too_costly'] as const;
const made = [...written, 'not_unique', 'confirm'] as const;
const created = [{ entity: 'user', event: 'create' }];
const updated = [{ entity: 'user', event: 'update' }];

/** Calls about one's own account, and about those of others for who looks after them. `me` is the schema of who one is. */
export function accountPaths(me: JsonSchema): Paths {
  return { ...comingIn(me), ...own(), ...ofOthers() };
}

function comingIn(me: JsonSchema): Paths {
  const key = { key: text, password: text };
  const keyed = { ...open({ ...key, name: text }, ['key', 'password']) };
  return {
    '/api/-/signup': {
      post: call('sign_up', 'Ask for an account', {
        body: open({ email: text, name: text, role: text, password: text }, ['email']),
        answers: { 200: me, 202: sent() },
        refusals: made,
        writes: created,
      }),
      put: call('finish_sign_up', 'Open the account by the key that came by mail', {
        body: keyed,
        answers: { 200: me },
        refusals: [...made, 'expired'],
        writes: created,
      }),
    },
    '/api/-/password': {
      patch: call('change_password', 'Another password for who knows the present one', {
        body: open({ current: text, password: text, end_tokens: flag }, ['current', 'password']),
        answers: { 200: me },
        refusals: [...written, 'wrong_credentials'],
      }),
      post: call('ask_for_password', 'A mail with a link to choose another password', {
        body: closed({ email: text }),
        answers: { 202: sent() },
        refusals: [...written, 'not_allowed_now'],
      }),
      put: call('set_password', 'Set the password by the key of a link', {
        body: closed(key),
        answers: { 200: me },
        refusals: [...written, 'expired'],
      }),
    },
    '/api/-/invitations': {
      get: call('list_invitations', 'Invitations that wait', { answers: { 200: items(invitation()) } }),
      post: call('invite', 'Invite somebody', {
        body: open({ email: text, name: text, roles: texts }, ['email']),
        answers: { 201: { ...invitation({ link: maybeText }) } },
        refusals: [...written, 'not_unique', 'forbidden_field'],
      }),
      put: call('accept_invitation', 'Open the account by the key of an invitation', {
        body: keyed,
        answers: { 200: me },
        refusals: [...made, 'expired'],
        writes: created,
      }),
    },
    '/api/-/invitations/{id}': {
      delete: call('withdraw_invitation', 'Take an invitation back', { answers: { 204: null } }),
    },
  };
}

/** `PATCH /api/-/me`, which answers who one is. */
export function changeOwnAccount(me: JsonSchema): Operation {
  return call('change_own_account', 'Another name for oneself', {
    body: open({ name: text }, []),
    answers: { 200: me },
    refusals: [...made, 'forbidden_field'],
    writes: updated,
  });
}

function own(): Paths {
  const session = { id: text, created_at: text, seen_at: text, address: maybeText, browser: maybeText };
  const token = { id: text, name: text, scopes: texts, created_at: text, expires_at: maybeText };
  return {
    '/api/-/email': {
      post: call('change_email', 'Another e-mail address for oneself', {
        body: closed({ email: text, password: text }),
        answers: { 200: sent(), 202: sent() },
        refusals: [...made, 'wrong_credentials'],
        writes: updated,
      }),
      put: call('confirm_email', 'Confirm an address by the key that was sent there', {
        body: closed({ key: text }),
        answers: { 200: sent() },
        refusals: [...made, 'expired'],
        writes: updated,
      }),
    },
    '/api/-/sessions': {
      get: call('list_sessions', 'Browsers you are signed in with', {
        answers: { 200: items(closed({ ...session, current: flag })) },
      }),
      delete: call('sign_out_everywhere', 'Sign out of all of them', { answers: { 204: null } }),
    },
    '/api/-/sessions/{id}': {
      delete: call('end_session', 'Sign out of one of them', { answers: { 204: null } }),
    },
    '/api/-/tokens': {
      get: call('list_tokens', 'Your tokens for scripts', {
        answers: { 200: items(closed({ ...token, seen_at: maybeText })) },
      }),
      post: call('make_token', 'A token; its text is told once', {
        body: open({ name: text, expires_at: text, scopes: texts, password: text }, ['name']),
        answers: { 201: closed({ ...token, seen_at: maybeText, token: text }) },
        refusals: [...written, 'wrong_credentials'],
      }),
    },
    '/api/-/tokens/{id}': {
      delete: call('revoke_token', 'Revoke a token', { answers: { 204: null } }),
    },
  };
}

function ofOthers(): Paths {
  return {
    '/api/-/people': {
      get: call('list_people', 'People you look after', { answers: { 200: items(person()) } }),
    },
    '/api/-/people/{id}': {
      get: call('read_person', 'One of them', { answers: { 200: person() } }),
      patch: call('change_person', 'Name and roles; disable and enable', {
        body: open({ name: text, roles: texts, active: flag }, []),
        answers: { 200: person() },
        refusals: [...made, 'forbidden_field', 'not_allowed_now'],
        writes: updated,
      }),
    },
    '/api/-/people/{id}/password': {
      post: call('password_link', 'A link to choose a password, for the owner to hand over', {
        answers: { 201: closed({ link: text, expires_at: text }) },
        refusals: ['not_allowed_now'],
      }),
    },
  };
}

function call(
  id: string,
  summary: string,
  rest: Pick<Operation, 'answers'> & Partial<Pick<Operation, 'body' | 'refusals' | 'writes'>>,
): Operation {
  return { id, tag: 'Accounts', summary, refusals: [], ...rest };
}

function sent(): JsonSchema {
  return closed({ sent: flag });
}

function invitation(more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const told = { id: text, email: text, name: maybeText, roles: texts };
  return closed({ ...told, created_at: text, expires_at: text, ...more });
}

function person(): JsonSchema {
  const told = { id: text, name: text, email: maybeText, roles: texts };
  return closed({ ...told, active: flag, last_seen: maybeText });
}

function items(item: JsonSchema): JsonSchema {
  return closed({ items: { type: 'array', items: item } });
}

function open(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return open(properties, Object.keys(properties));
}
