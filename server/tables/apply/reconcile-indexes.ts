import { raw } from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import type { Connection, Database } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { execute } from '#server/tables/plan/alter.ts';
import type { Step } from '#server/tables/plan/step.ts';
import { brokenIndexes, partialIndexes, relationNames } from '#server/tables/describe/catalog.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Accepted, Question } from '#server/tables/plan/question.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { Storage } from '#server/storage.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { type Index, type IndexColumn, wantedIndexes } from '#server/tables/describe/wanted-indexes.ts';

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
  const { kind } = connection;
  const wanted = [...model.entities.values()].flatMap((entity) =>
    wantedIndexes(entity, model, { storage, kind }),
  );
  const all = await relationNames(connection);
  const there = all.difference(await brokenIndexes(connection));
  const names = new Set(wanted.map((index) => index.name));
  return {
    gone: [...there].filter((name) => OURS.test(name) && !names.has(name)),
    added: wanted.filter((index) => !there.has(index.name)),
  };
}

const rewriting: readonly Step['kind'][] = ['rename_options', 'move_state', 'rescale'];

/**
 * Drops what holds only the records of a condition, where steps give records other values: on their way they would meet
 * what is not meant in the end. It counts as missing from then on.
 */
export async function dropInTheWay(connection: Connection, steps: readonly Step[]): Promise<void> {
  const tables = steps.flatMap((step) =>
    rewriting.includes(step.kind) && 'table' in step ? [step.table] : [],
  );
  for (const table of new Set(tables))
    for (const name of await partialIndexes(connection, table))
      if (OURS.test(name)) await execute(connection, `DROP INDEX ${quoted(name)}`);
}

/** Asks where records that are there break a new uniqueness. Nothing is changed. */
export async function askUniqueness(
  connection: Connection,
  { added }: IndexChanges,
  accepted: Accepted,
): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const index of added) {
    const question = index.unique ? await brokenBy(connection, index) : undefined;
    if (question !== undefined) questions.push(accepted.ask(question));
  }
  return questions;
}

/** Drops and creates them. That no record breaks a uniqueness has been asked before. */
export async function reconcileIndexes(connection: Connection, { gone, added }: IndexChanges): Promise<void> {
  for (const name of gone) await execute(connection, `DROP INDEX ${quoted(name)}`);
  for (const index of added) await createIndex(connection, index);
}

/**
 * Those that can be created when all else is done: nothing is refused by them, and on a large table they take a time in
 * which nobody could write. Until they are there everything works, slowly; whoever starts next creates what is missing.
 */
export async function postponed(
  connection: Connection,
  { added }: IndexChanges,
  large: number,
): Promise<readonly Index[]> {
  const broken = await brokenIndexes(connection);
  const plain = added.filter(({ unique }) => !unique);
  const isLarge = new Map<string, boolean>();
  for (const { table } of plain) {
    const rows = await connection.all(raw(`SELECT 1 FROM ${quoted(table)} LIMIT 1 OFFSET ${large}`));
    isLarge.set(table, rows.length > 0);
  }
  return plain.filter(({ table, name }) => isLarge.get(table) === true || broken.has(name));
}

/** Creates what was postponed, outside of any transaction of ours. */
export function createPostponed(database: Database, indexes: readonly Index[]): Promise<void> {
  return database.createIndexes(indexes.map((index) => ({ name: quoted(index.name), on: targetOf(index) })));
}

/** Creates what could not be created when the version in force was published; indexes that refuse something are always there. */
export async function createMissing({
  database,
  model,
  storage,
}: Pick<Runtime, 'database' | 'model' | 'storage'>): Promise<void> {
  const missing = await database.read(async (connection) => {
    // Another process has published since: its version may have other tables.
    if ((await newestNumber(connection)) !== storage.version) return [];
    const { added } = await indexChanges(connection, model, storage);
    return added.filter(({ unique }) => !unique);
  });
  await createPostponed(database, missing);
}

async function createIndex(connection: Connection, index: Index): Promise<void> {
  const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  await execute(
    connection,
    `CREATE ${kind} ${quoted(index.name)} ${targetOf(index)}${index.among === undefined ? '' : ` WHERE ${index.among}`}`,
  );
}

function targetOf(index: Index): string {
  return `ON ${quoted(index.table)} ${entriesOf(index)}`;
}

function entriesOf({ columns, ofElements }: Index): string {
  if (ofElements)
    return `USING gin (${columns.map(({ column }) => `${quoted(column)} jsonb_path_ops`).join()})`;
  return `(${columns.map((key) => keyOf(key) + (key.descending ? ' DESC' : '')).join(', ')})`;
}

function keyOf({ column, caseless }: IndexColumn): string {
  return caseless === true ? `lower(${quoted(column)})` : quoted(column);
}

async function brokenBy(
  connection: Connection,
  index: Index,
): Promise<Omit<Question, 'accepted'> | undefined> {
  const columns = index.columns.map(keyOf);
  const meant = [
    ...columns.map((column) => `${column} IS NOT NULL`),
    ...(index.among === undefined ? [] : [index.among]),
  ];
  const filled = meant.join(' AND ');
  const [row] = await connection.all(
    raw(`SELECT sum(alike) AS records FROM (SELECT count(*) AS alike FROM ${quoted(index.table)}
      WHERE ${filled} GROUP BY ${columns.join(', ')} HAVING count(*) > 1) AS groups`),
  );
  const records = Number(row?.records ?? 0);
  if (records === 0) return undefined;
  return {
    id: `unique:${index.entity}.${index.fields.join('+')}`,
    what: messageOf('plan.becomesUnique', { fields: `${index.entity}.${index.fields.join(', ')}` }),
    why: messageOf('plan.haveSame', { records }),
    records,
    accept: [],
  };
}
