import { limitedSignUp } from '#shared/contract/language/sign-up-call.ts';
import { z } from 'zod';
import { changedPreferences, preferences } from '../reading.ts';
import { type EngineCallsOf, items, maybeText, type TypeOf } from './call.ts';
import { challenge, me } from './engine.ts';

/** Names of roles. */
export const roles = z.array(z.string());

/** A key of a link, before it is looked at. */
export const accountKey = z.string().max(100);
/** A password, before it is looked at whether it will do. */
export const givenPassword = z.string().max(1000);
/** What somebody is called. */
export const personName = z.string().trim().max(120);

const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: maybeText,
  /** Absent where they have none. */
  user_name: z.string().optional(),
  roles,
  active: z.boolean(),
  /** When they were last here, to the minute; null: never, or long ago. */
  last_seen: maybeText,
  /** Present where they have one; told to the owner. */
  second_factor: z.literal(true).optional(),
  /** Present where you may act as them. */
  may_act_as: z.literal(true).optional(),
});

/** Somebody with an account, as told to who looks after them. */
export type PersonAnswer = TypeOf<typeof person>;

/** A session in an answer. */
export const sessionAnswer = z.strictObject({
  /** It names the session and opens nothing. */
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  address: maybeText,
  browser: maybeText,
  /** True for the one that asks. */
  current: z.boolean(),
});

/** A session as told to the person whose it is. */
export type SessionAnswer = TypeOf<typeof sessionAnswer>;

/** A token in an answer. */
export const tokenAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** From where it may be used; none: from everywhere. */
  networks: z.array(z.string()),
  created_at: z.string(),
  expires_at: maybeText,
  seen_at: maybeText,
});

/** A token as told to the person whose it is; its text is told once, when it is made. */
export type TokenAnswer = TypeOf<typeof tokenAnswer>;

/** What a token is to be. */
export const newToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  expires_at: z.string().max(40).optional(),
  scopes: z.array(z.string().max(100)).max(50).default([]),
  networks: z.array(z.string().trim().max(50)).max(20).default([]),
  password: givenPassword.optional(),
});

/** With the key of a link an account is opened. */
export const openedAccount = z.strictObject({
  key: accountKey,
  name: personName.optional(),
  password: givenPassword,
});

/** What may be changed of somebody else. */
export const changedPerson = z.strictObject({
  name: personName.min(1).optional(),
  roles: z.array(z.string().max(48)).max(50).optional(),
  active: z.boolean().optional(),
});

/** What may be changed of oneself. */
export const changedSelf = z.strictObject({ name: personName.min(1).optional() });

/** Another password, by the present one. */
export const changedPassword = z.strictObject({
  current: givenPassword,
  password: givenPassword,
  end_tokens: z.boolean().default(false),
});

/** A password for somebody else. */
export const passwordFor = z.strictObject({ password: givenPassword });

/** A new password, by the key of a link. */
export const resetPassword = z.strictObject({ key: accountKey, password: givenPassword });

/** The key that confirms an address. */
export const confirmedEmail = z.strictObject({ key: accountKey });

/** Who is invited; the contract says what an address is. */
export const newInvitation = z.strictObject({
  email: z.string(),
  name: personName.optional(),
  roles: roles.max(50).default([]),
});

const sent = z.strictObject({ sent: z.boolean() });
const written = ['invalid', 'unsupported_media', 'too_big', 'limit_reached', 'too_costly'] as const;
const made = [...written, 'not_unique', 'confirm'] as const;
const choosesPassword = [{ event: 'sign_in.password' }];
const created = [{ entity: 'user', event: 'create' }];
const opened = [...created, ...choosesPassword];
const updated = [{ entity: 'user', event: 'update' }];
const tag = 'Accounts';

const comingIn = {
  'POST /api/-/signup': {
    id: 'sign_up',
    tag,
    summary: 'Ask for an account',
    body: newInvitation
      .omit({ roles: true })
      .extend({ role: z.string().optional(), password: givenPassword.optional() }),
    answers: { 200: me, 202: z.union([sent, challenge]) },
    refusals: made,
    writes: [...opened, { event: limitedSignUp }],
  },
  'PUT /api/-/signup': {
    id: 'finish_sign_up',
    tag,
    summary: 'Open the account by the key that came by mail',
    body: openedAccount,
    answers: { 200: me, 202: challenge },
    refusals: [...made, 'expired'],
    writes: opened,
  },
  'PATCH /api/-/password': {
    id: 'change_password',
    tag,
    summary: 'Another password for who knows the present one',
    body: changedPassword,
    answers: { 200: me, 202: challenge },
    refusals: [...written, 'wrong_credentials'],
    writes: choosesPassword,
  },
  'POST /api/-/password': {
    id: 'ask_for_password',
    tag,
    summary: 'A mail with a link to choose another password',
    body: z.strictObject({ email: z.string() }),
    answers: { 202: sent },
    refusals: [...written, 'not_allowed_now'],
  },
  'PUT /api/-/password': {
    id: 'set_password',
    tag,
    summary: 'Set the password by the key of a link',
    body: resetPassword,
    answers: { 200: me, 202: challenge },
    refusals: [...written, 'expired'],
    writes: choosesPassword,
  },
} satisfies EngineCallsOf;

const own = {
  'PATCH /api/-/me': {
    id: 'change_own_account',
    tag,
    summary: 'Another name for oneself',
    body: changedSelf,
    answers: { 200: me },
    refusals: [...made, 'forbidden_field'],
    writes: updated,
  },
  'POST /api/-/email': {
    id: 'change_email',
    tag,
    summary: 'Another email address for oneself',
    body: z.strictObject({ email: z.string(), password: givenPassword }),
    answers: { 200: sent, 202: sent },
    refusals: [...made, 'wrong_credentials'],
    writes: updated,
  },
  'PUT /api/-/email': {
    id: 'confirm_email',
    tag,
    summary: 'Confirm an address by the key that was sent there',
    body: confirmedEmail,
    answers: { 200: sent },
    refusals: [...made, 'expired'],
    writes: updated,
  },
  'GET /api/-/sessions': {
    id: 'list_sessions',
    tag,
    summary: 'Browsers you are signed in with',
    answers: { 200: items(sessionAnswer) },
  },
  'DELETE /api/-/sessions': {
    id: 'sign_out_everywhere',
    tag,
    summary: 'Sign out of all of them',
    answers: { 204: null },
  },
  'DELETE /api/-/sessions/{id}': {
    id: 'end_session',
    tag,
    summary: 'Sign out of one of them',
    answers: { 204: null },
  },
  'GET /api/-/tokens': {
    id: 'list_tokens',
    tag,
    summary: 'Your tokens for scripts',
    answers: { 200: items(tokenAnswer) },
  },
  'POST /api/-/tokens': {
    id: 'make_token',
    tag,
    summary: 'A token; its text is told once',
    body: newToken,
    answers: { 201: tokenAnswer.extend({ token: z.string() }) },
    refusals: [...written, 'wrong_credentials'],
  },
  'DELETE /api/-/tokens/{id}': {
    id: 'revoke_token',
    tag,
    summary: 'Revoke a token',
    answers: { 204: null },
  },
} satisfies EngineCallsOf;

/** How one reads the application: a person everywhere, a visitor in this browser. */
const reading = {
  'GET /api/-/preferences': {
    id: 'read_preferences',
    tag,
    summary: 'Your language, formats and time zone',
    answers: { 200: preferences },
  },
  'PATCH /api/-/preferences': {
    id: 'change_preferences',
    tag,
    summary: 'Choose a language, formats or a time zone; null takes a choice back',
    body: changedPreferences,
    answers: { 200: preferences },
    refusals: ['invalid', 'unsupported_media', 'too_big'],
  },
} satisfies EngineCallsOf;

const ofOthers = {
  'GET /api/-/people': {
    id: 'list_people',
    tag,
    summary: 'People you look after',
    answers: { 200: items(person) },
  },
  'GET /api/-/people/{id}': { id: 'read_person', tag, summary: 'One of them', answers: { 200: person } },
  'PATCH /api/-/people/{id}': {
    id: 'change_person',
    tag,
    summary: 'Name and roles; disable and enable',
    body: changedPerson,
    answers: { 200: person },
    refusals: [...made, 'forbidden_field', 'not_allowed_now'],
    writes: updated,
  },
  'PUT /api/-/people/{id}/password': {
    id: 'set_password_of',
    tag,
    summary: 'Give somebody a password: the first, or as an owner another one',
    body: passwordFor,
    answers: { 204: null },
    refusals: written,
    writes: choosesPassword,
  },
  'POST /api/-/people/{id}/password': {
    id: 'password_link',
    tag,
    summary: 'A link to choose a password, for the owner to hand over',
    answers: { 201: z.strictObject({ link: z.string(), expires_at: z.string() }) },
    refusals: ['not_allowed_now'],
  },
} satisfies EngineCallsOf;

/** Calls about one's own account, and about those of others for who looks after them. */
export const accountCalls = { ...comingIn, ...own, ...reading, ...ofOthers };
