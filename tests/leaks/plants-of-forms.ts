import type { Plant } from '#tests/support/plant-each.ts';

/** In lists of references, choices, conditions and changes as data, shared views and batches. */
export const plantsOfForms: readonly Plant[] = [
  {
    name: 'a member of a list that may not be read can be guessed',
    edits: [
      [
        'server/write/values/references.ts',
        '!had.includes(id) || guessed?.get(field.name)?.has(id) === true;',
        '!had.includes(id) || guessed === null;',
      ],
    ],
  },
  {
    name: 'a list that is sent back as it was shown changes where others are in it',
    edits: [
      [
        'server/write/steps/unseen-members.ts',
        'sameValue(named, seen) ? members : [...named, ...others];',
        '[...named, ...others];',
      ],
    ],
  },
  {
    name: 'the trash names members of lists that may not be read',
    edits: [
      [
        'server/operations/history/list-deleted.ts',
        'await withSeenMembers(context, entity, [deletion]);',
        '[deletion];',
      ],
    ],
  },
  {
    name: 'a filter looks at members of lists that may not be read',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        'members: (entity, list) => readableMembers(list, referMaskOf(entity, others, source), source),',
        'members: (_, list) => list,',
      ],
    ],
  },
  {
    name: 'there is something to choose beside a record that may not be read',
    edits: [
      [
        'server/write/fill-in.ts',
        'const found = [...outOfBounds(attempt), ...(await unreadReferences(context, attempt))];',
        'const found = outOfBounds(attempt);',
      ],
    ],
  },
  {
    name: 'a condition that is written tells hidden names from missing ones',
    edits: [
      [
        'server/write/values/sent-conditions.ts',
        'schema: readableSchema(call.actor, source)',
        'schema: readableSchema({ ...call.actor, owner: true }, source)',
      ],
    ],
  },
  {
    name: 'changes that are written tell hidden names from missing ones',
    edits: [
      [
        'server/write/values/sent-changes.ts',
        'return permits.some(({ fields }) => fields === undefined || fields.has(name));',
        'return permits.length >= 0;',
      ],
    ],
  },
  {
    name: 'views that others share tell names of hidden fields',
    edits: [
      ['server/operations/views/list-views.ts', 'if (!mine) return undefined;\n  return {', 'return {'],
    ],
  },
  {
    name: 'in a batch a record is read whoever asks',
    edits: [
      [
        'server/routes/records/batch.ts',
        'call: exchange.call,\n    query: operation.query,',
        'call: { ...exchange.call, actor: { ...exchange.call.actor, owner: true } },\n    query: operation.query,',
      ],
    ],
  },
  {
    name: 'a form is filled in with what may not be read in its record',
    edits: [
      ['server/write/prefill.ts', '      readable(field.name),\n  );', '      readable !== undefined,\n  );'],
    ],
  },
  {
    name: 'what is ignored is compared with what is unique all the same',
    edits: [
      [
        'server/write/values/forbidden-fields.ts',
        'values: Object.fromEntries(Object.entries(sent.values).filter(([name]) => !ignored.has(name))),',
        'values: sent.values,',
      ],
    ],
  },
];
