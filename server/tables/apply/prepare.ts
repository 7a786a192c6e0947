import sql from 'sql-template-tag';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { addColumn, addFoldColumn } from '#server/tables/plan/alter.ts';
import { type Backfill, backfillsOf } from '#server/tables/fill/backfill.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import { changedSince, newestEntry, writeAgain } from '#server/tables/fill/catch-up.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import {
  columnKey,
  dropPreparation,
  hasMoreThan,
  isFor,
  keepPreparation,
  type Preparation,
  readPreparation,
  targetsOf,
} from '#server/tables/fill/preparation.ts';
import { type Base, baseOf, circumstancesOf, LARGE, type Publication, tablePlan } from './publication.ts';
import { hashOf, newestWithin } from '#server/tables/versions/versions.ts';
import { VALUES_AT_ONCE, writeValues } from '#server/tables/fill/write-values.ts';

/** Records in one transaction: others write between two of them. */
const BATCH = 1_000;
/** Records that were written meanwhile are looked at again, and those that were written during that. */
const ROUNDS = 2;
const locks = { exclusive: [TABLES_LOCK], shared: [] };

/**
 * Adds the columns of large tables that get a value for each record, and fills them in batches while the version before
 * goes on: it does not know them. What is written meanwhile is filled again, the last of it in the transaction of the
 * switch. Broken off at any moment nothing is in force that was not, and the next time it goes on from there.
 */
export async function prepare(database: Database, publication: Publication): Promise<void> {
  if (!(await database.read((connection) => hasLargeTable(connection, publication)))) return;
  const begun = await database.write((transaction) => begin(transaction, publication), locks);
  if (begun === undefined) return;
  for (const index of begun.backfills.keys()) await fill(database, begun, index);
  for (let round = 0; round < ROUNDS; round += 1) await lookAgain(database, begun);
}

/** The backfills of a publication whose columns are prepared from the first record to the last; what else was prepared goes. */
export async function takePrepared(
  transaction: Transaction,
  { text, now }: Publication,
  { from, backfills }: { readonly from: number; readonly backfills: readonly Backfill[] },
): Promise<{ readonly since: string; readonly backfills: readonly Backfill[] }> {
  const preparation = await readPreparation(transaction);
  const none = { since: '', backfills: [] };
  if (preparation === undefined) return none;
  const { since, columns } = preparation;
  const prepared = backfills.filter(({ target }) =>
    columns.some(({ table, column }) => table === target.table && column === target.column),
  );
  const wanted = { text: hashOf(text), from, columns: targetsOf(prepared) };
  if (isFor(preparation, wanted) && columns.every(({ done }) => done)) {
    await keepPreparation(transaction, null, now);
    return { since, backfills: prepared };
  }
  await dropPreparation(transaction, preparation, now);
  return none;
}

/** The columns, by `columnKey`, whose tables have more records than that: they are filled before the switch. */
export async function largeOnes(
  connection: Connection,
  backfills: readonly Backfill[],
  large: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { table, target } of backfills)
    if (await hasMoreThan(connection, table, large)) found.add(columnKey(target));
  return found;
}

interface Begun {
  readonly wanted: Pick<Preparation, 'text' | 'from' | 'columns'>;
  readonly backfills: readonly Backfill[];
  readonly now: string;
}

/** Whether any table has so many records that others should not wait for what is done to all of them. */
export async function hasLargeTable(
  connection: Connection,
  { large = LARGE }: Publication,
): Promise<boolean> {
  if (!(await hasEngineTables(connection))) return false;
  for (const { table } of await readNames(connection))
    if (await hasMoreThan(connection, table, large)) return true;
  return false;
}

/** Adds the columns, or finds those that were added when it was broken off. Undefined where there is nothing to prepare. */
async function begin(transaction: Transaction, publication: Publication): Promise<Begun | undefined> {
  const { now, text, large: most = LARGE } = publication;
  const base = await baseOf(transaction, publication, await newestWithin(transaction));
  const planned = plannedBackfills(base, publication);
  const large = await largeOnes(transaction, planned, most);
  const backfills = planned.filter(({ target }) => large.has(columnKey(target)));
  const wanted = { text: hashOf(text), from: base.newest?.number ?? 0, columns: targetsOf(backfills) };
  const there = await readPreparation(transaction);
  const begun = { wanted, backfills, now };
  if (there !== undefined && isFor(there, wanted)) return begun;
  if (there !== undefined) await dropPreparation(transaction, there, now);
  if (backfills.length === 0) return undefined;
  for (const { table, step } of backfills) {
    if (step.kind !== 'add_fold') await addColumn(transaction, table, { column: step.column, filled: null });
    else if (step.column.foldColumn !== undefined)
      await addFoldColumn(transaction, table, step.column.foldColumn);
  }
  await keepPreparation(transaction, { ...wanted, since: await newestEntry(transaction) }, now);
  return begun;
}

function plannedBackfills(base: Base, publication: Publication): readonly Backfill[] {
  const { plan, storage } = tablePlan(base, publication);
  return backfillsOf(plan, circumstancesOf(publication, storage, base.present.kind));
}

/** Gives every record its value, from where it was broken off. Ends where somebody else has published meanwhile. */
async function fill(database: Database, begun: Begun, index: number): Promise<void> {
  for (;;) {
    const isDone = await database.write(async (transaction) => {
      const preparation = await stillThere(transaction, begun);
      const column = preparation?.columns[index];
      const backfill = begun.backfills[index];
      if (preparation === undefined || column === undefined || backfill === undefined || column.done)
        return true;
      const last = await fillSome(transaction, backfill, column.after);
      const next = { ...column, after: last ?? column.after, done: last === undefined };
      const columns = preparation.columns.with(index, next);
      await keepPreparation(transaction, { ...preparation, columns }, begun.now);
      return next.done;
    });
    if (isDone) return;
  }
}

/** Answers the last record that got its value; undefined where none was left. */
async function fillSome(
  transaction: Transaction,
  { target, valuesOf }: Backfill,
  after: string | undefined,
): Promise<string | undefined> {
  const values = await valuesOf(transaction, (id) => {
    const beyond = after === undefined ? sql`` : sql`WHERE ${id} > ${after}`;
    return sql`${beyond} ORDER BY ${id} LIMIT ${BATCH}`;
  });
  for (let at = 0; at < values.length; at += VALUES_AT_ONCE)
    await writeValues(transaction, target, values.slice(at, at + VALUES_AT_ONCE));
  return values.at(-1)?.id;
}

/** Fills again what was written since the preparation began, or since the last look. */
async function lookAgain(database: Database, begun: Begun): Promise<void> {
  // While nobody writes: of two writes the one that began earlier may be committed later.
  const look = await database.write(async (transaction) => {
    const preparation = await stillThere(transaction, begun);
    return preparation && { preparation, until: await newestEntry(transaction) };
  }, locks);
  if (look === undefined) return;
  const { preparation, until } = look;
  for (const backfill of begun.backfills) {
    const ids = await database.read((connection) =>
      changedSince(connection, backfill.table, preparation.since),
    );
    for (let at = 0; at < ids.length; at += VALUES_AT_ONCE)
      await database.write(async (transaction) => {
        if ((await stillThere(transaction, begun)) !== undefined)
          await writeAgain(transaction, backfill, ids.slice(at, at + VALUES_AT_ONCE));
      });
  }
  await database.write(async (transaction) => {
    const now = await stillThere(transaction, begun);
    if (now !== undefined) await keepPreparation(transaction, { ...now, since: until }, begun.now);
  });
}

/** Undefined where another publication has come between. */
async function stillThere(transaction: Transaction, { wanted }: Begun): Promise<Preparation | undefined> {
  const preparation = await readPreparation(transaction);
  return preparation !== undefined && isFor(preparation, wanted) ? preparation : undefined;
}
