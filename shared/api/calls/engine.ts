import { z } from 'zod';
import { proofChallenge } from '../proof/proof.ts';
import type { AppDescription } from '../app-description.ts';
import { count, type EngineCallsOf, json, maybeText, moment, type TypeOf } from './call.ts';

/** Who calls. */
export const me = z.strictObject({
  /** Null for nobody. */
  person: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      email: maybeText,
      /** Absent where they have none. */
      user_name: z.string().optional(),
      roles: z.array(z.string()),
      owner: z.boolean(),
    })
    .nullable(),
  /** The record whose key was presented; absent without one. */
  held: z.strictObject({ entity: z.string(), id: z.string() }).optional(),
  /** Who really acts, where somebody acts as this person. */
  acted_by: z.strictObject({ id: z.string(), name: z.string() }).optional(),
});

/** What a browser is told in the place of a session, where a second factor is to be shown. */
export const challenge = z.strictObject({
  /** Opens nothing without what it waits for. */
  challenge: z.string(),
  /** True: a second factor is to be set up first. */
  set_up: z.boolean(),
  /** Present where its person may answer with a passkey. */
  passkey: z.literal(true).optional(),
  expires_at: moment,
});

/** What a browser is told in the place of a session. */
export type Challenge = TypeOf<typeof challenge>;
export type Me = TypeOf<typeof me>;

const setting = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** Null where the contract says nothing about it. */
  help: maybeText,
  type: z.string(),
  /** Of a choice: the values it may have, with what people read. */
  options: z.record(z.string(), z.string()).optional(),
  /** Of a record: the entity, and how it is called, as far as who asks may know. */
  to: z.string().optional(),
  value: json,
  title: z.string().optional(),
  /** What the contract itself says. */
  default: json,
  /** Newest first: when, by whose id, from which value to which. */
  history: z.array(z.strictObject({ at: z.string(), by: maybeText, before: json, after: json })),
});

/** A constant that may change while running, as those who may change it see it. */
export type SettingAnswer = TypeOf<typeof setting>;

const settings = z.strictObject({ settings: z.array(setting) });

const password = z.string().max(1000);
/** What is signed in with. */
export const byEmail = z.strictObject({ email: z.string().max(254), password });
/** The same where the contract gives people user names; an address does as well. */
export const byUserName = z.strictObject({ user_name: z.string().max(254), password });

const sentOperation = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string(),
  body: json.optional(),
  ifMatch: z.int().optional(),
});
const oneAnswer = z.strictObject({ status: z.int(), body: json });

/** The engine's own calls, of everybody. */
export const engineOwnCalls = {
  'GET /api/-/app': {
    id: 'describe_app',
    summary: 'What you may know of this application',
    answers: { 200: z.custom<AppDescription>().meta({ type: 'object', additionalProperties: true }) },
  },
  'GET /api/-/logo': {
    id: 'read_logo',
    summary: 'The picture that stands for this application; nobody has to be signed in for it',
    asked: z.object({
      v: z.string().optional().describe('Its version, as `/api/-/app` names it: that one may be kept.'),
    }),
    answers: { 200: z.string(), 304: null },
    answerTypes: ['image/svg+xml', 'image/png'],
    refusals: ['not_found'],
  },
  'GET /api/-/me': { id: 'who_am_i', summary: 'Who you are', answers: { 200: me } },
  'POST /api/-/files': {
    id: 'upload_file',
    summary: 'Upload a file; a record takes it by its id within a day',
    body: z.object({ file: z.string().meta({ contentMediaType: 'application/octet-stream' }) }),
    bodyTypes: ['multipart/form-data'],
    answers: { 201: z.strictObject({ id: z.string(), name: z.string(), type: z.string(), size: count }) },
    refusals: ['too_big', 'unsupported_media', 'limit_reached'],
  },
  'GET /api/-/events': {
    id: 'events',
    summary: 'What is changed, as it is changed: server-sent events with `entity` and `id`',
    answers: { 200: z.string() },
    answerTypes: ['text/event-stream'],
  },
  'GET /api/-/feeds/{name}': {
    id: 'read_feed',
    summary: 'A feed of the contract: news, a calendar or a table, by its key or as who asks',
    asked: z.object({
      format: z
        .enum(['atom', 'rss', 'ics', 'csv'])
        .optional()
        .describe('Default `atom`, and `ics` for a calendar.'),
      key: z.string().optional().describe('A token with the scope `feed:<name>`.'),
    }),
    answers: { 200: z.string() },
    answerTypes: ['application/atom+xml', 'application/rss+xml', 'text/calendar', 'text/csv'],
    refusals: ['too_costly', 'not_found'],
  },
  'POST /api/-/challenges': {
    id: 'make_challenge',
    summary: 'Work that must be done before a call without an account, where its limit asks for a proof',
    answers: { 200: proofChallenge },
  },
  'POST /api/-/mcp': {
    id: 'ask_as_agent',
    summary: 'The Model Context Protocol: the calls of this application as tools for an agent',
    body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
    answers: { 200: json, 202: null },
    answerTypes: ['application/json', 'text/event-stream'],
    refusals: ['unsupported_media', 'too_big'],
  },
  'POST /api/-/session': {
    id: 'sign_in',
    summary: 'Sign in with a password; answers a cookie',
    body: z.union([byEmail, byUserName]),
    answers: { 200: me, 202: challenge },
    refusals: ['wrong_credentials', 'invalid', 'unsupported_media', 'too_big'],
  },
  'POST /api/-/acting': {
    id: 'act_as',
    summary: 'Act as another, in this browser',
    body: z.strictObject({ person: z.string().max(100) }),
    answers: { 200: me },
    refusals: ['invalid', 'unsupported_media', 'too_big'],
  },
  'DELETE /api/-/acting': {
    id: 'stop_acting',
    summary: 'Be yourself again, in this browser',
    answers: { 204: null },
  },
  'DELETE /api/-/session': { id: 'sign_out', summary: 'Sign out', answers: { 204: null } },
  'GET /api/-/settings': {
    id: 'read_settings',
    summary: 'The constants you may change',
    answers: { 200: settings },
  },
  'PATCH /api/-/settings': {
    id: 'change_settings',
    summary: 'Give constants other values, all or none',
    body: z.record(z.string(), json),
    answers: { 200: settings },
    writes: [{ event: 'settings' }],
    refusals: ['forbidden_field', 'invalid', 'unsupported_media', 'too_big'],
  },
  'POST /api/-/batch': {
    id: 'batch',
    summary: 'Several calls on records, all or none',
    query: ['dry_run'],
    headers: ['Idempotency-Key', 'Proof-Of-Work'],
    body: z.strictObject({ operations: z.array(sentOperation).max(100) }),
    answers: { 200: z.strictObject({ answers: z.array(oneAnswer) }) },
    refusals: ['bad_filter', 'method_not_allowed', 'proof_needed', 'proof_used', 'expired'],
  },
} satisfies EngineCallsOf;
