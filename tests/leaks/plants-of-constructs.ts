import type { Plant } from '#tests/support/plant-each.ts';

/** In choices, files, names of records, roles that records give, and steps that are tried out. */
export const plantsOfConstructs: readonly Plant[] = [
  {
    name: 'among the choices are records that may not be read',
    edits: [
      [
        'server/operations/records/choices.ts',
        'actor: referring(call.actor, entity) };',
        'actor: { ...referring(call.actor, entity), owner: true } };',
      ],
    ],
  },
  {
    name: 'a file has columns of fields that nobody shows',
    edits: [
      [
        'server/operations/export/csv-columns.ts',
        'const mask = maskOf(entity.name, call.actor, sourceOf(runtime));',
        'const mask = maskOf(entity.name, { ...call.actor, owner: true }, sourceOf(runtime));',
      ],
    ],
  },
  {
    name: 'the OpenAPI document is that of the owner',
    edits: [
      [
        'server/routes/openapi.ts',
        'describeToProgram(runtime, call)',
        'describeToProgram(runtime, { ...call, actor: { ...call.actor, owner: true } })',
      ],
    ],
  },
  {
    name: 'the history names records by titles that may not be read',
    edits: [
      [
        'server/operations/history/history-titles.ts',
        'await readReferable(context, name, [...ids]);',
        'await readReferable({ ...context, call: { ...context.call, actor: { ...context.call.actor, owner: true } } }, name, [...ids]);',
      ],
    ],
  },
  {
    name: 'everybody has the roles that records give',
    edits: [
      [
        'server/identity/people/actor.ts',
        "if (roles.includes('owner')) audiences.add('owner');",
        "if (roles.includes('owner')) audiences.add('owner');\n  for (const { name, from } of model.roles.values()) if (from !== undefined) audiences.add(name);",
      ],
    ],
  },
  {
    name: 'the history tells that members came and went that may not be read',
    edits: [
      [
        'server/operations/history/seen-members.ts',
        'const idle = same.filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));',
        'const idle = same.filter((name) => !(name in before) && !(name in after));',
      ],
    ],
  },
  {
    name: 'ways back and walks count what may not be read',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        'timedRelation(mask(entity).relation(reads(entity, field)), kind)',
        'timedRelation(mask(entity).every(reads(entity, field)), kind)',
      ],
    ],
  },
  {
    name: 'what refers to a record is expanded whoever asks',
    edits: [
      [
        'server/reads/read-referring.ts',
        'referringStatement(runtime, call.actor, {',
        'referringStatement(runtime, { ...call.actor, owner: true }, {',
      ],
    ],
  },
  {
    name: 'totals know the names of hidden fields',
    edits: [
      [
        'server/operations/groups/ask-totals.ts',
        'readableSchema(call.actor, sourceOf(runtime))',
        'readableSchema({ ...call.actor, owner: true }, sourceOf(runtime))',
      ],
    ],
  },
  {
    name: 'why a call is answered so is explained to everybody',
    edits: [
      ['server/routes/operate/explain.ts', 'if (refused !== undefined) return refused;', 'void refused;'],
    ],
  },
  {
    name: 'a step is tried out by who may neither make it nor try it out',
    edits: [
      [
        'server/rights/permits.ts',
        'if (tried === true && preview.some((audience) => actor.audiences.has(audience))) return [{}];',
        'if (tried === true && preview.length > 0) return [{}];',
      ],
    ],
  },
  {
    name: 'a step is tried out on a record that may not be read',
    edits: [
      [
        'server/rights/permits.ts',
        'preview.some((audience) => actor.audiences.has(audience))) return [{}];',
        'preview.some((audience) => actor.audiences.has(audience))) return [{ unseen: true }];',
      ],
    ],
  },
  {
    name: 'what a step would make beside its record is told to whoever tries it out',
    edits: [
      [
        'server/write/run-write.ts',
        'undefined : await readWithin(context, { entity, id, expand })',
        'undefined : await readWithin(expand === undefined ? context : { ...context, call: { ...call, actor: { ...call.actor, owner: true } } }, { entity, id, expand })',
      ],
    ],
  },
  {
    name: 'what a step would answer with is told to whoever tries it out',
    edits: [
      [
        'server/write/run-write.ts',
        'return (await readWithin(context, { entity, id }))?.record ?? { id };',
        'return (await readWithin({ ...context, call: { ...context.call, actor: { ...context.call.actor, owner: true } } }, { entity, id }))?.record ?? { id };',
      ],
    ],
  },
  {
    name: 'a warning names a record that may not be read',
    edits: [
      [
        'server/write/run-write.ts',
        'await visibleProblems(context, notes.warnings)',
        '(await visibleProblems(context, notes.warnings), notes.warnings)',
      ],
    ],
  },
];
