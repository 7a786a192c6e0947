import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { type Attempt, type Happened, inputValues, type Running } from './attempt.ts';
import { withKept } from './calculate.ts';
import { refuseFaults } from './check-row.ts';
import { runEffects } from './effects.ts';
import { nothingSent } from './sent-values.ts';
import { entityOf } from './situation.ts';
import { changedFields, type Verdict } from './writing.ts';

/** A change of a composed child is a change of its parents, of the one before and of the one after. */
export function touchParents(running: Running, attempt: Attempt, { before, after }: Happened): Verdict {
  const { partOf } = attempt.entity;
  if (partOf === undefined) return undefined;
  const entity = entityOf(running.situation.model, partOf.entity);
  const ends = new Set([before?.[partOf.field] ?? null, after?.[partOf.field] ?? null]);
  for (const id of ends) {
    const refused = id === null ? undefined : touch(running, attempt, { entity, id });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The parent gets its next version, once in a write, and what is calculated of its children is calculated again. */
function touch(
  running: Running,
  child: Attempt,
  { entity, id }: { readonly entity: Entity; readonly id: JsonValue },
): Verdict {
  const { writing, situation } = running;
  const before = writing.current(entity, id);
  if (before === undefined || writing.leaving.has(id)) return undefined;
  const isFirst = !writing.stamped.has(id);
  const record = isFirst ? writing.stamp(before, situation) : before;
  const kept = withKept(writing.state, situation, {
    entity,
    old: before,
    draft: { record, faults: new Set() },
  });
  const faulty = refuseFaults(running, entity, kept);
  if (faulty !== undefined) return faulty;
  const after = kept.record;
  if (isFirst || changedFields(entity, before, after).length > 0)
    writing.keep({ entity, before, after, action: { kind: 'update' }, silent: !isFirst }, situation);
  const action = { kind: 'update' } as const;
  const attempt: Attempt = {
    entity,
    id: String(id),
    action,
    sent: nothingSent,
    permits: [{}],
    children: [],
    ...(child.origin === undefined ? {} : { origin: child.origin }),
  };
  const above = touchParents(running, { ...attempt, action: child.action }, { before, after });
  const isUpdated = child.origin !== 'effect' && child.action.kind !== 'transition';
  if (above !== undefined || !isFirst || !isUpdated) return above;
  writing.events.push({
    entity,
    id,
    old: before,
    events: ['update'],
    input: inputValues(attempt),
    situation,
  });
  return runEffects(running, entity.after.update, { attempt, before, last: after });
}
