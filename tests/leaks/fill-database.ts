import sql, { raw } from 'sql-template-tag';
import { v7 as newVersion7 } from 'uuid';
import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { ColumnValue, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from '#server/fields/columns.ts';
import { type EngineRow, insertEngineRows } from '#server/sql/engine/engine-rows.ts';
import { insertOutboxRow } from '#server/sql/engine/outbox-rows.ts';
import { insertRecord } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { partName } from '#server/contents/pieces.ts';
import { heldRequests } from './held-requests.ts';
import { inboxRows } from './kept-inbox.ts';
import { mailsSent, outboxRows } from './kept-mails.ts';
import { savedViews } from './saved-views.ts';
import { UNRECORDED } from './marks.ts';
import { CHANGED_AT, entityOf, isKept, type Kept, MADE_AT, type World } from './world.ts';

/** Puts a world in the place of all that is there, past every rule and right. */
export async function replaceAll(on: Transaction, runtime: Runtime, world: World): Promise<void> {
  const { storage, model } = runtime;
  if (on.kind === 'sqlite') await on.run(sql`PRAGMA defer_foreign_keys = ON`);
  const tables = [...world.keys()].map((name) => storage.table(name));
  for (const table of [...tables, ...engineTables]) await on.run(sql`${raw(`DELETE FROM "${table}"`)}`);
  const history: EngineRow[] = [];
  for (const [name, kept] of world) {
    for (const one of kept) {
      const entity = entityOf(model, name);
      if (one.deletedBy === undefined)
        await on.run(insertRecord(entity, columnsOf(runtime, name, one.values), sourceOf(runtime)));
      history.push(...historyOf(runtime, name, one));
    }
  }
  await insertAll(on, 'nf_history', history);
  const mailed = mailsSent(model, world).map(({ id, mark }) => ({ id, name: mark }));
  const files = [...[...world].flatMap(([name, kept]) => filesOf(entityOf(model, name), kept)), ...mailed];
  await insertAll(on, 'nf_file', files.map(fileRow));
  await insertAll(on, 'nf_file_part', files.map(filePart));
  await insertAll(on, 'nf_notice', (world.get('user') ?? []).map(noticeRow));
  await insertAll(on, 'nf_request', heldRequests(runtime, world));
  await insertAll(on, 'nf_view', savedViews(runtime, world));
  await insertAll(on, 'nf_inbox_mail', inboxRows(model));
  for (const row of outboxRows(runtime, world)) await on.run(insertOutboxRow(row));
}

const engineTables = [
  'nf_history',
  'nf_idempotency',
  'nf_series',
  'nf_file',
  'nf_file_part',
  'nf_notice',
  'nf_request',
  'nf_view',
  'nf_inbox_mail',
  'nf_outbox',
] as const;

async function insertAll(
  on: Transaction,
  table: Exclude<(typeof engineTables)[number], 'nf_series' | 'nf_outbox'>,
  rows: readonly EngineRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 60) await on.run(insertEngineRows(table, rows.slice(at, at + 60)));
}

interface KeptFile {
  readonly id: string;
  readonly name: string;
}

function filesOf(entity: Entity, kept: readonly Kept[]): readonly KeptFile[] {
  const fields = [...entity.fields.values()].filter(({ type }) => type === 'file' || type === 'image');
  return kept.flatMap(({ values }) =>
    fields.flatMap(({ name: field }) => {
      const value = values[field];
      const isFile = typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
      return isFile ? [{ id: String(value.id), name: String(value.name) }] : [];
    }),
  );
}

/** Its content is its name: a mark. */
function fileRow({ id, name }: KeptFile): EngineRow {
  const size = Buffer.byteLength(name);
  return { id, at: MADE_AT, sender: null, name, type: 'image/png', size, hash: id, claimed: 1 };
}

function filePart({ id, name }: KeptFile): EngineRow {
  return { part: partName(id, 0), file: id, content: Buffer.from(name).toString('base64') };
}

/** Something that only this person was told: who they are. */
function noticeRow({ values }: Kept): EngineRow {
  const id = String(values['id']);
  const told = { name: 'welcome', entity: 'user', record: id, title: id, text: '', read_at: null };
  return { id: `01900000-0000-7000-8003-${id.slice(-12)}`, at: MADE_AT, user_id: id, ...told };
}

/** Enters in the history of every record that it has just been changed, though nothing of it was. */
export async function touchAll(on: Transaction, runtime: Runtime, world: World): Promise<void> {
  const rows = updatesOfAll(runtime, world, {}).map((row) => ({ ...row, id: newVersion7() }));
  await insertAll(on, 'nf_history', rows);
}

/** A column that no field of a contract has: none could be called so. */
const RETIRED = 'a-retired-field';

/** Enters in the history a change of every record that nobody is told of, of a field that was retired, beside its last one. */
export async function hideChanges(on: Transaction, runtime: Runtime, world: World): Promise<void> {
  await insertAll(on, 'nf_history', updatesOfAll(runtime, world, { [RETIRED]: ['before', 'after'] }));
}

function updatesOfAll(runtime: Runtime, world: World, changes: Changes): readonly EngineRow[] {
  return [...world].flatMap(([name, kept]) =>
    kept
      .filter(({ deletedBy }) => deletedBy === undefined)
      .map(({ values }) => historyRow(runtime, name, values)('update', { version: 3, actor: null, changes })),
  );
}

function columnsOf({ model, storage, database }: Runtime, name: string, values: RecordValues) {
  const columns = new Map<string, ColumnValue>();
  for (const field of entityOf(model, name).fields.values()) {
    if (!hasColumn(field)) continue;
    const value = values[field.name] ?? null;
    columns.set(storage.column(name, field.name), toColumn(field, value, database.kind));
    const folded = storage.folded(name, field.name);
    if (folded !== undefined) columns.set(folded, typeof value === 'string' ? fold(value) : null);
  }
  return columns;
}

type Changes = Readonly<Record<string, readonly [JsonValue, JsonValue]>>;

/** What the engine would have kept of it. */
function historyOf(runtime: Runtime, name: string, kept: Kept): readonly EngineRow[] {
  const { moved, deletedBy } = kept;
  const all = [...entityOf(runtime.model, name).fields.values()];
  const unkept = all.filter(({ type, unrecorded }) => type === 'text' && unrecorded === true);
  // From before the contract said that no history keeps it.
  const before = Object.fromEntries(unkept.map((field) => [field.name, UNRECORDED]));
  const fields = [...all.filter(isKept), ...unkept];
  const values = { ...kept.values, ...before };
  const past = kept.past && { ...kept.past, ...before };
  const first = { ...values, ...past };
  const among = (
    changed: readonly string[],
    change: (field: string) => readonly [JsonValue, JsonValue],
  ): Changes =>
    Object.fromEntries(changed.map((field) => [runtime.storage.column(name, field), change(field)]));
  const names = fields.map((field) => field.name);
  const row = historyRow(runtime, name, values);
  const rows = [
    row('create', {
      version: 1,
      actor: values['created_by'] ?? null,
      changes: among(names, (field) => [null, first[field] ?? null]),
    }),
  ];
  if (past !== undefined) {
    const changes = among(Object.keys(past), (field) => [past[field] ?? null, values[field] ?? null]);
    const changed = { version: 2, actor: values['updated_by'] ?? null, changes };
    rows.push({ ...row(moved === undefined ? 'update' : 'transition', changed), transition: moved ?? null });
  }
  if (deletedBy !== undefined) {
    const changes = among(names, (field) => [values[field] ?? null, null]);
    rows.push(row('delete', { version: 2, actor: deletedBy, changes }));
  }
  return rows;
}

function historyRow({ storage }: Runtime, name: string, values: RecordValues) {
  const record = String(values['id']);
  return (
    action: string,
    { version, actor, changes }: { version: number; actor: JsonValue; changes: Changes },
  ): EngineRow => ({
    id: `01900000-0000-7000-8002-${record.slice(-11)}${version}`,
    at: version === 1 ? MADE_AT : CHANGED_AT,
    entity: storage.table(name),
    record,
    version,
    action,
    transition: null,
    actor_kind: actor === null ? 'engine' : 'person',
    actor: typeof actor === 'string' ? actor : null,
    request: 'invented',
    contract: storage.version,
    changes: JSON.stringify(changes),
    confirmed: null,
    warned: null,
  });
}
