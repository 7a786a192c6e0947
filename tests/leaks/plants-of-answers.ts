import type { Plant } from '#tests/support/plant-each.ts';

/** In what is not kept or forgotten, and in what stands beside a refusal. */
export const plantsOfAnswers: readonly Plant[] = [
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
        'server/operations/groups/ask-query.ts',
        'await askGroups(runtime, call, {',
        'await askGroups(runtime, most === undefined ? call : { ...call, actor: { ...call.actor, owner: true } }, {',
      ],
    ],
  },
  {
    name: 'an import tells hidden keys from missing ones',
    edits: [
      [
        'server/operations/import/find-record.ts',
        'entity: Entity, name: string): Field | undefined {\n  const field = readableField(name, maskOf(entity.name, call.actor, sourceOf(runtime)));\n  if (field === undefined) return undefined;\n  const alone',
        'entity: Entity, name: string): Field | undefined {\n  const field = readableField(name, maskOf(entity.name, { ...call.actor, owner: true }, sourceOf(runtime)));\n  if (field === undefined) return undefined;\n  const alone',
      ],
    ],
  },
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
    name: 'a file of a mail is given to who may not read its record',
    edits: [
      [
        'server/operations/records/mails.ts',
        'if (hidden !== undefined) return hidden;\n    const [row] = await',
        'if (hidden === null) return hidden;\n    const [row] = await',
      ],
    ],
  },
  {
    name: 'a file of a mail is given to whom the mail is not for',
    edits: [
      [
        'server/operations/records/mails.ts',
        " && namesFor(runtime, call, entity).includes(String(row['name']));",
        ';',
      ],
    ],
  },
  {
    name: 'a file of a mail is given beside another record',
    edits: [['server/operations/records/mails.ts', "row?.['record'] === id && ", 'row !== undefined && ']],
  },
  {
    name: 'the history of a deleted record leaves no opening',
    edits: [
      [
        'server/operations/openings/logged-among.ts',
        ': await wasLogged(context, { entity: whole, id }, conditions);',
        ': false;',
      ],
    ],
  },
  {
    name: 'the code of a refused restore is that of what may not be read',
    edits: [
      [
        'server/write/answer/known-refusal.ts',
        '{ ...refuseAll(model, blockers), errors: visible }',
        '{ ...refusal, errors: visible }',
      ],
    ],
  },
  {
    name: 'a refused restore names what may not be read',
    edits: [
      [
        'server/write/answer/known-refusal.ts',
        'field === undefined || isRead(field)',
        'field === undefined || isRead(field) || errors.length > 1',
      ],
    ],
  },
];
