import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { selectReferring } from '#server/sql/record-statements.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import type { Attempt } from './attempt.ts';
import { stamp } from './apply.ts';
import { refuseDeletion } from './event-rules.ts';
import { followUp } from './follow-up.ts';
import { outgoingOf } from './outgoing.ts';
import { withKept } from './kept-values.ts';
import { touchParents } from './parents.ts';
import { type Holding, refuseInUse } from './refuse-in-use.ts';
import { placedAt } from './refusals.ts';
import { erase, fetchForWrite, replace } from './stored-record.ts';
import type { Change, WriteContext } from './write-context.ts';
import { onDelete, planOf, type Referrer } from './write-plan.ts';

/** Takes a record away, with what the references to it say: `cascade` goes with it, `clear` is emptied, `restrict` refuses. */
export async function performDelete(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues,
): Promise<Outcome<readonly Change[]>> {
  const changes: Change[] = [];
  const going = await allThatGoes(context, attempt);
  const refusal = await take(context, { attempt, before, going, taken: new Set(), changes });
  // The record that was named comes first: what is wrong with any other is no field of the caller's.
  const isNamed = ({ id }: Change) => Number(id === attempt.id);
  return refusal ?? done(changes.toSorted((a, b) => isNamed(b) - isNamed(a)));
}

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
async function allThatGoes(context: WriteContext, { entity, id }: Attempt): Promise<ReadonlySet<string>> {
  const going = new Set([id]);
  const places = [{ entity, id }];
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
  return going;
}

async function take(context: WriteContext, taking: Taking): Promise<Refusal | undefined> {
  const { attempt, before, taken, changes } = taking;
  const { entity, id } = attempt;
  taken.add(id);
  context.notes.leave(`${entity.name} ${id}`);
  const refusedByRule = await refuseDeletion(context, attempt, before);
  if (refusedByRule !== undefined) return refusedByRule;
  const made = changes.length;
  const refusedByReference = await releaseReferences(context, taking);
  if (refusedByReference !== undefined) return refusedByReference;
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
    context.notes.farewell(event, await outgoingOf(context, event));
  erase(context, entity, id);
  const followed = await followUp(context, attempt, change);
  if (followed.kind === 'refusal') return followed;
  changes.push(...followed.value);
  return undefined;
}

/** What goes along or lets go does so first; only what then still refers to the record is in the way. */
async function releaseReferences(context: WriteContext, taking: Taking): Promise<Refusal | undefined> {
  const { entity, id } = taking.attempt;
  const referrers = referrersOf(context, entity);
  for (const referrer of referrers) {
    if (onDelete(referrer) === 'restrict') continue;
    const settled = onDelete(referrer) === 'cascade' ? taking.taken : taking.going;
    for (const other of await referringIds(context, referrer, id)) {
      const refusal = settled.has(other) ? undefined : await release(context, taking, { referrer, other });
      if (refusal !== undefined) return refusal;
    }
  }
  const holding: Holding[] = [];
  for (const referrer of referrers) {
    const ids = (await referringIds(context, referrer, id)).filter((other) => !taking.going.has(other));
    if (ids.length > 0) holding.push({ referrer, ids });
  }
  return holding.length === 0 ? undefined : refuseInUse(context, { entity, id }, holding);
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
): Promise<Refusal | undefined> {
  const { entity, field } = referrer;
  const before = await fetchForWrite(context, entity, other);
  if (before === undefined) return undefined;
  if (onDelete(referrer) === 'cascade') {
    const attempt: Attempt = { ...taking.attempt, entity, id: other };
    const refusal = await take(context, { ...taking, attempt, before });
    return refusal && placedAt(refusal, { entity: entity.name, record: other });
  }
  const rest = without(before[field.name], taking.attempt.id);
  if (field.required && rest === null)
    return refuseInUse(context, taking.attempt, [{ referrer, ids: [other] }]);
  const change = await clear(context, { entity, before, given: { [field.name]: rest } });
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
): Promise<Change> {
  const { call } = context;
  const cleared: RecordValues = { ...before, ...given, ...stamp(context, entity, before) };
  const after = await withKept(context, entity, { record: cleared, before });
  replace(context, entity, { before, after });
  return { entity, id: String(before['id']), event: { kind: 'update' }, actor: call.actor, before, after };
}
