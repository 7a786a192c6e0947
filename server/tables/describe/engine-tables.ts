import type { DatabaseKind } from '#server/db/database.ts';
import type { EngineTable } from './engine-table.ts';
import { fileTables, historyTable } from './record-tables.ts';
import { identityTables } from './identity-tables.ts';
import { quoted } from './quoted.ts';
import { messageTables } from './message-tables.ts';

/** Goes up with every change of the list below; what a database lacks is then created. A column added later may be empty. */
export const ENGINE_TABLES_VERSION = 31;

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
    // What the names of each version meant: `names` is JSON {table: [entity, {column: field}]} in names as born, `renamed`
    // JSON {table.column: [[option before, option after]]}, for options that got another name in it. See version-meaning.ts.
    name: 'nf_meaning',
    columns: { number: 'integer', names: 'text', renamed: 'text' },
    key: ['number'],
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
  historyTable,
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
    // What leaves after the commit: `kind` webhook, call, mail, digest (a mail about several records), or record_mail, which is kept with its record; `state` waiting, sent or failed. `name` is that of the webhook,
    // call or notice, `place` the one among those that wait for the same `target` (webhook, call: its name; mail: the address) about the
    // same `record`. While a process delivers a row, `next_at` is when its claim ends. `answered`: the last status of HTTP. `error` never
    // holds a secret. `trace`: a `traceparent`.
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
      answered: 'integer?',
      trace: 'text?',
      place: 'integer?',
    },
    key: ['id'],
    indexes: [['state', 'next_at', 'id']],
    partial: {
      turn: { columns: ['target', 'record', 'place', 'id'], where: "state = 'waiting'" },
      state: { columns: ['state', 'id'], where: "state <> 'sent'" },
      done: { columns: ['done_at'], where: "state IN ('sent', 'withheld')" },
      mails: { columns: ['record', 'id'], where: "kind = 'record_mail'" },
      digests: { columns: ['name', 'id'], where: "kind = 'digest'" },
    },
  },
  {
    // Messages of other systems: `name` is that of the receive, `sender_id` how the sender knows it. `state` taken or refused,
    // with the `code` and the words of the last try. What it said is not kept; that it was taken is known for good.
    name: 'nf_received',
    columns: {
      id: 'text',
      at: 'text',
      name: 'text',
      sender_id: 'text',
      state: 'text',
      code: 'text?',
      detail: 'text?',
      tries: 'integer',
      last_at: 'text',
    },
    key: ['id'],
    unique: [['name', 'sender_id']],
    indexes: [['state', 'last_at']],
  },
  ...messageTables,
  {
    // Calls that a limit counts, until they are as old as it looks back. `name`: which limit, `who`: a person or a network;
    // `calls`: how many at once.
    name: 'nf_call',
    columns: { id: 'text', name: 'text', who: 'text', until: 'text', calls: 'integer' },
    key: ['id'],
    indexes: [['name', 'who', 'until'], ['until']],
  },
  {
    // Requests of all servers on one PostgreSQL, of who is not far from `limits.requests`: `counter` is SHA-256 in hex of what they
    // are counted under, `until` milliseconds since 1970.
    name: 'nf_request_count',
    columns: { counter: 'text', calls: 'integer', until: 'integer' },
    key: ['counter'],
    indexes: [['until']],
    unlogged: true,
  },
  {
    // Messages in the app, for one person each. `entity` is today's name when it was sent.
    name: 'nf_notice',
    columns: {
      id: 'text',
      at: 'text',
      user_id: 'id',
      name: 'text',
      entity: 'text',
      record: 'id',
      title: 'text',
      text: 'text',
      read_at: 'text?',
    },
    key: ['id'],
    indexes: [['user_id', 'id']],
    partial: {
      unread: { columns: ['user_id', 'id'], where: 'read_at IS NULL' },
      asked: { columns: ['record'], where: "name = 'nf_request' AND read_at IS NULL" },
    },
  },
  {
    // Views of lists that people saved: `screen` is its address, `entity` the TABLE name, `query` what stands behind the `?`,
    // in the names of the version `contract`. `name_key` is the name without case and accents: one of a kind for a person.
    name: 'nf_view',
    columns: {
      id: 'text',
      user_id: 'id',
      screen: 'text',
      entity: 'text',
      name: 'text',
      name_key: 'text',
      query: 'text',
      shared: 'integer',
      contract: 'integer',
      created_at: 'text',
      changed_at: 'text',
    },
    key: ['id'],
    unique: [['user_id', 'screen', 'name_key']],
    indexes: [['shared', 'screen']],
  },
  ...fileTables,
  {
    // Records that the clock could not move; gone once it could, or once they are no longer due. `contract`: the version
    // that refused; a later one starts afresh.
    name: 'nf_stuck',
    columns: {
      entity: 'text',
      record: 'id',
      transition: 'text',
      code: 'text',
      tries: 'integer',
      next_at: 'text',
      contract: 'integer',
    },
    key: ['entity', 'record', 'transition'],
  },
  {
    // What took long, added up for each call, roles (a JSON list) and statement, of which `id` is SHA-256 in hex. No value
    // of a record is in it. `plan` has a line for each step, `found` is a number of rows, times are milliseconds.
    name: 'nf_slow',
    columns: {
      id: 'text',
      call: 'text',
      about: 'text?',
      roles: 'text',
      statement: 'text?',
      plan: 'text?',
      found: 'integer?',
      times: 'integer',
      longest: 'integer',
      total: 'integer',
      first_at: 'text',
      last_at: 'text',
      contract: 'integer',
    },
    key: ['id'],
  },
  ...identityTables,
  {
    // Offsets of the contract's time zone: in force from `starts_at` (milliseconds since 1970) to the next row.
    name: 'nf_zone',
    columns: { starts_at: 'integer', offset_seconds: 'integer', timezone: 'text' },
    key: ['starts_at'],
  },
  {
    // What letters become without case and accents (empty for a mark that is dropped), in capitals and in small letters, for PostgreSQL.
    name: 'nf_fold',
    columns: { letter: 'text', folded: 'text', upper: 'text', lower: 'text' },
    key: ['letter'],
  },
  {
    // The last number of each series: `name` is table.column, `scope` a year, a month, a record or ''.
    name: 'nf_series',
    columns: { name: 'text', scope: 'text', last: 'integer' },
    key: ['name', 'scope'],
  },
  {
    // Single values, JSON: `engine_tables` and `engine` (see made-by.ts), `backup`, `views`, `rehearsal` (marks a throw-away instance), `constant:<NAME>`.
    name: 'nf_setting',
    columns: { name: 'text', value: 'text', changed_at: 'text', changed_by: 'id?' },
    key: ['name'],
  },
];

/** Statements that create whatever is missing of the engine's tables; harmless where they are all there. */
export function createEngineTables(kind: DatabaseKind): readonly Creating[] {
  return engineTables.flatMap((table) => [
    { name: table.name, statement: tableStatement(table, kind) },
    ...indexStatements(table),
  ]);
}

/** A statement that makes a table or an index, and what that is called. */
export interface Creating {
  readonly name: string;
  readonly statement: string;
}

/** The statement that gives a table of an older Ninefold a column it lacks. */
export function addEngineColumn(table: EngineTable, column: string, kind: DatabaseKind): string {
  const type = columnTypeOf(table.columns[column] ?? 'text', kind);
  return `ALTER TABLE ${quoted(table.name)} ADD COLUMN ${quoted(column)} ${type}`;
}

function tableStatement(table: EngineTable, kind: DatabaseKind): string {
  const columns = Object.entries(table.columns).map(([name, type]) => {
    const empty = type.endsWith('?') ? '' : ' NOT NULL';
    return `${quoted(name)} ${columnTypeOf(type, kind)}${empty}`;
  });
  const key = `PRIMARY KEY (${list(table.key)})`;
  const rowid = kind === 'sqlite' && table.key.length > 1 ? ' WITHOUT ROWID' : '';
  const making = kind === 'postgres' && table.unlogged ? 'CREATE UNLOGGED TABLE' : 'CREATE TABLE';
  return `${making} IF NOT EXISTS ${quoted(table.name)} (${[...columns, key].join(', ')})${rowid}`;
}

function indexStatements({ name, unique = [], indexes = [], partial = {} }: EngineTable): Creating[] {
  const on = (kind: string, end: string, what: string): Creating => ({
    name: `${name}_${end}`,
    statement: `CREATE ${kind} IF NOT EXISTS ${quoted(`${name}_${end}`)} ON ${quoted(name)} ${what}`,
  });
  return [
    ...unique.map((columns) => on('UNIQUE INDEX', columns.join('_'), `(${list(columns)})`)),
    ...indexes.map((columns) => on('INDEX', columns.join('_'), `(${list(columns)})`)),
    ...Object.entries(partial).map(([end, { columns, where }]) =>
      on('INDEX', end, `(${list(columns)}) WHERE ${where}`),
    ),
  ];
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
