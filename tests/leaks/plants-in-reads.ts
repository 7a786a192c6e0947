import type { Plant } from '#tests/support/plant-each.ts';

/** In lists and single records. */
export const plantsInReads: readonly Plant[] = [
  {
    name: 'a list goes through all records',
    edits: [
      ['server/sql/lists/list-statement.ts', 'plan.mask.relation([', 'plan.mask.every(['],
      [
        'server/sql/lists/list-statement.ts',
        'const branches = mask.branches(plan.reads)',
        'const branches = [mask.every(plan.reads)]',
      ],
    ],
  },
  {
    name: 'a record is read whoever asks',
    edits: [
      [
        'server/sql/records/records-statement.ts',
        'recordProjection(runtime, viewer, { ...wanted, alias: FOUND });\n  const mask = maskOf(wanted.entity, viewer,',
        'recordProjection(runtime, { ...viewer, owner: true }, { ...wanted, alias: FOUND });\n  const mask = maskOf(wanted.entity, { ...viewer, owner: true },',
      ],
    ],
  },
  {
    name: 'a value that is shown on some records is shown on all',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        "return seen?.kind === 'always' ? undefined",
        "return seen?.kind !== 'never' ? undefined",
      ],
    ],
  },
  {
    name: 'a list of references names what may not be read',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        'if (readable && rows === undefined) return list;',
        'if (rows !== null) return list;',
      ],
    ],
  },
  {
    name: 'a count counts what is hidden',
    edits: [
      [
        'server/sql/lists/list-statement.ts',
        'const searches = plan.mask\n    .branches(plan.reads)\n    .map(',
        'const searches = [plan.mask.every(plan.reads)]\n    .map(',
      ],
    ],
  },
  {
    name: 'a filter sees everything at the end of a path',
    edits: [
      [
        'server/reads/lists/list-plan.ts',
        'maskedScope(actor, source',
        'maskedScope({ ...actor, owner: true }, source',
      ],
    ],
  },
  {
    name: 'a list is sorted by what is hidden at the end of a path',
    edits: [
      [
        'server/reads/lists/list-plan.ts',
        'new PathJoins(call.actor, source',
        'new PathJoins({ ...call.actor, owner: true }, source',
      ],
    ],
  },
  {
    name: 'a search looks through the folded form of what is hidden',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        'return column === undefined ? undefined : this.#masked(field, { alias, column });',
        'return column === undefined ? undefined : columnOf(alias, column);',
      ],
    ],
  },
  {
    name: 'what is expanded is read whoever asks',
    edits: [
      [
        'server/reads/expand.ts',
        'recordsStatement(runtime, call.actor, to)',
        'recordsStatement(runtime, { ...call.actor, owner: true }, to)',
      ],
    ],
  },
  {
    name: 'the title of a reference tells what is hidden of it',
    edits: [
      [
        'server/sql/records/record-projection.ts',
        'maskedScope(viewer, source, { record, of })',
        'maskedScope({ ...viewer, owner: true }, source, { record, of })',
      ],
      [
        'server/sql/records/record-projection.ts',
        'maskOf(field.to, looking, source).one(title',
        'maskOf(field.to, { ...viewer, owner: true }, source).one(title',
      ],
    ],
  },
  {
    name: 'what may be referred to is listed',
    edits: [
      [
        'server/rights/visibility.ts',
        'viewer.refers === entity.name ? referGrants(entity, viewer) : []',
        'referGrants(entity, viewer)',
      ],
    ],
  },
  {
    name: 'of what may be referred to everything is told',
    edits: [
      [
        'server/rights/visibility.ts',
        "name === 'id' || (name === 'version' && action === 'read')",
        "name === 'id' || name === 'version' || action === 'refer'",
      ],
    ],
  },
];
