import { isA } from '#shared/fields/field-types.ts';
import type { AppDescription, EntityDescription } from '../app-description.ts';
import { hasTrash } from '#shared/screens/has-trash.ts';
import { brokenPaths } from './broken-paths.ts';
import { choicePaths } from './choice-paths.ts';
import { documentPaths } from './document-paths.ts';
import { totalsOperation } from './group-paths.ts';
import { prefilledPaths } from './prefilled-paths.ts';
import { names, schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';
import { readRefusals, writeQuery, writeRefusals } from './page-of.ts';
import { timeLeftPaths } from './time-left-paths.ts';
import { transferPaths } from './transfer-paths.ts';

const writeHeaders = ['If-Match', 'Idempotency-Key'];

/** The calls on one entity that some grant of the viewer allows. */
export function recordPaths(entity: EntityDescription, app: Pick<AppDescription, 'entities'>): Paths {
  const base = `/api/${entity.plural}`;
  const paths: Record<string, Readonly<Record<string, Operation>>> = {
    [base]: present({
      get: entity.may.read ? list(entity) : undefined,
      post: entity.may.create ? create(entity) : undefined,
    }),
    [`${base}/{id}`]: present({
      get: entity.may.read ? read(entity) : undefined,
      patch: entity.may.update ? update(entity) : undefined,
      delete: entity.may.delete ? remove(entity) : undefined,
    }),
  };
  for (const { name, label } of entity.transitions)
    paths[`${base}/{id}/${name}`] = { post: transition(entity, name, label) };
  for (const { name, label } of entity.previews ?? [])
    paths[`${base}/{id}/${name}`] = { post: transition(entity, name, `Try out (dry_run=true) ${label}`) };
  if (entity.may.read) paths[`${base}/-/totals`] = { get: totalsOperation(entity) };
  if (entity.may.history) paths[`${base}/{id}/-/history`] = { get: history(entity) };
  if (entity.mails) {
    paths[`${base}/{id}/-/mails`] = { get: mailsAbout(entity) };
    paths[`${base}/{id}/-/mails/{mail}/again`] = { post: mailAgain(entity) };
    paths[`${base}/{id}/-/mails/{mail}/files/{file}`] = { get: mailFile(entity) };
  }
  if (entity.may.read)
    for (const field of entity.fields)
      if (isA(field, 'file'))
        paths[`${base}/{id}/-/files/${field.name}`] = { get: fileOf(entity, field.name) };
  if (entity.may.read && entity.may.create) paths[`${base}/-/restore`] = { post: restore(entity) };
  if (hasTrash(entity)) paths[`${base}/-/trash`] = { get: trash(entity) };
  Object.assign(
    paths,
    transferPaths(entity),
    choicePaths(entity, app),
    prefilledPaths(entity, app),
    documentPaths(entity),
    timeLeftPaths(entity),
    brokenPaths(entity),
  );
  return Object.fromEntries(Object.entries(paths).filter(([, of]) => Object.keys(of).length > 0));
}

function present(operations: Readonly<Record<string, Operation | undefined>>): Record<string, Operation> {
  const known: Record<string, Operation> = {};
  for (const [method, operation] of Object.entries(operations))
    if (operation !== undefined) known[method] = operation;
  return known;
}

function list(entity: EntityDescription): Operation {
  return {
    id: `list_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `A page of ${entity.labelPlural}`,
    query: ['filter', 'sort', 'limit', 'after', 'fields', 'expand', 'q', 'count'],
    answers: { 200: schemaRef(names.page(entity)) },
    refusals: readRefusals,
  };
}

function read(entity: EntityDescription): Operation {
  return {
    id: `read_${entity.name}`,
    tag: entity.labelPlural,
    summary: `One ${entity.label}`,
    query: ['fields', 'expand', 'can', 'peek'],
    answers: { 200: schemaRef(names.answer(entity)) },
    answerHeaders: { 200: ['ETag'] },
    refusals: readRefusals,
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function create(entity: EntityDescription): Operation {
  return {
    id: `create_${entity.name}`,
    tag: entity.labelPlural,
    summary: `Create ${entity.label}`,
    query: writeQuery,
    headers: ['Idempotency-Key', 'Proof-Of-Work'],
    body: schemaRef(names.create(entity)),
    answers: { 201: schemaRef(names.answer(entity)), ...existing(entity), ...waiting(entity, 'create') },
    answerHeaders: { 200: ['ETag', 'Location'], 201: ['ETag', 'Location'], 202: ['Location'] },
    refusals: [...writeRefusals, 'proof_needed', 'proof_used', 'expired'],
    writes: [{ entity: entity.name, event: 'create' }],
  };
}

function update(entity: EntityDescription): Operation {
  return {
    id: `update_${entity.name}`,
    tag: entity.labelPlural,
    summary: `Change ${entity.label}`,
    query: writeQuery,
    headers: writeHeaders,
    body: schemaRef(names.update(entity)),
    answers: { 200: schemaRef(names.answer(entity)), ...waiting(entity, 'update') },
    answerHeaders: { 200: ['ETag'], 202: ['Location'] },
    refusals: writeRefusals,
    writes: [{ entity: entity.name, event: 'update' }],
  };
}

function remove(entity: EntityDescription): Operation {
  return {
    id: `delete_${entity.name}`,
    tag: entity.labelPlural,
    summary: `Delete ${entity.label}`,
    query: writeQuery,
    headers: writeHeaders,
    answers: { 200: warned, 204: null, ...waiting(entity, 'delete') },
    answerHeaders: { 202: ['Location'] },
    refusals: writeRefusals,
    writes: [{ entity: entity.name, event: 'delete' }],
  };
}

/** What a call answers that waits for a second person. */
function waiting({ waits = [] }: EntityDescription, call: string): Operation['answers'] {
  return waits.includes(call) ? { 202: schemaRef('held') } : {};
}

/** What a create answers that would have made a record once more. */
function existing(entity: EntityDescription): Operation['answers'] {
  return entity.tellsExisting ? { 200: schemaRef(names.answer(entity)) } : {};
}

/** What a delete answers where a soft rule warns. */
const warned: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    warnings: { type: 'array', minItems: 1, items: schemaRef('field_problem') },
  },
  required: ['id', 'warnings'],
  additionalProperties: false,
};

function transition(entity: EntityDescription, name: string, label: string): Operation {
  return {
    id: `${name}_${entity.name}`,
    tag: entity.labelPlural,
    summary: `${label}: ${entity.label}`,
    query: writeQuery,
    headers: writeHeaders,
    body: schemaRef(names.input(entity, name)),
    answers: { 200: schemaRef(names.answer(entity)), ...waiting(entity, name) },
    answerHeaders: { 200: ['ETag'], 202: ['Location'] },
    refusals: writeRefusals,
    writes: [{ entity: entity.name, event: name }],
  };
}

function history(entity: EntityDescription): Operation {
  return {
    id: `history_of_${entity.name}`,
    tag: entity.labelPlural,
    summary: `What happened to one ${entity.label}`,
    query: ['limit', 'after', 'peek'],
    answers: { 200: schemaRef('history_page') },
    refusals: readRefusals,
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function mailsAbout(entity: EntityDescription): Operation {
  return {
    id: `mails_about_${entity.name}`,
    tag: entity.labelPlural,
    summary: `What was sent about one ${entity.label}, newest first`,
    query: ['limit', 'after'],
    answers: { 200: schemaRef('record_mails') },
    refusals: readRefusals,
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function mailAgain(entity: EntityDescription): Operation {
  return {
    id: `send_mail_about_${entity.name}_again`,
    tag: entity.labelPlural,
    summary: `Send a mail about one ${entity.label} again`,
    answers: { 200: schemaRef('record_mail') },
    refusals: ['not_allowed_now'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function mailFile(entity: EntityDescription): Operation {
  return {
    id: `file_of_mail_about_${entity.name}`,
    tag: entity.labelPlural,
    summary: `A file that went along with a mail about one ${entity.label}, as it was sent`,
    answers: { 200: content },
    answerTypes: ['*/*'],
    refusals: ['too_costly'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function trash(entity: EntityDescription): Operation {
  return {
    id: `deleted_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `${entity.labelPlural} that were deleted, newest first`,
    query: ['limit', 'after'],
    answers: { 200: schemaRef('deleted_page') },
    refusals: ['too_costly'],
  };
}

function restore(entity: EntityDescription): Operation {
  return {
    id: `restore_${entity.name}`,
    tag: entity.labelPlural,
    summary: `Bring back a deleted ${entity.label}`,
    query: writeQuery,
    headers: ['Idempotency-Key'],
    body: {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' } },
      required: ['id'],
      additionalProperties: false,
    },
    answers: { 201: schemaRef(names.answer(entity)), ...waiting(entity, 'create') },
    answerHeaders: { 201: ['ETag', 'Location'], 202: ['Location'] },
    refusals: writeRefusals,
    writes: ['read', 'create'].map((event) => ({ entity: entity.name, event })),
  };
}

function fileOf(entity: EntityDescription, field: string): Operation {
  return {
    id: `file_${field}_of_${entity.name}`,
    tag: entity.labelPlural,
    summary: `The file in ${field} of one ${entity.label}`,
    headers: ['Range', 'If-None-Match'],
    answers: { 200: content, 206: content, 304: null },
    answerHeaders: { 200: ['ETag'], 206: ['ETag'], 304: ['ETag'] },
    answerTypes: ['*/*'],
    refusals: ['too_costly'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

const content: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
