import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { clearReferring, selectReferring } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { stamp } from '#server/write/values/apply.ts';
import { refuseDeletion } from './event-rules.ts';
import { followUp } from './follow-up.ts';
import { outgoingOf } from '#server/write/traces/outgoing.ts';
import { refuseTaken, takenKeys } from '#server/write/values/uniqueness.ts';
import { refuseFaults } from '#server/write/values/check-values.ts';
import { withKept } from '#server/write/values/kept-values.ts';
import { touchParents } from './parents.ts';
import { prepareDeletion } from './prepare-deletion.ts';
import { type Going, type Holding, refuseInUse } from './refuse-in-use.ts';
import { releaseConstants } from './release-constants.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { erase, fetchForWrite, replace } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { onDelete, planOf, type Referrer } from '#server/write/plan/write-plan.ts';
import type { Change } from '#server/write/context/change.ts';

/** Takes a record away, with what the references to it say: `cascade` goes with it, `clear` is emptied, `restrict` refuses. */
export async function performDelete(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues,
): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  if (context.notes.isPreparing(`${entity.name} ${id}`)) return done([]);
  const prepared = await prepareDeletion(context, attempt, () => allThatGoes(context, attempt));
  if (prepared.kind === 'refusal') return prepared;
  const { going } = prepared.value;
  const changes = [...prepared.value.changes];
  const now = changes.length === 0 ? before : await fetchForWrite(context, entity, id);
  if (now === undefined) return done(changes);
  const ids = new Set(going.map((one) => one.id));
  const stopped = await take(context, { attempt, before: now, going: ids, taken: new Set(), changes });
  const refusal =
    stopped === 'held' ? await refuseInUse(context, going, (one) => holdingOf(context, one, ids)) : stopped;
  // The record that was named comes first: what is wrong with any other is no field of the caller's.
  const isNamed = (change: Change) => Number(change.id === id);
  return refusal ?? done(changes.toSorted((a, b) => isNamed(b) - isNamed(a)));
}

/** Why a delete does not go on: something still refers to a record that goes, or it is refused. */
type Stop = Refusal | 'held';

/** One delete under way, and all that it takes along. */
interface Taking {
  readonly attempt: Attempt;
  readonly before: RecordValues;
  /** Ids of all records that go: they neither hold each other nor are they changed first. */
  readonly going: ReadonlySet<string>;
  /** Those of them whose turn has come. */
  readonly taken: Set<string>;
  readonly changes: Change[];
}

/** The record and whatever belongs to it, and to that, by references that cascade. */
async function allThatGoes(
  context: WriteContext,
  { entity, id }: Attempt,
): Promise<readonly [Going, ...Going[]]> {
  const going = new Set([id]);
  const places: [Going, ...Going[]] = [{ entity, id }];
  // Grows while it is walked.
  for (const place of places) {
    for (const referrer of referrersOf(context, place.entity)) {
      if (onDelete(referrer) !== 'cascade') continue;
      for (const other of await referringIds(context, referrer, place.id)) {
        if (going.has(other)) continue;
        going.add(other);
        places.push({ entity: referrer.entity, id: other });
      }
    }
  }
  return places;
}

async function take(context: WriteContext, taking: Taking): Promise<Stop | undefined> {
  const { attempt, before, taken, changes } = taking;
  const { entity, id } = attempt;
  taken.add(id);
  context.notes.leave(`${entity.name} ${id}`);
  const refusedByRule = await refuseDeletion(context, attempt, before);
  if (refusedByRule !== undefined) return refusedByRule;
  const made = changes.length;
  const stopped = await releaseReferences(context, taking);
  if (stopped !== undefined) return stopped;
  // What went along may have changed it once more: history keeps how it last was.
  const last = changes.length === made ? undefined : await fetchForWrite(context, entity, id);
  const change: Change = {
    entity,
    id,
    event: { kind: 'delete' },
    actor: context.call.actor,
    before: last ?? before,
  };
  for (const event of [...context.notes.storedOf(change), change])
    context.notes.keepForDeleted(event, await outgoingOf(context, event));
  erase(context, entity, id);
  const followed = await followUp(context, attempt, change);
  if (followed.kind === 'refusal') return followed;
  changes.push(...followed.value);
  return undefined;
}

/** What goes along or lets go does so first; only what then still refers to the record is in the way. */
async function releaseReferences(context: WriteContext, taking: Taking): Promise<Stop | undefined> {
  const { entity, id } = taking.attempt;
  if ((await releaseConstants(context, { entity, id })) === 'held') return 'held';
  const referrers = referrersOf(context, entity);
  for (const referrer of referrers) {
    if (onDelete(referrer) === 'restrict') continue;
    if (referrer.entity.openingOf !== undefined) {
      letGo(context, referrer, id);
      continue;
    }
    const settled = onDelete(referrer) === 'cascade' ? taking.taken : taking.going;
    for (const other of await referringIds(context, referrer, id)) {
      const stopped = settled.has(other) ? undefined : await release(context, taking, { referrer, other });
      if (stopped !== undefined) return stopped;
    }
  }
  for (const referrer of referrers)
    if ((await staying(context, { referrer, id, going: taking.going })).length > 0) return 'held';
  return undefined;
}

/** What is kept of who opened a record outlives it. There may be much of it, and nothing follows from it: it is no change of records. */
function letGo({ runtime, transaction }: WriteContext, { entity, field }: Referrer, id: string): void {
  transaction.send(clearReferring({ entity, field: field.name }, id, sourceOf(runtime)));
}

interface Reference {
  readonly referrer: Referrer;
  readonly id: string;
  readonly going: ReadonlySet<string>;
}

/** The records that refer to one that goes, and do not go themselves. */
async function staying(
  context: WriteContext,
  { referrer, id, going }: Reference,
): Promise<readonly string[]> {
  return (await referringIds(context, referrer, id)).filter((other) => !going.has(other));
}

/** What keeps a record from being deleted: references that neither take along nor can be emptied. */
async function holdingOf(
  context: WriteContext,
  { entity, id }: Going,
  going: ReadonlySet<string>,
): Promise<readonly Holding[]> {
  const holding: Holding[] = [];
  for (const referrer of referrersOf(context, entity)) {
    if (onDelete(referrer) === 'cascade') continue;
    const ids: string[] = [];
    for (const other of await staying(context, { referrer, id, going }))
      if (onDelete(referrer) === 'restrict' || (await mustKeep(context, referrer, { id, other })))
        ids.push(other);
    if (ids.length > 0) holding.push({ referrer, ids });
  }
  return holding;
}

/** Whether a required reference would be empty without the record. */
async function mustKeep(
  context: WriteContext,
  { entity, field }: Referrer,
  { id, other }: { readonly id: string; readonly other: string },
): Promise<boolean> {
  if (!field.required) return false;
  const record = await fetchForWrite(context, entity, other);
  return record !== undefined && without(record[field.name], id) === null;
}

function referrersOf({ runtime }: WriteContext, entity: Entity): readonly Referrer[] {
  return planOf(runtime.model).referrers.get(entity.name) ?? [];
}

async function referringIds(
  context: WriteContext,
  { entity, field }: Referrer,
  id: string,
): Promise<readonly string[]> {
  const statement = selectReferring({ entity, field: field.name }, id, sourceOf(context.runtime));
  const rows = await context.transaction.all(statement);
  return rows.map((row) => String(row['id']));
}

async function release(
  context: WriteContext,
  taking: Taking,
  { referrer, other }: { readonly referrer: Referrer; readonly other: string },
): Promise<Stop | undefined> {
  const { entity, field } = referrer;
  const before = await fetchForWrite(context, entity, other);
  if (before === undefined) return undefined;
  if (onDelete(referrer) === 'cascade') {
    const attempt: Attempt = { ...taking.attempt, entity, id: other };
    const stopped = await take(context, { ...taking, attempt, before });
    return stopped === undefined || stopped === 'held'
      ? stopped
      : placedAt(stopped, { entity: entity.name, record: other });
  }
  const rest = without(before[field.name], taking.attempt.id);
  if (field.required && rest === null) return 'held';
  const cleared = await clear(context, { entity, before, given: { [field.name]: rest } });
  if (cleared.kind === 'refusal') return placedAt(cleared, { entity: entity.name, record: other });
  const change = cleared.value;
  taking.changes.push(change);
  context.notes.stored(change);
  // What a parent makes of its children must follow, though no caller changed them.
  const released: Attempt = { ...taking.attempt, entity, id: other, origin: 'effect' };
  const above = await touchParents(context, released, change);
  if (above.kind === 'refusal') return above;
  taking.changes.push(...above.value);
  return undefined;
}

/** A list keeps the others it refers to. */
function without(value: JsonValue | undefined, id: string): JsonValue {
  const others = Array.isArray(value) ? value.filter((one) => one !== id) : [];
  return others.length === 0 ? null : others;
}

async function clear(
  context: WriteContext,
  {
    entity,
    before,
    given,
  }: { readonly entity: Entity; readonly before: RecordValues; readonly given: RecordValues },
): Promise<Outcome<Change>> {
  const { call } = context;
  const cleared: RecordValues = { ...before, ...given, ...stamp(context, entity, before) };
  const after = await withKept(context, entity, { record: cleared, before });
  const faulty = await refuseFaults(context, entity, after);
  if (faulty !== undefined) return faulty;
  const id = String(before['id']);
  const taken = await takenKeys(context, entity, { before, after });
  const refused = await refuseTaken(context, taken, { entity, id });
  if (refused !== undefined) return refused;
  replace(context, entity, { before, after });
  return done({ entity, id, event: { kind: 'update' }, actor: call.actor, before, after });
}
