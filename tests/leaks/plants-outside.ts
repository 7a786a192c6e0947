import type { Leak } from './plants-in-reads.ts';

/** In what other programs fetch, in roles that stand in records, in codes and traces of what is opened. */
export const plantsOutside: readonly Leak[] = [
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
    name: 'a feed asks by what its reader may not read',
    edits: [
      [
        'server/operations/feeds/read-feed.ts',
        'openListing(runtime, call, { entity, asked })',
        'openListing(runtime, { ...call, actor: { ...actor, owner: true } }, { entity, asked })',
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
    name: 'the text of a code for hidden records is filled with what is hidden',
    edits: [
      [
        'server/reads/hidden-record.ts',
        "rows.length === 0 ? refuse('not_found') : refuseHidden(context, entity)",
        "rows.length === 0 ? refuse('not_found') : catalogueRefusal(keptOutBy(entity, call.actor) ?? '', { ...context, call: { ...call, actor: { ...call.actor, owner: true } }, entity, id })",
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
    name: 'a trace is left where nothing was told',
    edits: [
      [
        'server/rights/logged.ts',
        'return conditions.length < logged.length ? undefined : conditions;',
        'return logged.length > 0 ? undefined : conditions;',
      ],
    ],
  },
  {
    name: 'what one viewer sees of a list another one is told',
    edits: [
      [
        'server/sql/relations/masked-relation.ts',
        "const who = seesEverything(viewer) ? '*' : audienceKey(viewer.audiences);",
        "const who = seesEverything(viewer) ? '*' : refers === undefined ? audienceKey(viewer.audiences) : 'somebody';",
      ],
    ],
  },
  {
    name: 'a change of a record that gives roles is refused by those it gives, and tells of them so',
    edits: [
      [
        'server/write/conditions/arranging.ts',
        'if (field === undefined || !(sent.names.includes(field) || restored !== undefined)) continue;',
        'if (field === undefined) continue;',
      ],
      [
        'server/write/conditions/arranging.ts',
        'const changed = differences(applied, field);',
        'const changed = names(applied.after[field]);',
      ],
    ],
  },
];
