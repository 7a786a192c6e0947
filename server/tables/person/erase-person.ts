import sql, { join } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import type { Actor } from '#server/call.ts';
import type { ColumnValue, DatabaseKind, Transaction } from '#server/db/database.ts';
import type { Storage } from '#server/storage.ts';
import { toColumn } from '#server/fields/columns.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { deleteParts } from '#server/sql/engine/file-rows.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { removeUnnamedFiles } from '#server/tables/archive/remove-unnamed-files.ts';
import { type NamedColumn, readNames } from '#server/tables/describe/name-map.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import type { KnownAs } from './known-as.ts';
import { messageTexts, naming } from './texts.ts';
import { erasedName, Words } from './words.ts';

/** Who is erased, and who says so. */
export interface Erasing {
  readonly person: KnownAs;
  readonly by: Pick<Actor, 'kind' | 'id'>;
  readonly now: string;
  /** The request, as the history keeps it. */
  readonly request: string;
  newId(): string;
}

/**
 * Takes somebody out of the data. Their record stays, empty, for what refers to it: who made a record is then somebody who
 * was erased. The history keeps that and when it was changed, by whom, and no value. What was sent to them or about them,
 * and all by which they came in, is deleted. What others have written stays. Nobody may write meanwhile.
 */
export async function erasePerson(
  transaction: Transaction,
  storage: Storage,
  erasing: Erasing,
): Promise<void> {
  const { person } = erasing;
  await emptyRecord(transaction, storage, erasing);
  await emptyHistory(transaction, storage, erasing);
  await deleteWhatIsTheirs(transaction, person);
  if (person.words.length > 0) await deleteMessages(transaction, new Words(person.words));
  await deleteUploads(transaction, person.id);
  await removeUnnamedFiles(transaction);
}

/** What stays of a record: that it is there, since when, and in which state. */
const kept: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
]);

async function emptyRecord(
  transaction: Transaction,
  storage: Storage,
  { person: { id }, now }: Erasing,
): Promise<void> {
  const table = storage.table('user');
  const named = (await readNames(transaction)).find((one) => one.table === table);
  const columns = named?.columns.filter(({ field, type }) => !kept.has(field) && type !== 'state') ?? [];
  const emptied = columns.flatMap((one) => [
    [one.column, left(one, { id, kind: transaction.kind })] as const,
    ...(one.foldColumn === undefined ? [] : [[one.foldColumn, foldOf(one, id)] as const]),
    ...(one.keptColumn === undefined ? [] : [[one.keptColumn, null] as const]),
  ]);
  const values = [
    ...emptied.map(([column, value]) => sql`${identifier(column)} = ${value}`),
    sql`${identifier(storage.column('user', 'updated_at'))} = ${now}`,
    sql`${identifier(storage.column('user', 'version'))} = ${identifier(storage.column('user', 'version'))} + 1`,
  ];
  await transaction.run(sql`UPDATE ${identifier(table)} SET ${join(values, ', ')} WHERE id = ${id}`);
}

/** Nobody comes in as somebody who was erased. */
function left(
  column: NamedColumn,
  { id, kind }: { readonly id: string; readonly kind: DatabaseKind },
): ColumnValue {
  if (column.retiredAt !== undefined) return null;
  if (column.field === 'name') return erasedName(id);
  return column.field === 'active' ? toColumn(settingsOfColumn(column), false, kind) : null;
}

function foldOf({ field, retiredAt }: NamedColumn, id: string): string | null {
  return field === 'name' && retiredAt === undefined ? fold(erasedName(id)) : null;
}

async function emptyHistory(
  transaction: Transaction,
  storage: Storage,
  { person: { id }, by, now, request, newId }: Erasing,
): Promise<void> {
  const table = storage.table('user');
  const [last] = await transaction.all(
    sql`SELECT max(version) AS version FROM nf_history WHERE entity = ${table} AND record = ${id}`,
  );
  await transaction.run(sql`UPDATE nf_history SET changes = '{}' WHERE entity = ${table} AND record = ${id}`);
  const row = {
    id: newId(),
    at: now,
    entity: table,
    record: id,
    version: Number(last?.['version'] ?? 0) + 1,
    action: 'erase',
    transition: null,
    actor_kind: by.kind,
    actor: by.id ?? null,
    request,
    contract: storage.version,
    changes: '{}',
  };
  await transaction.run(insertEngineRow('nf_history', row));
}

/** Tables whose rows belong to one person. */
const theirs = ['nf_credential', 'nf_session', 'nf_device', 'nf_token', 'nf_sign_in', 'nf_view', 'nf_notice'];

async function deleteWhatIsTheirs(transaction: Transaction, { id, words }: KnownAs): Promise<void> {
  for (const table of theirs)
    await transaction.run(sql`DELETE FROM ${identifier(table)} WHERE user_id = ${id}`);
  const addresses = words.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  await transaction.run(sql`DELETE FROM nf_link WHERE user_id = ${id}`);
  for (const address of addresses)
    await transaction.run(sql`DELETE FROM nf_link WHERE lower(email) = ${address}`);
  for (const about of ['nf_outbox', 'nf_notice', 'nf_stuck'])
    await transaction.run(sql`DELETE FROM ${identifier(about)} WHERE record = ${id}`);
  for (const word of words)
    await transaction.run(sql`UPDATE nf_version SET author = ${erasedName(id)} WHERE author = ${word}`);
  await transaction.run(sql`DELETE FROM nf_idempotency WHERE actor = ${id} OR record = ${id}`);
  await transaction.run(sql`DELETE FROM nf_call WHERE who LIKE ${`%${id}%`}`);
  await transaction.run(
    sql`UPDATE nf_request SET state = 'withdrawn' WHERE asker = ${id} AND state = 'waiting'`,
  );
  await transaction.run(
    sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE asker = ${id} OR record = ${id}`,
  );
}

/** What was told, or is to be, in words that name them; and what was answered so. */
async function deleteMessages(transaction: Transaction, words: Words): Promise<void> {
  for (const texts of messageTexts)
    for await (const { id } of naming(transaction, texts, words))
      await transaction.run(sql`DELETE FROM ${identifier(texts.table)} WHERE id = ${id}`);
  const { kind } = transaction;
  const answers = await transaction.all(
    sql`SELECT actor, key, answer FROM nf_idempotency WHERE ${words.mayStandIn(['answer'], kind)}`,
  );
  for (const { actor, key, answer } of answers)
    if (words.takenOut(String(answer)) !== String(answer))
      await transaction.run(sql`DELETE FROM nf_idempotency WHERE actor = ${actor} AND key = ${key}`);
}

/** What no record has taken goes; of what one has taken nobody says any more who sent it. */
async function deleteUploads(transaction: Transaction, id: string): Promise<void> {
  const files = await transaction.all(sql`SELECT id FROM nf_file WHERE sender = ${id} AND claimed = 0`);
  for (const { id: file } of files) {
    await transaction.run(sql`DELETE FROM nf_file WHERE id = ${file}`);
    await transaction.run(deleteParts(String(file)));
  }
  await transaction.run(sql`UPDATE nf_file SET sender = NULL WHERE sender = ${id}`);
}
