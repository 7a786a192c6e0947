import type { EntityDescription } from '../app-description.ts';
import { schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';
import { readRefusals, writeQuery, writeRefusals } from './page-of.ts';

/** The calls by which records of an entity come and go as files. */
export function transferPaths(entity: EntityDescription): Paths {
  const base = `/api/${entity.plural}/-`;
  const { may } = entity;
  return {
    ...(may.read && { [`${base}/export`]: { get: exported(entity) } }),
    ...((may.create || may.update) && { [`${base}/import`]: { post: imported(entity) } }),
    ...((may.delete || may.update) && { [`${base}/import/undo`]: { post: importUndone(entity) } }),
  };
}

/** Media types of tables as files. */
export const csv = 'text/csv';
/** For people. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const jsonLines = 'application/x-ndjson';

function exported(entity: EntityDescription): Operation {
  return {
    id: `export_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `${entity.labelPlural} as a file`,
    query: ['format', 'bom', 'filter', 'sort', 'fields', 'q'],
    answers: { 200: { type: 'string' } },
    answerTypes: [csv, xlsx, jsonLines],
    refusals: readRefusals,
  };
}

function imported(entity: EntityDescription): Operation {
  return {
    id: `import_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `${entity.labelPlural} out of a file, all or none unless some are skipped`,
    query: [...writeQuery, 'key', 'skip'],
    headers: ['Idempotency-Key'],
    body: { type: 'string' },
    bodyTypes: [csv, jsonLines],
    answers: { 200: schemaRef('imported') },
    refusals: writeRefusals,
    writes: ['create', 'update'].map((event) => ({ entity: entity.name, event })),
  };
}

function importUndone(entity: EntityDescription): Operation {
  return {
    id: `undo_import_of_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `Take an import of ${entity.labelPlural} back, whole or not at all`,
    query: ['confirm'],
    body: {
      type: 'object',
      properties: { key: { type: 'string', pattern: '^[!-~]{1,200}$' } },
      required: ['key'],
      additionalProperties: false,
    },
    answers: { 200: schemaRef('import_undone') },
    refusals: writeRefusals,
    writes: ['delete', 'update'].map((event) => ({ entity: entity.name, event })),
  };
}

/** What taking an import back answers. */
export const undoAnswer: JsonSchema = {
  type: 'object',
  properties: { deleted: { type: 'integer', minimum: 0 }, restored: { type: 'integer', minimum: 0 } },
  required: ['deleted', 'restored'],
  additionalProperties: false,
};

/** What an import answers. */
export const importAnswer: JsonSchema = {
  type: 'object',
  properties: {
    created: { type: 'integer', minimum: 0 },
    updated: { type: 'integer', minimum: 0 },
    warnings: { type: 'array', items: schemaRef('field_problem') },
    skipped: { type: 'integer', minimum: 0, description: 'With `skip`: rows that were refused.' },
    errors: { type: 'array', items: schemaRef('field_problem'), maxItems: 100 },
  },
  required: ['created', 'updated', 'warnings'],
  additionalProperties: false,
};
