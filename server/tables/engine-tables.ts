import type { DatabaseKind } from '#server/db/database.ts';
import { quoted } from './quoted.ts';

/**
 * Column forms of the engine's own tables, chosen so that one statement serves both databases: `text` (SQLite TEXT,
 * PostgreSQL text COLLATE "C"), `integer` (INTEGER, bigint; flags are 0 and 1), `id` (TEXT, uuid: ids of records).
 * Instants are `text`, `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that comparing texts compares instants. JSON is `text`.
 */
export type EngineColumnType = 'text' | 'integer' | 'id';

/** A table of the engine: its columns in order, with a `?` behind the type where the value may be empty. */
export interface EngineTable {
  readonly name: `nf_${string}`;
  readonly columns: Readonly<Record<string, EngineColumnType | `${EngineColumnType}?`>>;
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
}

/** Goes up with every change of the list below; what a database lacks is then created. */
export const ENGINE_TABLES_VERSION = 3;

/** The tables the engine keeps for itself. Ids of records in them are no foreign keys: tables come and go with contracts. */
export const engineTables: readonly EngineTable[] = [
  {
    // Every published contract. `text_hash` is SHA-256 in hex; `plan` is the JSON list of steps that were taken.
    name: 'nf_version',
    columns: {
      number: 'integer',
      text: 'text',
      text_hash: 'text',
      author: 'text?',
      at: 'text',
      plan: 'text',
    },
    key: ['number'],
    indexes: [['text_hash', 'number']],
  },
  {
    // Today's names -> names as born. `column_name` is '' in the row of the entity itself. See name-map.ts.
    name: 'nf_name',
    columns: {
      table_name: 'text',
      column_name: 'text',
      entity: 'text',
      field: 'text',
      fold_column: 'text?',
      kept_column: 'text?',
      type: 'text',
      settings: 'text',
      retired_at: 'text?',
    },
    key: ['table_name', 'column_name'],
  },
  {
    // One row per changed record and write. `entity` is the TABLE name, `changes` is JSON {column: [before, after]} by
    // COLUMN names in wire form, so that renames lose nothing. `action`: create, update, delete or transition.
    // `version`: the record's after the write; `contract`: number of the version in force; `confirmed`: JSON list of codes.
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
    },
    key: ['id'],
    indexes: [['entity', 'record', 'version'], ['at']],
  },
  {
    // `actor` is the id of the person or the word for who it was; `request_hash` SHA-256 in hex of method, path and body.
    // `answer` is JSON, whatever the operation needs to render the answer again. Rows older than 24 hours are removed.
    name: 'nf_idempotency',
    columns: {
      actor: 'text',
      key: 'text',
      request_hash: 'text',
      at: 'text',
      entity: 'text?',
      record: 'id?',
      status: 'integer',
      answer: 'text?',
    },
    key: ['actor', 'key'],
    indexes: [['at']],
  },
  {
    // What leaves after the commit. `kind`: webhook, mail, notice; `state`: waiting, sent, failed, recorded (rehearsal).
    name: 'nf_outbox',
    columns: {
      id: 'text',
      at: 'text',
      kind: 'text',
      name: 'text?',
      event: 'text?',
      entity: 'text?',
      record: 'id?',
      target: 'text?',
      body: 'text',
      state: 'text',
      attempts: 'integer',
      next_at: 'text?',
      done_at: 'text?',
      error: 'text?',
    },
    key: ['id'],
    indexes: [['state', 'next_at', 'id']],
  },
  {
    // `kind`: password; `secret` is argon2id in PHC form. Failures count since `failed_since`.
    name: 'nf_credential',
    columns: {
      user_id: 'id',
      kind: 'text',
      secret: 'text',
      changed_at: 'text',
      failures: 'integer',
      failed_since: 'text?',
    },
    key: ['user_id', 'kind'],
  },
  {
    // Browser sessions. `token_hash` is SHA-256 in hex; `expires_at` absolute, `idle_at` unless used before.
    name: 'nf_session',
    columns: {
      token_hash: 'text',
      user_id: 'id',
      created_at: 'text',
      seen_at: 'text',
      idle_at: 'text',
      expires_at: 'text',
      address: 'text?',
      agent: 'text?',
    },
    key: ['token_hash'],
    indexes: [['user_id'], ['expires_at']],
  },
  {
    // Bearer tokens of scripts. `token_hash` is SHA-256 in hex.
    name: 'nf_token',
    columns: {
      id: 'text',
      token_hash: 'text',
      user_id: 'id',
      name: 'text',
      created_at: 'text',
      seen_at: 'text?',
      expires_at: 'text?',
      revoked_at: 'text?',
    },
    key: ['id'],
    unique: [['token_hash']],
    indexes: [['user_id']],
  },
  {
    // One-time links: `purpose` owner (first start); later invitations and new passwords (`user_id`).
    name: 'nf_setup',
    columns: {
      key_hash: 'text',
      purpose: 'text',
      user_id: 'id?',
      created_at: 'text',
      expires_at: 'text',
      used_at: 'text?',
    },
    key: ['key_hash'],
  },
  {
    // Offsets of the contract's time zone: in force from `starts_at` (milliseconds since 1970) to the next row.
    name: 'nf_zone',
    columns: { starts_at: 'integer', offset_seconds: 'integer', timezone: 'text' },
    key: ['starts_at'],
  },
  {
    // What letters become without case and accents, for PostgreSQL; empty for a mark that is dropped.
    name: 'nf_fold',
    columns: { letter: 'text', folded: 'text' },
    key: ['letter'],
  },
  {
    // The last number of each series: `name` is table.column, `scope` a year, a month, a record or ''.
    name: 'nf_series',
    columns: { name: 'text', scope: 'text', last: 'integer' },
    key: ['name', 'scope'],
  },
  {
    // Single values, JSON: `engine_tables`, `views`, `rehearsal` (marks a throw-away instance), `constant:<NAME>`.
    name: 'nf_setting',
    columns: { name: 'text', value: 'text', changed_at: 'text', changed_by: 'id?' },
    key: ['name'],
  },
];

/** Statements that create whatever is missing of the engine's tables; harmless where they are all there. */
export function createEngineTables(kind: DatabaseKind): readonly string[] {
  return engineTables.flatMap((table) => [tableStatement(table, kind), ...indexStatements(table)]);
}

function tableStatement(table: EngineTable, kind: DatabaseKind): string {
  const columns = Object.entries(table.columns).map(([name, type]) => {
    const empty = type.endsWith('?') ? '' : ' NOT NULL';
    return `${quoted(name)} ${columnTypeOf(type, kind)}${empty}`;
  });
  const key = `PRIMARY KEY (${list(table.key)})`;
  const rowid = kind === 'sqlite' && table.key.length > 1 ? ' WITHOUT ROWID' : '';
  return `CREATE TABLE IF NOT EXISTS ${quoted(table.name)} (${[...columns, key].join(', ')})${rowid}`;
}

function indexStatements(table: EngineTable): string[] {
  const statement = (unique: string) => (columns: readonly string[]) => {
    const name = quoted(`${table.name}_${columns.join('_')}`);
    return `CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ${quoted(table.name)} (${list(columns)})`;
  };
  return [...(table.unique ?? []).map(statement('UNIQUE ')), ...(table.indexes ?? []).map(statement(''))];
}

function list(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}

function columnTypeOf(type: string, kind: DatabaseKind): string {
  const plain = type.replace('?', '');
  if (kind === 'sqlite') return plain === 'integer' ? 'INTEGER' : 'TEXT';
  if (plain === 'integer') return 'bigint';
  return plain === 'id' ? 'uuid' : 'text COLLATE "C"';
}
