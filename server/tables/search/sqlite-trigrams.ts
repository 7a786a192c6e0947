import sql, { join, raw } from 'sql-template-tag';
import { execute } from '#server/tables/plan/alter.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { AFTER_TEXT, queueOf, trigramRowsOf } from '#server/sql/lists/trigrams.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { SearchIndex } from '#server/sql/lists/search-index.ts';
import { forgetSetting, readSetting, writeSetting } from '#server/tables/describe/settings.ts';

/** So many rows take some ten milliseconds: others have their turn in between. */
const ROWS_AT_ONCE = 500;

/**
 * An FTS5 index of trigrams beside a table of SQLite. To keep it up in every write would make a create dearer by a third;
 * so a write only notes which rows it has changed (`queueOf`), and they are taken in later, many at a time. A search looks at what
 * waits as well, so that it misses nothing.
 */
export async function createTrigrams(database: Database, index: SearchIndex, now: string): Promise<void> {
  const { name, table, columns } = index;
  const texts = columns.map(quoted).join(', ');
  const queue = quoted(queueOf(index));
  const noted = (row: string) => `BEGIN INSERT OR IGNORE INTO ${queue} (changed) VALUES (${row}.rowid); END`;
  await database.write(async (on) => {
    await execute(
      on,
      `CREATE VIRTUAL TABLE ${quoted(name)} USING fts5(${texts}, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none)`,
    );
    await execute(
      on,
      `CREATE VIRTUAL TABLE ${quoted(trigramRowsOf(index))} USING fts5vocab(${quoted(name)}, instance)`,
    );
    await execute(on, `CREATE TABLE ${queue} (changed INTEGER PRIMARY KEY)`);
    for (const [event, row] of triggers) {
      const when = event === 'update' ? `UPDATE OF ${texts}` : event.toUpperCase();
      const trigger = quoted(triggerOf(index, event));
      await execute(on, `CREATE TRIGGER ${trigger} AFTER ${when} ON ${quoted(table)} ${noted(row)}`);
    }
    const [last] = await on.all(raw(`SELECT max(rowid) AS last FROM ${quoted(table)}`));
    const value = { filled: 0, until: Number(last?.['last'] ?? 0) };
    await writeSetting(on, settingOf(index.name), { value, now });
  });
}

const triggers = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

function triggerOf(index: Pick<SearchIndex, 'name'>, event: string): string {
  return `${queueOf(index)}_${event.slice(0, 1)}`;
}

function settingOf(name: string): string {
  return `search:${name}`;
}

/** How far an index has come with the rows that were there before it. */
interface Progress {
  readonly filled: number;
  readonly until: number;
}

async function progressOf(connection: Connection, name: string): Promise<Progress> {
  const kept = await readSetting(connection, settingOf(name));
  // Written by this file alone.
  return kept as unknown as Progress;
}

/** Takes in a part of what is not in the index yet. Answers whether all rows that were there before it are. */
export async function takeIn(
  database: Database,
  index: SearchIndex,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<boolean> {
  let progress = await database.read((connection) => progressOf(connection, index.name));
  for (let rows = 0; rows < most; rows += ROWS_AT_ONCE) {
    const isFilled = progress.filled >= progress.until;
    if (isFilled && !(await takeInChanged(database, index))) break;
    if (!isFilled) progress = await takeInNext(database, index, { progress, now });
  }
  return progress.filled >= progress.until;
}

function takeInNext(
  database: Database,
  index: SearchIndex,
  { progress: { filled, until }, now }: { readonly progress: Progress; readonly now: string },
): Promise<Progress> {
  const { table } = index;
  return database.write(async (on) => {
    const rows = sql`SELECT rowid AS row FROM ${identifier(table)} WHERE rowid > ${filled} AND rowid <= ${until} ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`;
    const [{ last } = { last: null }] = await on.all(sql`SELECT max(row) AS last FROM (${rows})`);
    const value = { filled: last === null ? until : Number(last), until };
    await copyRows(on, index, sql`rowid > ${filled} AND rowid <= ${value.filled}`);
    await writeSetting(on, settingOf(index.name), { value, now });
    return value;
  });
}

/** False where nothing was waiting. */
function takeInChanged(database: Database, index: SearchIndex): Promise<boolean> {
  return database.write(async (on) => {
    const queue = identifier(queueOf(index));
    const waiting = await on.all(sql`SELECT changed FROM ${queue} LIMIT ${ROWS_AT_ONCE}`);
    if (waiting.length === 0) return false;
    const rows = join(
      waiting.map(({ changed }) => sql`${changed}`),
      ', ',
    );
    await on.run(sql`DELETE FROM ${identifier(index.name)} WHERE rowid IN (${rows})`);
    await copyRows(on, index, sql`rowid IN (${rows})`);
    await on.run(sql`DELETE FROM ${queue} WHERE changed IN (${rows})`);
    return true;
  });
}

/** Takes in what waits, and merges the parts of an index: those that are left have no trigram of a row that is gone. */
export async function mergeTrigrams(database: Database, index: SearchIndex): Promise<void> {
  while (await takeInChanged(database, index));
  const name = identifier(index.name);
  await database.write((on) => on.run(sql`INSERT INTO ${name} (${name}) VALUES ('optimize')`));
}

async function copyRows(
  on: Transaction,
  { name, table, columns }: SearchIndex,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const names = columns.map((column) => identifier(column));
  const texts = join(names.map((column) => sql`${column} || ${AFTER_TEXT}`));
  await on.run(
    sql`INSERT INTO ${identifier(name)} (rowid, ${join(names)}) SELECT rowid, ${texts} FROM ${identifier(table)} WHERE ${which}`,
  );
}

/** Takes away an index that nobody calls for any more, with all that belongs to it. */
export async function dropTrigrams(database: Database, name: string): Promise<void> {
  await database.write(async (on) => {
    for (const [event] of triggers)
      await execute(on, `DROP TRIGGER IF EXISTS ${quoted(triggerOf({ name }, event))}`);
    await execute(on, `DROP TABLE IF EXISTS ${quoted(queueOf({ name }))}`);
    await execute(on, `DROP TABLE IF EXISTS ${quoted(trigramRowsOf({ name }))}`);
    await execute(on, `DROP TABLE ${quoted(name)}`);
    await forgetSetting(on, settingOf(name));
  });
}
