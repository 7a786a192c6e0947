import type { Leak } from './plants-in-reads.ts';

/** In refusals and what stands beside them, in what is not kept or forgotten, and in files of queries. */
export const plantsOfAnswers: readonly Leak[] = [
  {
    name: 'a refusal names a record that may not be read',
    edits: [
      [
        'server/write/answer/visible-refusal.ts',
        'return isRead ? problem',
        'return isRead || record !== undefined ? problem',
      ],
    ],
  },
  {
    name: 'a refusal tells what a union leaves free to who may not choose of it',
    edits: [
      [
        'server/write/values/offered.ts',
        "attempt.origin !== 'effect' && names.includes(field.name);",
        'names.length >= 0;',
      ],
    ],
  },
  {
    name: 'there is something to choose for who may not make the call',
    edits: [
      [
        'server/write/fill-in.ts',
        'const refused = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);\n  if (refused !== undefined) return refused;\n  const context = readingContext(runtime, call, connection);\n  const opened = await open(context, target);',
        'const context = readingContext(runtime, { ...call, actor: { ...call.actor, owner: true } }, connection);\n  const opened = await open(context, target);',
      ],
    ],
  },
  {
    name: 'the history tells what no history keeps',
    edits: [
      [
        'server/operations/history/history-rows.ts',
        'entity.fields.get(name)?.unrecorded !== true;',
        'entity.fields.has(name);',
      ],
    ],
  },
  {
    name: 'what was forgotten stays in the history',
    edits: [['server/write/traces/forget-traces.ts', 'columns.has(column) ? [null, null] : pair,', 'pair,']],
  },
  {
    name: 'a query is answered as a file with the eyes of the owner',
    edits: [
      [
        'server/operations/export/export-query.ts',
        'await askQuery(runtime, call, {',
        'await askQuery(runtime, { ...call, actor: { ...call.actor, owner: true } }, {',
      ],
    ],
  },
  {
    name: 'the findings of an import tell hidden columns from missing ones',
    edits: [
      [
        'server/operations/import/find-record.ts',
        'entity: Entity, name: string): Field | undefined {\n  const field = readableField(name, maskOf(entity.name, call.actor, sourceOf(runtime)));\n  if',
        'entity: Entity, name: string): Field | undefined {\n  const field = readableField(name, maskOf(entity.name, { ...call.actor, owner: true }, sourceOf(runtime)));\n  if',
      ],
    ],
  },
  {
    name: 'what is missing is told of fields that the write does not touch',
    edits: [
      [
        'server/write/values/check-values.ts',
        'condition !== undefined && [field.name, ...condition.references.ownFields].some(changed);',
        'condition !== undefined;',
      ],
    ],
  },
  {
    name: 'a record that is not among the options is told from a missing one',
    edits: [
      ['server/sql/questions/judge.ts', 'WHEN ${readable} THEN 2', 'WHEN ${isStored(id, to, source)} THEN 2'],
    ],
  },
];
