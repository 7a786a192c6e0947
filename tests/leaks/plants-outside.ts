import type { Plant } from '#tests/support/plant-each.ts';

/** In what other programs fetch, in codes of hidden records and traces of what is opened. */
export const plantsOutside: readonly Plant[] = [
  {
    name: 'a feed is filled in with the eyes of the contract',
    edits: [
      [
        'server/operations/feeds/read-feed.ts',
        'fillTexts([feed.entry, feed.text], { connection, runtime, call, entity, id })',
        'fillTexts([feed.entry, feed.text], { connection, runtime, call: { ...call, actor: { ...actor, owner: true } }, entity, id })',
      ],
    ],
  },
  {
    name: 'a record is written for calendars with the eyes of the contract',
    edits: [
      [
        'server/operations/feeds/record-appointment.ts',
        'await readRecord(runtime, call, { entity',
        'await readRecord(runtime, { ...call, actor: { ...call.actor, owner: true } }, { entity',
      ],
    ],
  },
  {
    name: 'the key of a feed has the rights of the owner',
    edits: [
      [
        'server/routes/records/feeds.ts',
        'const { scope, ...reader } = found.value.actor;',
        'const { scope, ...reader } = { ...found.value.actor, owner: true };',
      ],
    ],
  },
  {
    name: 'a PDF is drawn with the eyes of the owner',
    edits: [
      [
        'server/operations/records/read-document.ts',
        'const filled = await documentFor(runtime, call, { entity, id, name });',
        "const filled = await documentFor(runtime, format === 'pdf' ? { ...call, actor: { ...call.actor, owner: true } } : call, { entity, id, name });",
      ],
    ],
  },
  {
    name: 'an agent is offered what its person may not know',
    edits: [
      [
        'server/routes/mcp.ts',
        'describeToProgram(exchange.runtime, exchange.call)',
        'describeToProgram(exchange.runtime, { ...exchange.call, actor: { ...exchange.call.actor, owner: true } })',
      ],
    ],
  },
  {
    name: 'an agent reads with the rights of the contract',
    edits: [
      [
        'server/routes/mcp.ts',
        'await call(exchange, request)',
        'await call({ ...exchange, call: { ...exchange.call, actor: { ...exchange.call.actor, owner: true } } }, request)',
      ],
    ],
  },
  {
    name: 'a document is drawn with the eyes of the contract',
    edits: [
      [
        'server/reads/fill-document.ts',
        'await fillParts(context, asked, place)',
        'await fillParts({ ...context, call: { ...context.call, actor: { ...context.call.actor, owner: true } } }, asked, place)',
      ],
    ],
  },
  {
    name: 'a function in a document is given what only the contract may read',
    edits: [
      [
        'server/reads/fill-text.ts',
        "values.map((expression) => ({ kind: 'value', expression })),\n      this.#reader,",
        "values.map((expression) => ({ kind: 'value', expression })),\n      { ...this.#reader, viewer: { ...this.#reader.viewer, owner: true } },",
      ],
    ],
  },
  {
    name: 'a function remembers what it was given for somebody else',
    edits: [
      [
        'server/sandbox/sandbox-program.ts',
        'const world = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } });',
        'const world = (kept ??= runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } }));',
      ],
      ['server/sandbox/sandbox-program.ts', 'world.dispose();\n    runtime.dispose();', ''],
      ['server/sandbox/sandbox-program.ts', '() => worked() > request.most.time', '() => false'],
      [
        'server/sandbox/sandbox-program.ts',
        'const engine = getQuickJS();',
        'const engine = getQuickJS();\nlet kept: QuickJSContext | undefined;',
      ],
    ],
  },
  {
    name: 'a code for hidden records is that of another entity',
    edits: [
      [
        'server/rights/visibility.ts',
        'return codes[0] ?? entity.unreadable;',
        "return codes[0] ?? entity.unreadable ?? 'NOT_SHOWN';",
      ],
    ],
  },
  {
    name: 'whoever opens a record by a right with a condition leaves no trace',
    edits: [
      [
        'server/rights/logged.ts',
        'return conditions.length < logged.length ? undefined : conditions;',
        'return conditions.length < logged.length ? undefined : [];',
      ],
    ],
  },
  {
    name: 'a list tells what only an opening tells',
    edits: [
      [
        'server/rights/visibility.ts',
        'fields.has(name) && (isOpened || withheld?.has(name) !== true);',
        'fields.has(name) && (isOpened || withheld !== null);',
      ],
    ],
  },
  {
    name: 'a digest is filled in with the eyes of the owner',
    edits: [
      [
        'server/clock/send-digests.ts',
        'actorFor: () => actor,',
        'actorFor: () => ({ ...actor, owner: true }),',
      ],
    ],
  },
  {
    name: 'a digest counts records that its reader may not read',
    edits: [
      ['server/clock/send-digests.ts', 'subjectOf(name, sections.length,', 'subjectOf(name, entries.length,'],
      [
        'server/clock/send-digests.ts',
        '  sections,\n}: Digest & {',
        '  sections,\n  entries,\n}: Digest & { readonly entries: readonly Row[];',
      ],
      [
        'server/clock/send-digests.ts',
        'rowOf({ ...digest, reader, sections })',
        'rowOf({ ...digest, entries, reader, sections })',
      ],
    ],
  },
  {
    name: 'mails that came in are told to everybody',
    edits: [
      [
        'server/routes/operate/receives.ts',
        'export const inboxes: Handlers = {\n  GET: async ({ runtime, call, query }) => {\n    const refused = onlyOwner(call.actor) ?? unknown',
        'export const inboxes: Handlers = {\n  GET: async ({ runtime, query }) => {\n    const refused = unknown',
      ],
    ],
  },
];
