import type { EngineTable } from './engine-table.ts';

/**
 * One row per changed record and write. `entity` is the TABLE name, `changes` is JSON {column: [before, after]} by
 * COLUMN names in wire form, so that renames lose nothing. `action`: create, update, delete, transition or erase.
 * `version`: the record's after the write; `contract`: number of the version in force; `confirmed`, `warned`: JSON lists of codes.
 * `second`: who agreed to a call that waited for them; `acted_by`: who acted as the `actor`.
 */
export const historyTable: EngineTable = {
  name: 'nf_history',
  columns: {
    id: 'text',
    at: 'text',
    entity: 'text',
    record: 'id',
    version: 'integer',
    action: 'text',
    transition: 'text?',
    actor_kind: 'text',
    actor: 'id?',
    request: 'text',
    contract: 'integer',
    changes: 'text',
    confirmed: 'text?',
    warned: 'text?',
    second: 'id?',
    acted_by: 'id?',
  },
  key: ['id'],
  // All but the first for who searches the history of everything: each in the order of its answer.
  indexes: [
    ['entity', 'record', 'version'],
    ['at', 'id'],
    ['entity', 'at', 'id'],
    ['actor', 'at', 'id'],
    ['action', 'at', 'id'],
    ['contract', 'at', 'id'],
  ],
  // Of a million changes few are deletions: whoever looks into the trash of an entity reads these alone.
  partial: { deleted: { columns: ['entity', 'at', 'id'], where: "action = 'delete'" } },
};
