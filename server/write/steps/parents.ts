import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { stamp } from '#server/write/values/apply.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { noteEvent } from './event-rules.ts';
import { runEffects } from '#server/write/effects/effects.ts';
import { refuseFaults } from '#server/write/values/check-values.ts';
import { refuseTaken, takenKeys } from '#server/write/values/uniqueness.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { withKept } from '#server/write/values/kept-values.ts';
import { fetchForWrite, replace, sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * A change of a composed child is a change of its parent: the parent gets its next version, once in a write, and what is
 * computed from its children is computed again. Where a caller made, changed or deleted the child, that is an update of
 * the parent too; a transition is an event of the child alone.
 */
export async function touchParents(
  context: WriteContext,
  attempt: Attempt,
  change: Change,
): Promise<Outcome<readonly Change[]>> {
  const { partOf } = change.entity;
  if (partOf === undefined || change.before === change.after) return done([]);
  const entity = entityNamed(partOf.entity, context.runtime.model);
  const ends = [change.before?.[partOf.field], change.after?.[partOf.field]];
  const changes: Change[] = [];
  for (const id of new Set(ends.filter((end) => typeof end === 'string'))) {
    const touched = await touch(context, attempt, { entity, id });
    if (touched.kind === 'refusal') return touched;
    changes.push(...touched.value);
  }
  return done(changes);
}

async function touch(
  context: WriteContext,
  child: Attempt,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<Outcome<readonly Change[]>> {
  const before = await fetchForWrite(context, entity, id);
  if (before === undefined || context.notes.isLeaving(`${entity.name} ${id}`)) return done([]);
  const first = context.notes.stamp(`${entity.name} ${id}`);
  const stamped = first ? { ...before, ...stamp(context, entity, before) } : before;
  const after = await withKept(context, entity, { record: stamped, before });
  const faulty = await refuseFaults(context, entity, after);
  if (faulty !== undefined) return placedAt(faulty, { entity: entity.name, record: id });
  const names = Object.keys(after).filter((name) => !sameValue(before[name], after[name]));
  const taken = await takenKeys(context, entity, { before, after });
  const refused = await refuseTaken(context, taken, { entity, id });
  if (refused !== undefined) return placedAt(refused, { entity: entity.name, record: id });
  if (names.length > 0) replace(context, entity, { before, after });
  const { actor } = context.call;
  const change: Change = { entity, id, event: { kind: 'update' }, actor, before, after, silent: !first };
  const own = names.length > 0 ? [change] : [];
  if (first) context.notes.stored(change);
  const above = await touchParents(context, child, change);
  if (above.kind === 'refusal') return above;
  const isUpdated = child.origin !== 'effect' && child.action.kind !== 'transition';
  if (!first || !isUpdated) return done([...own, ...above.value]);
  const attempt: Attempt = { entity, id, action: { kind: 'update' }, sent: child.sent };
  noteEvent(context, attempt, before);
  const effects = await runEffects(context, entity.after.update, {
    attempt,
    before,
    last: after,
    isGone: false,
  });
  return effects.kind === 'refusal' ? effects : done([...own, ...above.value, ...effects.value]);
}
