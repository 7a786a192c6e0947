import { z } from 'zod';
import { count, type EngineCallsOf, items, json, maybeText, moment, pageOf, type TypeOf } from './call.ts';

/** `holder`: nobody who was signed in, but who had the key of a record. `id` is absent where the viewer may not know who it was. */
const actor = z.object({
  kind: z.enum(['person', 'holder', 'nobody', 'engine']),
  id: z.string().optional(),
});
export type HistoryActor = TypeOf<typeof actor>;

/** A side is absent where the viewer may not read it; a new record has no `before`, a deleted one no `after`. */
const change = z.object({ before: json.optional(), after: json.optional() });
export type HistoryChange = TypeOf<typeof change>;

/** One change of a record. */
export const historyEntry = z.strictObject({
  id: z.string(),
  at: moment,
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  event: z.string(),
  /** Of the record, after the change. */
  version: z.int(),
  /** Number of the contract that was in force. */
  contract: z.int(),
  by: actor,
  /** Who acted as `by`. */
  acted_by: actor.optional(),
  /** Who agreed to it, where it waited for a second person. */
  second: actor.optional(),
  /** Codes of rules that whoever did it confirmed. */
  confirmed: z.array(z.string()),
  /** Codes of rules that only warned. */
  warned: z.array(z.string()),
  /** By field. */
  changes: z.record(z.string(), change),
});
export type HistoryEntry = TypeOf<typeof historyEntry>;

/** How the people and records named in the entries are called today, by id; only those the viewer may read. */
const titles = z.record(z.string(), z.string());

/** Changes of one record, newest first. */
export const historyPage = pageOf(historyEntry).extend({ titles });
export type HistoryAnswer = TypeOf<typeof historyPage>;

/** A record that was deleted: when, by whom, and what its viewer could read of it then. */
export const deletedRecord = z.strictObject({
  id: z.string(),
  at: moment,
  by: actor,
  /** What it was called, as far as its own values tell; absent where they tell nothing. */
  title: z.string().optional(),
  /** By field, as they last were. */
  values: z.record(z.string(), json),
});
export type DeletedRecord = TypeOf<typeof deletedRecord>;

/** Deleted records, newest first. */
export const deletedPage = pageOf(deletedRecord).extend({ titles });
export type DeletedAnswer = TypeOf<typeof deletedPage>;

const foundChange = historyEntry.extend({
  /** Of the contract in force, or as it was called when it was retired; null: a constant of point 9 was changed. */
  entity: maybeText,
  record: z.string(),
});

/** A change with the record it happened to. */
export type FoundChange = TypeOf<typeof foundChange>;

const foundChanges = pageOf(foundChange).extend({ titles });

/** Changes of all records, newest first. */
export type HistorySearchAnswer = TypeOf<typeof foundChanges>;

const asked = z.object({
  entity: z.string().optional().describe('Of records of this entity; also one that was retired.'),
  record: z.string().meta({ format: 'uuid' }).optional().describe('Of this record.'),
  field: z.string().optional().describe('In which this field of `entity` changed.'),
  event: z
    .string()
    .optional()
    .describe('`create`, `update`, `delete`, `restore`, or the name of a transition.'),
  by: z.string().optional().describe('By the person with this id, or `engine`, `holder`, `nobody`.'),
  contract: z.int().min(1).optional().describe('While this version of the contract was in force.'),
  since: z.string().optional().describe('From this day or moment on.'),
  until: z.string().optional().describe('Up to the end of this day, or before this moment.'),
});

const backup = z.strictObject({
  /** Of the file, and in its address. */
  name: z.string(),
  at: moment,
  /** Number of the contract that was in force. */
  version: count,
  /** In bytes. */
  size: count,
});

/** One archive of everything. */
export type Backup = TypeOf<typeof backup>;

const automaticBackups = z.strictObject({
  /** The folder, or the address of the bucket. */
  to: z.string(),
  /** Between two, in seconds. */
  every: count,
  /** The newest of each of so many. */
  keep: z.strictObject({ days: count, weeks: count, months: count }),
  /** For a public key whose secret one is not on the server. */
  encrypted: z.boolean(),
  /** What became of the last that was due; `waiting`: it is made within seconds. */
  state: z.enum(['waiting', 'under_way', 'made', 'failed']),
  /** When the last was begun. */
  begun_at: moment.nullable(),
  /** The last that was made, and restored elsewhere to see that it can be. */
  last: backup.pick({ name: true, at: true, size: true }).nullable(),
  /** Why the last one failed. */
  error: maybeText,
  next_at: moment.nullable(),
});

/** Backups that the server makes by itself, as its operator has set it. */
export type AutomaticBackups = TypeOf<typeof automaticBackups>;

/** `automatic` is null where none are set up. */
const backups = items(backup).extend({ automatic: automaticBackups.nullable() });

/** What is kept of who came in, who could not, and what was done about accounts. */
export const securityKinds = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'sessions_ended',
  'everybody_signed_out',
  'password_changed',
  'password_reset',
  'password_given',
  'password_link_made',
  'second_factor_set',
  'second_factor_changed',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'token_made',
  'token_ended',
  'invited',
  'invitation_withdrawn',
  'account_opened',
  'address_changed',
  'person_changed',
  'person_exported',
  'person_erased',
  'acting_begun',
  'acting_ended',
  'exported',
  'backup_made',
  'backup_taken',
  'restored',
  'refused',
] as const;

export type SecurityKind = (typeof securityKinds)[number];

const securityEvent = z.strictObject({
  id: z.string(),
  at: moment,
  /** When it happened last, where it did so several times within a minute. */
  last_at: moment,
  count,
  kind: z.enum(securityKinds),
  /** Whose account it is about; null: there is none, or it cannot be known. */
  person: maybeText,
  /** Who did it; null: nobody who was signed in. */
  by: maybeText,
  /** Who acted as `by`. */
  acted_by: maybeText,
  /** From where; `command line` for what was done on the server. */
  address: maybeText,
  /** The code of a refusal, the call that was refused, the entity of an export, the name of a token or passkey. */
  about: maybeText,
});

export type SecurityEvent = TypeOf<typeof securityEvent>;

const securityPage = pageOf(securityEvent).extend({
  /** How the people are called today, by id; only those the viewer may read. */
  titles: z.record(z.string(), z.string()),
});

export type SecurityEventsAnswer = TypeOf<typeof securityPage>;

const securityAsked = z.object({
  person: z.string().optional().describe('About the account of this person, or done by them.'),
  kind: z.string().optional().describe('Of this kind.'),
  address: z.string().optional().describe('From this address.'),
  since: z.string().optional().describe('From this day or moment on.'),
  until: z.string().optional().describe('Up to the end of this day, or before this moment.'),
});

/** Calls of the owner about all data: what happened to them and to accounts, which is told to auditors too, and archives of them. */
export const dataCalls = {
  'GET /api/-/security-events': {
    id: 'list_security_events',
    summary: 'Who came in, who could not, and what was done about accounts, newest first',
    query: ['limit', 'after'],
    asked: securityAsked,
    answers: { 200: securityPage },
    refusals: ['too_costly'],
  },
  'GET /api/-/history': {
    id: 'search_history',
    summary: 'Changes of all records, newest first',
    query: ['limit', 'after'],
    asked,
    answers: { 200: foundChanges },
    refusals: ['too_costly'],
  },
  'GET /api/-/backups': {
    id: 'list_backups',
    summary: 'Archives of everything that were made on this server, and how automatic backups are',
    answers: { 200: backups },
  },
  'POST /api/-/backups': {
    id: 'make_backup',
    summary: 'Make an archive of everything as it is now',
    answers: { 201: backup },
    refusals: ['not_allowed_now'],
  },
  'GET /api/-/backups/{id}': {
    id: 'take_backup',
    summary: 'An archive by its name',
    answers: { 200: z.string().meta({ contentMediaType: 'application/gzip' }) },
    answerTypes: ['application/gzip'],
  },
  'GET /api/-/backups/automatic': {
    id: 'list_automatic_backups',
    summary: 'Archives in the folder or bucket that automatic backups go to',
    answers: { 200: items(backup) },
  },
  'POST /api/-/backups/automatic': {
    id: 'ask_for_backup',
    summary: 'Have an automatic backup made now, before it is due',
    answers: { 202: null },
    refusals: ['not_allowed_now'],
  },
  'DELETE /api/-/backups/{id}': { id: 'delete_backup', summary: 'Delete an archive', answers: { 204: null } },
} satisfies EngineCallsOf;
