import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import type { Connection, Database, HeldData, Transaction } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { backfillsOf } from '#server/tables/fill/backfill.ts';
import { catchUp } from '#server/tables/fill/catch-up.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import { carryWritten } from './carry-written.ts';
import { changeTables } from './change-tables.ts';
import { ENGINE_TABLES_VERSION } from '#server/tables/describe/engine-tables.ts';
import { ensureEngineTables } from './ensure-engine-tables.ts';
import { recordsThatWouldNotPass } from './existing-records.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { planOf } from './plan-of-publication.ts';
import { columnKey } from '#server/tables/fill/preparation.ts';
import { hasLargeTable, largeOnes, prepare, takePrepared } from './prepare.ts';
import {
  type Base,
  baseOf,
  circumstancesOf,
  type Kept,
  keptBefore,
  LARGE,
  type Publication,
  tablePlan,
} from './publication.ts';
import { type Plan, type ViewChange, writtenPlan } from '#server/tables/plan/plan.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import type { KeptText } from '#shared/messages/kept-text.ts';
import { messageOf } from '#shared/messages/message.ts';
import { Accepted } from '#server/tables/plan/question.ts';
import { createPostponed, indexChanges } from './reconcile-indexes.ts';
import { readSetting } from '#server/tables/describe/settings.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { Storage } from '#server/storage.ts';
import { keepMeaning, type NewMeaning } from './version-meaning.ts';
import { keepVersion, newestWithin } from '#server/tables/versions/versions.ts';
import { SwitchTime } from '#server/tables/fill/switch-time.ts';
import { createViews, dropViews } from './views.ts';
import type { Index } from '#server/tables/describe/wanted-indexes.ts';
import { storeZone } from '#server/tables/describe/zones.ts';

/**
 * `changed` is false where the same text was in force already and nothing had to be done. `other_plan`: what would be
 * done is not what the hash names. `not_asked`: words that answer no question of the plan. In all but `done` nothing is
 * changed.
 */
export type PublishOutcome =
  | {
      readonly kind: 'done';
      readonly storage: Storage;
      readonly version: number;
      readonly changed: boolean;
      readonly plan: PublishPlan;
    }
  | { readonly kind: 'needs_answer' | 'other_plan'; readonly plan: PublishPlan }
  | { readonly kind: 'not_asked'; readonly words: readonly string[]; readonly plan: PublishPlan };

const locks = { exclusive: [TABLES_LOCK], shared: [] };

/**
 * Brings the tables to the model and keeps its text as the newest version, in one transaction; or finds what it may not
 * do unasked and changes nothing. What large tables get is filled before (`prepare`) and indexed after it. On SQLite the file is copied before anything that was there changes. A text that was
 * published before takes up that version again: its names mean what they meant.
 */
export async function publish(database: Database, publication: Publication): Promise<PublishOutcome> {
  const standing = await database.read((connection) => alreadyInForce(connection, publication));
  if (standing !== undefined) return standing;
  await prepare(database, publication);
  const held: HeldData[] = [];
  const { outcome, later } = await switchOver(database, publication, held);
  // Others read and write meanwhile: first what makes them fast.
  try {
    // Everything works without them. Who keeps indexes tries again, and tells why it cannot.
    if (outcome.kind === 'done') await createPostponed(database, later).catch(() => {});
  } finally {
    for (const data of held) await data.keep();
  }
  return outcome;
}

/**
 * What publishing it would do. Everything is done and undone again, so that the plan is what would happen and not what
 * somebody thought would; only indexes that refuse nothing are left out. Where that takes a while it is done on a copy, if
 * there can be one, so that nobody waits.
 */
export async function examine(database: Database, publication: Publication): Promise<PublishPlan> {
  const isLong = await database.read((connection) => hasLargeTable(connection, publication));
  if (isLong && database.onCopy !== undefined)
    return database.onCopy((copy) => examineWithin(copy, publication));
  return examineWithin(database, publication);
}

function examineWithin(database: Database, publication: Publication): Promise<PublishPlan> {
  return database.write(async (transaction) => {
    transaction.rollBackAtEnd();
    const { plan } = await attempt(transaction, publication, { forGood: false });
    return writtenPlan(plan, publication.write);
  }, locks);
}

/** The same text again needs nothing; but a new Ninefold may want other indexes for it. */
async function alreadyInForce(
  connection: Connection,
  publication: Publication,
): Promise<PublishOutcome | undefined> {
  const { accept = [], hash, model, text } = publication;
  if (accept.length > 0 || hash !== undefined || !(await hasEngineTables(connection))) return undefined;
  if ((await readSetting(connection, 'engine_tables')) !== ENGINE_TABLES_VERSION) return undefined;
  const newest = await newestWithin(connection);
  if (newest?.text !== text) return undefined;
  const base = await baseOf(connection, publication, newest);
  const { plan, storage } = tablePlan(base, publication);
  const indexes = await indexChanges(connection, model, storage);
  if (plan.steps.length + indexes.gone.length + indexes.added.length > 0) return undefined;
  const changed = { steps: [], questions: [], indexes, later: [] };
  const { number } = newest;
  const shown = planOf({
    from: number,
    to: number,
    text,
    model,
    before: model,
    changed,
    rules: [],
    views: [],
    conditions: [],
    waits: 0,
  });
  return {
    kind: 'done',
    storage,
    version: number,
    changed: false,
    plan: writtenPlan(shown, publication.write),
  };
}

interface Switched {
  readonly outcome: PublishOutcome;
  readonly later: readonly Index[];
}

/** The one transaction after which the version is in force. What was there before it is held, where it changes. */
async function switchOver(database: Database, publication: Publication, held: HeldData[]): Promise<Switched> {
  try {
    const hold = async (name: string) => void held.push(await database.keepCopy(name));
    return await database.write((transaction) => publishWithin(transaction, publication, hold), locks);
  } catch (error) {
    for (const data of held) await data.letGo();
    throw error;
  }
}

async function publishWithin(
  transaction: Transaction,
  publication: Publication,
  hold: (name: string) => Promise<void>,
): Promise<Switched> {
  const { model, now, text, author } = publication;
  const { plan, storage, accepted, base, meaning, later } = await attempt(transaction, publication, {
    forGood: true,
  });
  const refused = refusalOf(plan, publication, accepted);
  if (refused !== undefined) {
    transaction.rollBackAtEnd();
    return { outcome: refused, later: [] };
  }
  await createViews(transaction, model, { storage, now });
  await storeZone(transaction, makeZoneOffsets(model.settings.timezone));
  if (plan.verdict !== 'same') {
    await keepVersion(transaction, { text, author, now, plan: plan.steps.map(keptStep) });
    await keepMeaning(transaction, plan.to, meaning);
  }
  await publication.complete?.(transaction, storage);
  // Others see the data as they were until the commit, and so does the copy.
  if (base.newest !== undefined && plan.steps.some(({ id }) => !/^(add|drop)_index:/.test(id)))
    await hold(copyName(now, base.newest.number));
  return {
    outcome: {
      kind: 'done',
      storage,
      version: plan.to,
      changed: true,
      plan: writtenPlan(plan, publication.write),
    },
    later,
  };
}

function refusalOf(
  planned: Plan,
  { hash = planned.hash, onto = planned.from, write }: Publication,
  accepted: Accepted,
): PublishOutcome | undefined {
  const plan = writtenPlan(planned, write);
  if (hash !== plan.hash || onto !== plan.from) return { kind: 'other_plan', plan };
  const words = accepted.unasked;
  if (words.length > 0) return { kind: 'not_asked', words, plan };
  return plan.verdict === 'needs_answer' ? { kind: 'needs_answer', plan } : undefined;
}

async function attempt(
  transaction: Transaction,
  publication: Publication,
  { forGood }: { readonly forGood: boolean },
) {
  const { model, now, text, accept, large = LARGE } = publication;
  await ensureEngineTables(transaction, now);
  const newest = await newestWithin(transaction);
  const base = await baseOf(transaction, publication, newest);
  const { plan: tables, storage } = tablePlan(base, publication);
  await dropViews(transaction);
  const accepted = new Accepted(accept);
  const from = newest?.number ?? 0;
  const backfills = backfillsOf(tables, circumstancesOf(publication, storage, transaction.kind));
  const taken = await takePrepared(transaction, publication, { from, backfills });
  await catchUp(transaction, taken.backfills, taken.since);
  const prepared = new Set(taken.backfills.map(({ target }) => columnKey(target)));
  const time = new SwitchTime(await largeOnes(transaction, backfills, large));
  const context: StepContext = { transaction, accepted, now, version: storage.version, prepared, time };
  const change = { plan: tables, model, before: base.model, storage, forGood, large };
  const changed = await changeTables(context, change);
  const waits = time.seconds;
  // Nobody waits while rules are asked of every record: that is for who looks at the plan first.
  const rules = forGood ? [] : await recordsThatWouldNotPass(context, change);
  const meaning = { names: tables.names, steps: changed.steps };
  const after = { model, storage };
  const views = forGood ? [] : await changedViews(transaction, publication, { base, after, meaning });
  const conditions = await carryWritten(transaction, { base, after, meaning });
  const to = storage.version;
  const plan = planOf({
    from,
    to,
    text,
    model,
    before: base.model,
    changed,
    rules,
    views,
    conditions,
    waits,
  });
  return { plan, storage, accepted, base, meaning, later: changed.later };
}

/** Their names are followed by what is kept of the version, which is undone with the rest. */
async function changedViews(
  transaction: Transaction,
  { viewsAfter }: Publication,
  { base, after, meaning }: { readonly base: Base; readonly after: Kept; readonly meaning: NewMeaning },
): Promise<readonly ViewChange[]> {
  const before = keptBefore(base);
  const { version } = after.storage;
  if (viewsAfter === undefined || before === undefined || before.storage.version === version) return [];
  await keepMeaning(transaction, version, meaning);
  return viewsAfter(transaction, { before, after });
}

function keptStep({ text, records }: Plan['steps'][number]): KeptText {
  const whole =
    records === 0
      ? text
      : messageOf('plan.concerns', { step: text, records: messageOf('fields.records', { count: records }) });
  return { english: inEnglish(whole), text: whole };
}

/** Begins with the time, so that the order of names is the order of age. */
function copyName(now: string, version: number): string {
  return `${now.replace(/\D/g, '')}-version-${version}`;
}
