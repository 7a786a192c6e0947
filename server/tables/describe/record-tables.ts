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

/** What was uploaded, and its content as far as it is in the database. */
export const fileTables: readonly EngineTable[] = [
  {
    // What was uploaded. `size` is empty until all of it has come; `claimed` is 1 once a record has taken it, and it is then
    // kept for good, for the history names it. What nobody took is removed after a day. `hash`: SHA-256 in hex.
    // `network`: from where a visitor sent it, until a record has taken it. `place`: `bucket`, or empty for the database.
    name: 'nf_file',
    columns: {
      id: 'text',
      at: 'text',
      sender: 'id?',
      name: 'text',
      type: 'text?',
      size: 'integer?',
      hash: 'text?',
      claimed: 'integer',
      network: 'text?',
      place: 'text?',
    },
    key: ['id'],
    indexes: [['claimed', 'at']],
  },
  {
    // Its content in pieces, in base64, where it is in the database: `part` is the id of the file with the number of the piece.
    name: 'nf_file_part',
    columns: { part: 'text', file: 'text', content: 'text' },
    key: ['part'],
    indexes: [['file']],
  },
  {
    // What is to be removed from the bucket once it is `due`, by the id of a file: it was deleted, or a move has put it there
    // that did not come to its end. `taken` is 1 as soon as somebody removes it.
    name: 'nf_file_gone',
    columns: { file: 'text', due: 'text', taken: 'integer' },
    key: ['file'],
    indexes: [['due']],
  },
];
