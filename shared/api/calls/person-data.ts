import { z } from 'zod';
import type { EngineCallsOf, TypeOf } from './call.ts';

/** How far somebody is erased. */
export const erasedPerson = z.strictObject({
  /** Also out of what others have written. */
  mentions: z.boolean().default(false),
});

/** What of somebody goes, in the order in which it is told. `fields` are those of their own record, `answers` what was kept to be told again. */
export const goneKinds = [
  'fields',
  'history',
  'sign_in',
  'sessions',
  'tokens',
  'links',
  'views',
  'preferences',
  'notices',
  'messages',
  'answers',
  'requests',
  'files',
] as const;

const erased = z.strictObject({
  /** What went, or would: fields of their record, entries of its history without values, rows and files. */
  erased: z.array(
    z.strictObject({
      what: z.enum(goneKinds),
      count: z.int(),
    }),
  ),
  /** Where they are still named, or would be. */
  named: z.array(
    z.strictObject({
      place: z.enum(['records', 'history', 'files', 'views', 'requests', 'constants', 'contract']),
      entity: z.string().optional(),
      field: z.string().optional(),
      count: z.int(),
    }),
  ),
});

/** What of somebody went, and where they are still named. */
export type ErasedAnswer = TypeOf<typeof erased>;

const plain = z.array(z.record(z.string(), z.unknown()));

/** Everything that is kept of somebody. */
const keptOfPerson = z.strictObject({
  id: z.string(),
  known_as: z.array(z.string()),
  records: z.record(z.string(), plain),
  history: plain,
  sign_in: plain,
  sessions: plain,
  tokens: plain,
  links: plain,
  notices: plain,
  messages: plain,
  requests: plain,
  views: plain,
  preferences: plain,
  files: plain,
});

/** Calls about all that is kept of somebody, for the owner. */
export const personDataCalls = {
  'GET /api/-/people/{id}/data': {
    id: 'export_person',
    tag: 'Accounts',
    summary: 'Everything that is kept of somebody, files included, for the owner',
    answers: { 200: keptOfPerson },
  },
  'POST /api/-/people/{id}/erase': {
    id: 'erase_person',
    tag: 'Accounts',
    summary: 'Take somebody out of the data for good, for the owner',
    query: ['dry_run'],
    body: erasedPerson,
    answers: { 200: erased },
    refusals: ['invalid', 'unsupported_media', 'too_big', 'not_allowed_now'],
  },
} satisfies EngineCallsOf;
