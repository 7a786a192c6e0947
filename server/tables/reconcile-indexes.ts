import { raw } from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import type { Connection } from '#server/db/database.ts';
import { execute } from './alter.ts';
import { relationNames } from './catalog.ts';
import { type Question, recordsHave } from './question.ts';
import { quoted } from './quoted.ts';
import type { Storage } from './storage.ts';
import { type Index, type IndexColumn, wantedIndexes } from './wanted-indexes.ts';

const OURS = /^nf_[iu]x_/;

/** Which indexes go and which come. */
export interface IndexChanges {
  readonly gone: readonly string[];
  readonly added: readonly Index[];
}

/** Compares the indexes the contract calls for with those there are. Indexes of others are left alone. */
export async function indexChanges(
  connection: Connection,
  model: Model,
  storage: Storage,
): Promise<IndexChanges> {
  const wanted = [...model.entities.values()].flatMap((entity) => wantedIndexes(entity, model, storage));
  const there = await relationNames(connection);
  const names = new Set(wanted.map((index) => index.name));
  return {
    gone: [...there].filter((name) => OURS.test(name) && !names.has(name)),
    added: wanted.filter((index) => !there.has(index.name)),
  };
}

/** Drops and creates them; asks where records that are there break a new uniqueness. */
export async function reconcileIndexes(
  connection: Connection,
  { gone, added }: IndexChanges,
): Promise<readonly Question[]> {
  for (const name of gone) await execute(connection, `DROP INDEX ${quoted(name)}`);
  const questions: Question[] = [];
  for (const index of added) {
    const question = index.unique ? await brokenBy(connection, index) : undefined;
    if (question === undefined) await createIndex(connection, index);
    else questions.push(question);
  }
  return questions;
}

async function createIndex(connection: Connection, index: Index): Promise<void> {
  const columns = index.columns.map((key) => keyOf(key) + (key.descending ? ' DESC' : ''));
  const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  await execute(
    connection,
    `CREATE ${kind} ${quoted(index.name)} ON ${quoted(index.table)} (${columns.join(', ')})`,
  );
}

function keyOf({ column, caseless }: IndexColumn): string {
  return caseless === true ? `lower(${quoted(column)})` : quoted(column);
}

async function brokenBy(connection: Connection, index: Index): Promise<Question | undefined> {
  const columns = index.columns.map(keyOf);
  const filled = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const [row] = await connection.all(
    raw(`SELECT sum(alike) AS records FROM (SELECT count(*) AS alike FROM ${quoted(index.table)}
      WHERE ${filled} GROUP BY ${columns.join(', ')} HAVING count(*) > 1) AS groups`),
  );
  const records = Number(row?.records ?? 0);
  if (records === 0) return undefined;
  return {
    id: `unique:${index.entity}.${index.fields.join('+')}`,
    what: `${index.entity}.${index.fields.join(', ')} becomes unique`,
    why: `${recordsHave(records)} a value that another one has too`,
    records,
  };
}
