import type { Plant } from '#tests/support/plant-each.ts';

/** In histories, writes, imports, events and what else the engine answers. */
export const plantsElsewhere: readonly Plant[] = [
  {
    name: 'a request of a second person tells what may not be read',
    edits: [
      [
        'server/operations/requests/shown-values.ts',
        '(name) => isOwnInput(name) || reads(name)',
        '(name) => isOwnInput(name) || reads(name) || true',
      ],
    ],
  },
  {
    name: 'a request of a second person names members of lists that may not be read',
    edits: [
      [
        'server/operations/requests/shown-values.ts',
        'members.filter((id) => sees(field, id))',
        'members.filter((id) => sees(field, id) || true)',
      ],
    ],
  },
  {
    name: 'a request of a second person tells of a record that may not be read',
    edits: [['server/operations/requests/request-answer.ts', 'if (!mine && isHidden) return undefined;', '']],
  },
  {
    name: 'a reference tells that there is a record, although its field has no code for that',
    edits: [
      [
        'server/write/values/references.ts',
        'unreadable: field.errors.unreadable,',
        "unreadable: field.errors.unreadable ?? 'IN_SIGHT',",
      ],
    ],
  },
  {
    name: 'a reference to one of several entities is looked for among all records',
    edits: [
      [
        'server/write/values/several.ts',
        'const actor = viewerOf(attempt, call.actor);',
        'const actor = { ...viewerOf(attempt, call.actor), owner: true };',
      ],
      ['server/write/values/several.ts', 'return first?.[1];\n}', 'return undefined;\n}'],
    ],
  },
  {
    name: 'who acts as another keeps their own rights',
    edits: [
      [
        'server/operations/accounts/acting.ts',
        'const acting = { ...actorOf(found, runtime.model), scope',
        'const acting = { ...actorOf(found, runtime.model), owner: actor.owner, scope',
      ],
    ],
  },
  {
    name: 'the history is told to whoever reads the record',
    edits: [
      ['server/rights/visibility.ts', 'return addUp(grantsOf(entity, viewer).history);', 'return undefined;'],
    ],
  },
  {
    name: 'an auditor of one entity is told of all',
    edits: [
      [
        'server/operations/history/search-history.ts',
        'if (!mayAudit(entity, runtime.model, call.actor)) return undefined;',
        '',
      ],
    ],
  },
  {
    name: 'a right to the history holds on every record',
    edits: [['server/operations/history/read-history.ts', 'if (!now.history)', 'if (!now.readable)']],
  },
  {
    name: 'history tells a value that is hidden now',
    edits: [['server/operations/history/history-entry.ts', 'if (!rights.now.reads(field)) continue;', '']],
  },
  {
    name: 'history tells a value that was hidden then',
    edits: [
      [
        'server/operations/history/history-entry.ts',
        "action !== 'delete' && rights.after.reads(field)",
        "action !== 'delete'",
      ],
      [
        'server/operations/history/history-entry.ts',
        "action !== 'create' && rights.before.reads(field)",
        "action !== 'create'",
      ],
    ],
  },
  {
    name: 'the trash lists what its viewer could not read',
    edits: [
      [
        'server/operations/history/list-deleted.ts',
        'const rights = await rightsThen(context, entity, deletion.before);',
        'const rights = { readable: true, reads: () => true };',
      ],
    ],
  },
  {
    name: 'history takes a value beyond its bounds for an empty one',
    edits: [
      [
        'server/operations/history/stored-value.ts',
        "return typeof value === 'string';",
        'return valueSchema(field).safeParse(value).success;',
      ],
      ['server/operations/history/conditions-then.ts', 'held.filter((one) => !isUnclear(one))', 'held'],
    ],
  },
  {
    name: 'history tells the name of a transition whose state is hidden',
    edits: [
      [
        'server/operations/history/history-entry.ts',
        'return visible ? transition',
        'return visible || true ? transition',
      ],
    ],
  },
  {
    name: 'history tells who it was',
    edits: [['server/operations/history/history-entry.ts', 'return visible && actor.id', 'return actor.id']],
  },
  {
    name: 'a page of the history of everything is cut before hidden changes are left out',
    edits: [
      [
        'server/operations/history/found-page.ts',
        'if (last === undefined || rows.length < limit) return { items, more: false };',
        'if (last === undefined || items.length > 0) return { items, more: rows.length === limit };',
      ],
    ],
  },
  {
    name: 'a history names members of lists that may not be read',
    edits: [
      [
        'server/operations/history/read-history.ts',
        'for (const change of await withSeenMembers(context, past.entity, asked)) {',
        'for (const change of asked) {',
      ],
    ],
  },
  {
    name: 'the text of a refusal is filled with what is hidden',
    edits: [
      [
        'server/sql/records/templates-statement.ts',
        'maskedScope(viewer, source',
        'maskedScope({ ...viewer, owner: true }, source',
      ],
      [
        'server/sql/records/templates-statement.ts',
        'maskOf(entity, viewer, source)',
        'maskOf(entity, { ...viewer, owner: true }, source)',
      ],
    ],
  },
  {
    name: 'a write to a hidden record is forbidden, one to a missing record finds nothing',
    edits: [
      [
        'server/write/steps/before.ts',
        'return refuseUnread(context, asked.entity);',
        "return refuse('forbidden');",
      ],
    ],
  },
  {
    name: 'a delete of what may not be read needs no condition',
    edits: [
      [
        'server/write/steps/before.ts',
        "holding('permit', permits, answers).filter(({ unseen }) => isSeen || unseen === true);",
        "holding('permit', permits, answers).filter(({ unseen }) => isSeen || unseen === true).concat(permits.filter(({ unseen }) => unseen));",
      ],
    ],
  },
  {
    name: 'a code of a right that others have tells that a record is there',
    edits: [
      [
        'server/rights/visibility.ts',
        'const codes = readGrants(entity, viewer).flatMap',
        'const codes = entity.grants.flatMap',
      ],
    ],
  },
  {
    name: 'a hidden record can be referred to',
    edits: [
      [
        'server/sql/questions/judge.ts',
        'CASE WHEN ${fit} AND ${readable} THEN 1',
        "CASE WHEN EXISTS (SELECT 1 FROM ${entityRelation(to.name, source)} AS nf_there WHERE ${columnOf('nf_there', idColumn(to, source))} = ${id}) AND ${fit} THEN 1",
      ],
    ],
  },
  {
    name: 'a filter knows the names of hidden fields',
    edits: [
      [
        'server/sql/relations/readable-schema.ts',
        "return seen !== undefined && seen.kind !== 'never' && !isKey;",
        'return seen !== undefined && !isKey;',
      ],
    ],
  },
  {
    name: 'what can be done with a record names what nobody permits',
    edits: [['server/reads/abilities.ts', '.length === 0) continue;', '.length < 0) continue;']],
  },
  {
    name: 'a write answers with the whole record',
    edits: [
      [
        'server/write/run-write.ts',
        'undefined : await readWithin(context, { entity, id, expand })',
        'undefined : await readWithin({ ...context, call: { ...call, actor: { ...call.actor, owner: true } } }, { entity, id, expand })',
      ],
    ],
  },
  {
    name: 'an event tells of a record that may not be read',
    edits: [
      [
        'server/sql/records/records-statement.ts',
        'const relation = maskOf(entity, viewer, sourceOf(runtime)).relation([]);',
        'const relation = maskOf(entity, { ...viewer, owner: true }, sourceOf(runtime)).relation([]);',
      ],
    ],
  },
  {
    name: 'a tile and a query group what is hidden',
    edits: [
      [
        'server/sql/lists/group-statement.ts',
        'maskedScope(viewer, source, {',
        'maskedScope(among ? viewer : { ...viewer, owner: true }, source, {',
      ],
      [
        'server/sql/lists/group-statement.ts',
        'const mask = maskOf(entity, viewer, source)',
        'const mask = maskOf(entity, among ? viewer : { ...viewer, owner: true }, source)',
      ],
    ],
  },
  {
    name: 'an import finds a record by a value that is hidden',
    edits: [
      [
        'server/sql/records/found-by-value.ts',
        'maskOf(entity, viewer, source)',
        'maskOf(entity, { ...viewer, owner: true }, source)',
      ],
    ],
  },
  {
    name: 'an import finds a record by what others call it',
    edits: [
      [
        'server/operations/import/titles.ts',
        'openListing(runtime, call,',
        'openListing(runtime, { ...call, actor: { ...call.actor, owner: true } },',
      ],
    ],
  },
  {
    name: 'settings are shown to whoever is signed in',
    edits: [['server/operations/contract/settings.ts', 'if (!mayChange(constant, call)) continue;', '']],
  },
  {
    name: 'a deleted record comes back to whoever could not read it',
    edits: [
      [
        'server/operations/records/restore.ts',
        'last === undefined || !rights.readable',
        'last === undefined',
      ],
    ],
  },
  {
    name: 'a file is sent whoever asks',
    edits: [
      [
        'server/operations/files/read-file.ts',
        'readRecord(runtime, call,',
        'readRecord(runtime, { ...call, actor: { ...call.actor, owner: true } },',
      ],
    ],
  },
  {
    name: 'a mail is filled in with the eyes of the contract',
    edits: [
      [
        'server/sql/records/mail-statement.ts',
        'maskedScope(viewer, source, { record: { entity, alias: ROW } })',
        'maskedScope({ ...viewer, owner: true }, source, { record: { entity, alias: ROW } })',
      ],
    ],
  },
  {
    name: 'a mail goes through records that its reader may not read',
    edits: [
      [
        'server/sql/records/mail-statement.ts',
        'maskOf(of, by, source).relation(reads(of))',
        'maskOf(of, by, source).every(reads(of))',
      ],
      ['server/reads/fill-mail.ts', '?? [];\n  if (subject === undefined) return undefined;', "?? [''];"],
    ],
  },
  {
    name: 'notices are those of everybody',
    edits: [
      [
        'server/sql/engine/notice-rows.ts',
        'SELECT * FROM nf_notice WHERE user_id = ${person}',
        'SELECT * FROM nf_notice WHERE user_id IS NOT NULL AND ${person} IS NOT NULL',
      ],
    ],
  },
  {
    name: 'the description of the app names fields that nobody shows',
    edits: [
      [
        'server/reads/viewer-rights.ts',
        'readableField(field, mask(entity)) !== undefined',
        'entity.fields.has(field)',
      ],
    ],
  },
  {
    name: 'a session is somebody else than its person',
    edits: [
      [
        'server/http/caller/identify.ts',
        'return { actor: actorOf(person, runtime.model), person, session: key, factor, actsAs };',
        'return { actor: { ...actorOf(person, runtime.model), owner: true }, person, session: key, factor, actsAs };',
      ],
    ],
  },
];
