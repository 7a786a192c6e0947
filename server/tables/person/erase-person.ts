import sql, { join, type Sql } from 'sql-template-tag';
import { goneKinds } from '#shared/api/calls/person-data.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { Actor } from '#server/call.ts';
import type { ColumnValue, DatabaseKind, Transaction } from '#server/db/database.ts';
import type { Storage } from '#server/storage.ts';
import { toColumn } from '#server/fields/columns.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { removeFile } from '#server/contents/remove-file.ts';
import { forgetSecurityEventsOf } from '#server/sql/engine/security-rows.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { removeUnnamedFiles } from '#server/tables/archive/remove-unnamed-files.ts';
import { type NamedColumn, readNames } from '#server/tables/describe/name-map.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import type { KnownAs } from './known-as.ts';
import { mailTexts, messageTexts, naming, receivedTexts } from './texts.ts';
import { erasedName, Words } from './words.ts';

/** Who is erased, and who says so. */
export interface Erasing {
  readonly person: KnownAs;
  readonly by: Pick<Actor, 'kind' | 'id'>;
  readonly now: string;
  /** The request, as the history keeps it. */
  readonly request: string;
  /** Hashes of their addresses, under which letters to them are counted. */
  readonly hashes: readonly string[];
  newId(): string;
}

/** How much of it. */
export interface Gone {
  readonly what: (typeof goneKinds)[number];
  /** Fields, rows or files; at least one. */
  readonly count: number;
}

type Tally = (what: Gone['what'], count: number) => void;

/**
 * Takes somebody out of the data. Their record stays, empty, for what refers to it: who made a record is then somebody who
 * was erased. The history keeps that and when it was changed, by whom, and no value. What was sent to them or about them,
 * and all by which they came in, is deleted. What others have written stays. Nobody may write meanwhile. Answers what went:
 * nothing where it was done before.
 */
export async function erasePerson(
  transaction: Transaction,
  storage: Storage,
  erasing: Erasing,
): Promise<readonly Gone[]> {
  const { person } = erasing;
  const counts = new Map<Gone['what'], number>();
  const tally: Tally = (what, count) => counts.set(what, (counts.get(what) ?? 0) + count);
  await emptyRecord(transaction, storage, { ...erasing, tally });
  await emptyHistory(transaction, storage, { ...erasing, tally });
  await deleteWhatIsTheirs(transaction, { ...erasing, tally });
  if (person.words.length > 0) await deleteMessages(transaction, new Words(person.words), tally);
  tally('files', await deleteUploads(transaction, person.id));
  tally('files', await removeUnnamedFiles(transaction));
  return goneKinds.flatMap((what) => {
    const count = counts.get(what) ?? 0;
    return count === 0 ? [] : [{ what, count }];
  });
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
  { person: { id }, now, tally }: Erasing & { readonly tally: Tally },
): Promise<void> {
  const table = storage.table('user');
  const named = (await readNames(transaction)).find((one) => one.table === table);
  const columns = named?.columns.filter(({ field, type }) => !kept.has(field) && type !== 'state') ?? [];
  const [row] = await transaction.all(sql`SELECT * FROM ${identifier(table)} WHERE id = ${id}`);
  const held = columns.filter((one) => {
    const kept = row?.[one.keptColumn ?? one.column] ?? row?.[one.column] ?? null;
    return row !== undefined && kept !== left(one, { id, kind: transaction.kind });
  });
  if (held.length === 0) return;
  tally('fields', held.length);
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
  { person: { id }, by, now, request, newId, tally }: Erasing & { readonly tally: Tally },
): Promise<void> {
  const table = storage.table('user');
  const theirs = sql`entity = ${table} AND record = ${id}`;
  const [last] = await transaction.all(
    sql`SELECT version, action FROM nf_history WHERE ${theirs} ORDER BY version DESC, id DESC LIMIT 1`,
  );
  const emptied = await transaction.run(
    sql`UPDATE nf_history SET changes = '{}' WHERE ${theirs} AND changes <> '{}'`,
  );
  tally('history', emptied);
  if (emptied === 0 && last?.['action'] === 'erase') return;
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
const theirs = {
  nf_credential: 'sign_in',
  nf_passkey: 'sign_in',
  nf_sign_in: 'sign_in',
  nf_session: 'sessions',
  nf_device: 'sessions',
  nf_token: 'tokens',
  nf_link: 'links',
  nf_view: 'views',
  nf_tile: 'views',
  nf_arrangement: 'views',
  nf_preference: 'preferences',
  nf_notice: 'notices',
} as const satisfies Readonly<Record<string, Gone['what']>>;

/** Tables whose rows are about one record. */
const about = { nf_outbox: 'messages', nf_notice: 'notices', nf_stuck: undefined } as const;

async function deleteWhatIsTheirs(
  transaction: Transaction,
  { person: { id, words }, hashes, tally }: Erasing & { readonly tally: Tally },
): Promise<void> {
  const run = (statement: Sql) => transaction.run(statement);
  for (const [table, what] of Object.entries(theirs))
    tally(what, await run(sql`DELETE FROM ${identifier(table)} WHERE user_id = ${id}`));
  const addresses = words.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  for (const address of addresses)
    tally('links', await run(sql`DELETE FROM nf_link WHERE lower(email) = ${address}`));
  for (const [table, what] of Object.entries(about)) {
    const rows = await run(sql`DELETE FROM ${identifier(table)} WHERE record = ${id}`);
    if (what !== undefined) tally(what, rows);
  }
  for (const word of words)
    await run(sql`UPDATE nf_version SET author = ${erasedName(id)} WHERE author = ${word}`);
  tally('sign_in', await run(forgetSecurityEventsOf(id)));
  tally('answers', await run(sql`DELETE FROM nf_idempotency WHERE actor = ${id} OR record = ${id}`));
  await run(sql`DELETE FROM nf_call WHERE who LIKE ${`%${id}%`}`);
  for (const hash of hashes) {
    await run(sql`DELETE FROM nf_call WHERE who = ${hash}`);
    tally('sign_in', await run(sql`DELETE FROM nf_sign_in WHERE address = ${hash}`));
  }
  await run(sql`UPDATE nf_session SET acts_as = NULL WHERE acts_as = ${id}`);
  await run(sql`UPDATE nf_request SET state = 'withdrawn' WHERE asker = ${id} AND state = 'waiting'`);
  const requests = sql`(asker = ${id} OR record = ${id}) AND (body <> '{}' OR shape <> '' OR reason IS NOT NULL)`;
  tally(
    'requests',
    await run(sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE ${requests}`),
  );
}

/** What was told, or is to be, in words that name them; and what was answered so. */
async function deleteMessages(transaction: Transaction, words: Words, tally: Tally): Promise<void> {
  for (const texts of messageTexts)
    for await (const { id } of naming(transaction, texts, words)) {
      const rows = await transaction.run(sql`DELETE FROM ${identifier(texts.table)} WHERE id = ${id}`);
      tally(texts.table === 'nf_outbox' ? 'messages' : 'notices', rows);
    }
  // That something came stays; neither why it was refused nor how its sender called it does.
  for await (const { id, column } of naming(transaction, receivedTexts, words)) {
    const left = column.column === 'sender_id' ? `[erased] ${id}` : null;
    const set = sql`${identifier(column.column)} = ${left}`;
    tally('messages', await transaction.run(sql`UPDATE nf_received SET ${set} WHERE id = ${id}`));
  }
  tally('messages', await forgetMails(transaction, words));
  const { kind } = transaction;
  const answers = await transaction.all(
    sql`SELECT actor, key, answer FROM nf_idempotency WHERE ${words.mayStandIn(['answer'], kind)}`,
  );
  for (const { actor, key, answer } of answers)
    if (words.takenOut(String(answer)) !== String(answer)) {
      const one = sql`DELETE FROM nf_idempotency WHERE actor = ${actor} AND key = ${key}`;
      tally('answers', await transaction.run(one));
    }
}

/**
 * Mails that came in. That one came stays; its message goes where it or its sender names them, and where it has become
 * records: those are looked through as records. One that names them in its text alone, and was not taken, stays.
 */
async function forgetMails(transaction: Transaction, words: Words): Promise<number> {
  const theirs = new Set<ColumnValue>();
  for await (const { id } of naming(transaction, mailTexts, words)) theirs.add(id);
  for (const id of theirs)
    await transaction.run(
      sql`UPDATE nf_inbox_mail SET sender = NULL, subject = NULL, detail = NULL,
        state = CASE state WHEN 'waiting' THEN 'aside' ELSE state END WHERE id = ${id}`,
    );
  const kept = await transaction.all(sql`SELECT id, file, state FROM nf_inbox_mail WHERE file IS NOT NULL`);
  for (const { id, file, state } of kept) {
    if (!theirs.has(id ?? null) && state !== 'taken' && state !== 'aside') continue;
    await transaction.run(sql`UPDATE nf_inbox_mail SET file = NULL WHERE id = ${id}`);
    await removeFile(transaction, String(file));
  }
  return theirs.size;
}

/** What no record has taken goes; of what one has taken nobody says any more who sent it. */
async function deleteUploads(transaction: Transaction, id: string): Promise<number> {
  const files = await transaction.all(sql`SELECT id FROM nf_file WHERE sender = ${id} AND claimed = 0`);
  for (const { id: file } of files) await removeFile(transaction, String(file));
  await transaction.run(sql`UPDATE nf_file SET sender = NULL WHERE sender = ${id}`);
  return files.length;
}
