import { z } from 'zod';
import { addedTypes } from '#shared/studio/extend/new-field.ts';
import { type EngineCallsOf, type TypeOf } from './call.ts';

const audiences = z.array(z.string().max(100)).max(200);
const bound = z.union([z.number(), z.string().trim().min(1).max(60)]);
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** A field that somebody adds. */
export const newField = z.strictObject({
  entity: z.string().max(100),
  label: z.string().trim().min(1).max(100).regex(oneLine),
  /** Without it, it follows from the label. */
  name: z.string().trim().min(1).max(100).optional(),
  type: z.enum(addedTypes),
  help: z.string().trim().min(1).max(500).regex(oneLine).optional(),
  multiline: z.boolean().optional(),
  required: z.boolean().optional(),
  options: z.array(z.string().trim().min(1).max(100).regex(oneLine)).min(1).max(500).optional(),
  to: z.string().max(100).optional(),
  min: bound.optional(),
  max: bound.optional(),
  default: z.union([z.number(), z.boolean(), z.string().min(1).max(1000).regex(oneLine)]).optional(),
  /** Only where a choice or the state of the record is one of these. */
  show: z
    .strictObject({ field: z.string().max(100), is: z.array(z.string().max(100)).min(1).max(100) })
    .optional(),
  /** Of those who read (write) records; without it, whoever is granted fields that no grant names. */
  read: audiences.optional(),
  write: audiences.optional(),
  /** Where screens list their fields: forms and pages have it unless told otherwise; lists if told so, all or the one at an address. */
  screens: z
    .strictObject({
      form: z.boolean().optional(),
      page: z.boolean().optional(),
      list: z.union([z.boolean(), z.string().max(300)]).optional(),
    })
    .optional(),
});

/** A field as it is sent. */
export type SentField = TypeOf<typeof newField>;

const added = z.strictObject({
  entity: z.string(),
  name: z.string(),
  label: z.string(),
  /** The version that has it. */
  version: z.int(),
  /** What was done for it, in words. */
  steps: z.array(z.string()),
  /** The contract file beside what is published; null without one, and where nothing was published. */
  file: z.enum(['written', 'kept', 'not_writable']).nullable(),
});

/** A field that was added, or would be. */
export type AddedField = TypeOf<typeof added>;

/** The call with which people add fields. */
export const fieldCalls = {
  'POST /api/-/fields': {
    id: 'add_field',
    summary: 'Add a field to an entity, which publishes a new version of the contract',
    query: ['dry_run'],
    body: newField,
    answers: { 200: added, 201: added },
    refusals: ['invalid', 'not_allowed_now', 'busy', 'unsupported_media', 'too_big'],
  },
} satisfies EngineCallsOf;
