import type { Model } from '#shared/contract/model.ts';
import { makeZoneOffsets } from './make-zone-offsets.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { changeTables } from './change-tables.ts';
import { execute } from './alter.ts';
import { hasEngineTables, relationNames } from './catalog.ts';
import { createEngineTables, ENGINE_TABLES_VERSION } from './engine-tables.ts';
import { mappedStorage } from './mapped-storage.ts';
import { readNames } from './name-map.ts';
import { planTables } from './plan-tables.ts';
import type { Question } from './question.ts';
import { type IndexChanges, indexChanges } from './reconcile-indexes.ts';
import { readSetting, writeSetting } from './settings.ts';
import { stepInWords } from './step.ts';
import type { Storage } from './storage.ts';
import { keepVersion, newestWithin } from './versions.ts';
import { createViews, dropViews } from './views.ts';
import { storeLetters } from './letters.ts';
import { storeZone } from './zones.ts';

/** A contract that is to be in force. */
export interface Publication {
  readonly model: Model;
  readonly text: string;
  /** Who publishes, in words; undefined: whoever started the server with a file. */
  readonly author?: string;
  /** RFC 3339 UTC. */
  readonly now: string;
}

/** `changed` is false where the same text was in force already and nothing had to be done. */
export type PublishOutcome =
  | {
      readonly kind: 'done';
      readonly storage: Storage;
      readonly version: number;
      readonly changed: boolean;
      /** What was done to the tables, in words. */
      readonly plan: readonly string[];
    }
  | { readonly kind: 'needs_answer'; readonly steps: readonly Question[] };

/**
 * Brings the tables to the model and keeps its text as the newest version, in one transaction; or finds what it may not
 * do unasked and changes nothing. On SQLite the file is copied before anything that was there changes.
 */
export async function publish(database: Database, publication: Publication): Promise<PublishOutcome> {
  const standing = await database.read((connection) => alreadyInForce(connection, publication));
  if (standing !== undefined) return standing;
  const locks = { exclusive: [TABLES_LOCK], shared: [] };
  return database.write((transaction) => publishWithin(database, transaction, publication), locks);
}

/** The same text again needs nothing; but a new Ninefold may want other indexes for it. */
async function alreadyInForce(
  connection: Connection,
  publication: Publication,
): Promise<PublishOutcome | undefined> {
  if (!(await hasEngineTables(connection))) return undefined;
  if ((await readSetting(connection, 'engine_tables')) !== ENGINE_TABLES_VERSION) return undefined;
  const newest = await newestWithin(connection);
  if (newest?.text !== publication.text) return undefined;
  const { plan, storage } = await tablePlan(connection, publication, newest.number);
  const { gone, added } = await indexChanges(connection, publication.model, storage);
  if (plan.steps.length + gone.length + added.length > 0) return undefined;
  return { kind: 'done', storage, version: newest.number, changed: false, plan: [] };
}

async function publishWithin(
  database: Database,
  transaction: Transaction,
  publication: Publication,
): Promise<PublishOutcome> {
  const { model, now } = publication;
  await ensureEngineTables(transaction, now);
  const newest = await newestWithin(transaction);
  const sameText = newest?.text === publication.text;
  const version = sameText ? newest.number : (newest?.number ?? 0) + 1;
  const { plan, storage } = await tablePlan(transaction, publication, version);
  await dropViews(transaction);
  const { questions, indexes } = await changeTables(transaction, { plan, model, storage, now });
  if (questions.length > 0) {
    transaction.rollBackAtEnd();
    return { kind: 'needs_answer', steps: questions };
  }
  await createViews(transaction, model, { storage, now });
  await storeZone(transaction, makeZoneOffsets(model.settings.timezone));
  const words = [...plan.steps.map(stepInWords), ...indexWords(indexes)];
  if (!sameText) await keepVersion(transaction, { ...publication, plan: words });
  // Others see the file as it was until the commit, and so does the copy.
  if (newest !== undefined && plan.steps.length > 0) await database.keepCopy(copyName(now, newest.number));
  return { kind: 'done', storage, version, changed: true, plan: words };
}

async function tablePlan(connection: Connection, publication: Publication, version: number) {
  const present = {
    kind: connection.kind,
    names: await readNames(connection),
    relations: await relationNames(connection),
  };
  const plan = planTables(publication.model, present, publication.now);
  return { plan, storage: mappedStorage(version, plan.names, publication.model) };
}

function indexWords({ gone, added }: IndexChanges): string[] {
  return [
    ...gone.map((name) => `drop index ${name}`),
    ...added.map(({ name, table, columns }) => {
      const keys = columns.map(({ column, descending }) => (descending ? `${column} descending` : column));
      return `add index ${name} on ${table} (${keys.join(', ')})`;
    }),
  ];
}

/** Makes whatever is missing of the engine's own tables. */
export async function ensureEngineTables(transaction: Transaction, now: string): Promise<void> {
  for (const statement of createEngineTables(transaction.kind)) await execute(transaction, statement);
  if ((await readSetting(transaction, 'engine_tables')) === ENGINE_TABLES_VERSION) return;
  await storeLetters(transaction);
  await writeSetting(transaction, 'engine_tables', { value: ENGINE_TABLES_VERSION, now });
}

/** Begins with the time, so that the order of names is the order of age. */
function copyName(now: string, version: number): string {
  return `${now.replace(/\D/g, '')}-version-${version}`;
}
