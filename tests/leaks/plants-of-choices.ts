import type { Plant } from '#tests/support/plant-each.ts';

/** In what may be chosen and what is asked with a call, before it is made and when it is made. */
export const plantsOfChoices: readonly Plant[] = [
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
    name: 'a record that is not among the options is told from a missing one',
    edits: [
      ['server/sql/questions/judge.ts', 'WHEN ${readable} THEN 2', 'WHEN ${isStored(id, to, source)} THEN 2'],
    ],
  },
  {
    name: 'what is asked with a call is filled in with a record that may not be read',
    edits: [
      [
        'server/write/prefill.ts',
        '.filter(([name]) => !unread.has(name))',
        ".filter(([name]) => name !== '')",
      ],
    ],
  },
  {
    name: 'what is asked with a call may be a record that may not be read',
    edits: [
      [
        'server/write/values/references.ts',
        '...(await problemsOf(context, attempt, { form, viewer, asked: sent })),',
        '...(await problemsOf(context, attempt, { form, viewer: sent.some((one) => attempt.entity.fields.has(one.field)) ? viewer : engine, asked: sent })),',
      ],
    ],
  },
  {
    name: 'among what may be asked with a call are records that may not be read',
    edits: [
      [
        'server/operations/records/choices.ts',
        'const looking = { ...call, actor: referring(call.actor, entity) };',
        'const looking = { ...call, actor: asked.entity.fields.has(asked.place) ? referring(call.actor, entity) : { ...call.actor, owner: true } };',
      ],
    ],
  },
];
