import { z } from 'zod';
import { brokenCondition } from './publishing.ts';
import { addedTypes } from '#shared/studio/extend/new-field.ts';
import { type EngineCallsOf, maybeText, type TypeOf } from './call.ts';

const audiences = z.array(z.string().max(100)).max(200);
const line = z.string().trim().min(1);
const bound = z.union([z.number(), z.string().trim().min(1).max(60)]);
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

const label = line.max(100).regex(oneLine);
const help = line.max(500).regex(oneLine);
const show = z.strictObject({
  field: z.string().max(100),
  is: z.array(z.string().max(100)).min(1).max(100),
});
const screens = z.strictObject({
  form: z.boolean().optional(),
  page: z.boolean().optional(),
  list: z.union([z.boolean(), z.string().max(300)]).optional(),
});

/** A field that somebody adds. */
export const newField = z.strictObject({
  entity: z.string().max(100),
  label: label,
  /** Without it, it follows from the label. */
  name: z.string().trim().min(1).max(100).optional(),
  type: z.enum(addedTypes),
  help: help.optional(),
  multiline: z.boolean().optional(),
  required: z.boolean().optional(),
  options: z.array(label).min(1).max(500).optional(),
  to: z.string().max(100).optional(),
  min: bound.optional(),
  max: bound.optional(),
  default: z.union([z.number(), z.boolean(), z.string().min(1).max(1000).regex(oneLine)]).optional(),
  /** Only where a choice or the state of the record is one of these. */
  show: show.optional(),
  /** Of those who read (write) records; without it, whoever is granted fields that no grant names. */
  read: audiences.optional(),
  write: audiences.optional(),
  /** Where screens list their fields: forms and pages have it unless told otherwise; lists if told so, all or the one at an address. */
  screens: screens.optional(),
});

/** A field as it is sent. */
export type SentField = TypeOf<typeof newField>;

/** The contract file beside what is published; null without one, and where nothing was published. */
const file = z.enum(['written', 'kept', 'not_writable']).nullable();

/** What became of the file that the contract came from. */
export type FileFate = TypeOf<typeof file>;

const added = z.strictObject({
  entity: z.string(),
  name: z.string(),
  label: z.string(),
  /** The version that has it. */
  version: z.int(),
  /** What was done for it, in words. */
  steps: z.array(z.string()),
  file,
});

/** A field that was added, or would be. */
export type AddedField = TypeOf<typeof added>;

/** What becomes of a field that was added; what is not sent stays as it is. */
export const changedField = z.strictObject({
  label: label.optional(),
  /** null: none any more. */
  help: help.nullable().optional(),
  /** All of them, in their order: those that are there by their names, new ones without. */
  options: z
    .array(z.strictObject({ name: z.string().max(100).optional(), label }))
    .min(1)
    .max(500)
    .optional(),
  required: z.boolean().optional(),
  /** null: for all records. */
  show: show.nullable().optional(),
  /** Whether forms and pages have it, and the addresses of the lists that do: all of them. */
  screens: z
    .strictObject({
      form: z.boolean().optional(),
      page: z.boolean().optional(),
      lists: z.array(z.string().max(300)).max(100).optional(),
    })
    .optional(),
  /** true: out of use, with its data kept; false: back, with what it held. */
  retired: z.boolean().optional(),
  /** The version in which the caller has seen the field: refused where it was changed since. */
  version: z.int().min(1).optional(),
});

/** A change as it is sent. */
export type SentChange = TypeOf<typeof changedField>;

const changed = added.extend({
  /** Conditions that people wrote, and that hold for nothing from now on, as far as the caller may read them. */
  conditions: z.array(brokenCondition),
});

/** A field that was changed, or would be. */
export type ChangedField = TypeOf<typeof changed>;

const addedFields = z.strictObject({
  /** The version in force. */
  version: z.int(),
  items: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      help: maybeText,
      /** Of a choice. */
      options: z.array(z.strictObject({ name: z.string(), label: z.string() })).nullable(),
      required: z.boolean(),
      /** Only where a choice is one of these; null: for all records, or by another condition. */
      show: show.nullable(),
      /** Whether forms and pages have it, and the addresses of the lists that do. */
      screens: z.strictObject({ form: z.boolean(), page: z.boolean(), lists: z.array(z.string()) }),
      /** It is out of use. */
      retired: z.boolean(),
    }),
  ),
});

/** The fields of an entity that people may change. */
export type AddedFields = TypeOf<typeof addedFields>;

/** The calls with which people add fields, and change those that were added. */
export const fieldCalls = {
  'POST /api/-/fields': {
    id: 'add_field',
    summary: 'Add a field to an entity, which publishes a new version of the contract',
    query: ['dry_run'],
    body: newField,
    answers: { 200: added, 201: added },
    refusals: ['invalid', 'not_allowed_now', 'busy', 'unsupported_media', 'too_big'],
  },
  'GET /api/-/fields/{entity}': {
    id: 'list_added_fields',
    summary: 'The fields of an entity that people may change, with those that are out of use',
    answers: { 200: addedFields },
  },
  'PATCH /api/-/fields/{entity}/{field}': {
    id: 'change_field',
    summary:
      'Change a field that was added, take it out of use or bring it back, which publishes a new version',
    query: ['dry_run'],
    body: changedField,
    answers: { 200: changed },
    refusals: ['invalid', 'not_found', 'stale', 'not_allowed_now', 'busy', 'unsupported_media', 'too_big'],
  },
} satisfies EngineCallsOf;

/** For whom a field may be that is added: those who read, and those who write, records of the entity. */
export interface ExtensionDescription {
  readonly read: readonly AudienceDescription[];
  readonly write: readonly AudienceDescription[];
}

export interface AudienceDescription {
  readonly name: string;
  readonly label: string;
  /** It has the field unless somebody decides otherwise: by its grants, or because it is one of the viewer's own. */
  readonly chosen: boolean;
  /** Others of the list whose rights it has, too: what is for them is for it. */
  readonly includes: readonly string[];
}
