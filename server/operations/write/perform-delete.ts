import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { selectReferring } from '#server/sql/record-statements.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import { refuseByEvent } from './after.ts';
import type { Attempt } from './attempt.ts';
import { stamp } from './apply.ts';
import { followUp } from './follow-up.ts';
import { withKept } from './kept-values.ts';
import { erase, fetchForWrite, replace } from './stored-record.ts';
import { refuseInWords } from './words.ts';
import type { Change, WriteContext } from './write-context.ts';
import { onDelete, planOf, type Referrer } from './write-plan.ts';

/** Takes a record away, with what the references to it say: `cascade` goes with it, `clear` is emptied, `restrict` refuses. */
export async function performDelete(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues,
): Promise<Outcome<readonly Change[]>> {
  const changes: Change[] = [];
  const refusal = await take(context, { attempt, before, going: new Set(), changes });
  return refusal ?? done(changes);
}

/** One delete under way, and all that it takes along. */
interface Taking {
  readonly attempt: Attempt;
  readonly before: RecordValues;
  /** Ids of records that are being deleted: they do not hold each other. */
  readonly going: Set<string>;
  readonly changes: Change[];
}

async function take(context: WriteContext, taking: Taking): Promise<Refusal | undefined> {
  const { attempt, before, going, changes } = taking;
  const { entity, id } = attempt;
  going.add(id);
  context.notes.leave(`${entity.name} ${id}`);
  const refusedByRule = await refuseByEvent(context, attempt, before);
  if (refusedByRule !== undefined) return refusedByRule;
  const refusedByReference = await releaseReferences(context, taking);
  if (refusedByReference !== undefined) return refusedByReference;
  await erase(context, entity, id);
  const change: Change = { entity, id, event: { kind: 'delete' }, actor: context.call.actor, before };
  const followed = await followUp(context, attempt, change);
  if (followed.kind === 'refusal') return followed;
  changes.push(...followed.value);
  return undefined;
}

/** What goes along or lets go does so first; only what then still refers to the record is in the way. */
async function releaseReferences(context: WriteContext, taking: Taking): Promise<Refusal | undefined> {
  const { entity, id } = taking.attempt;
  const referrers = planOf(context.runtime.model).referrers.get(entity.name) ?? [];
  const yielding = referrers.filter((referrer) => onDelete(referrer) !== 'restrict');
  for (const referrer of yielding) {
    for (const other of await referringIds(context, referrer, taking)) {
      const refusal = await release(context, taking, { referrer, other });
      if (refusal !== undefined) return refusal;
    }
  }
  for (const referrer of referrers) {
    const holding = await referringIds(context, referrer, taking);
    if (holding.length > 0) return refuseInWords(context, 'in_use', { entity, id });
  }
  return undefined;
}

async function referringIds(
  context: WriteContext,
  { entity, field }: Referrer,
  { attempt, going }: Taking,
): Promise<readonly string[]> {
  const statement = selectReferring({ entity, field: field.name }, attempt.id, sourceOf(context.runtime));
  const rows = await context.transaction.all(statement);
  return rows.map((row) => String(row['id'])).filter((id) => !going.has(id));
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
    return take(context, { ...taking, attempt, before });
  }
  const rest = without(before[field.name], taking.attempt.id);
  if (field.required && rest === null)
    return refuseInWords(context, 'in_use', { entity: taking.attempt.entity, id: taking.attempt.id });
  taking.changes.push(await clear(context, { entity, before, given: { [field.name]: rest } }));
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
  const after = await withKept(context, entity, cleared);
  await replace(context, entity, { before, after });
  return { entity, id: String(before['id']), event: { kind: 'update' }, actor: call.actor, before, after };
}
