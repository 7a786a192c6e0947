import type { Model } from '#shared/contract/model.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse, sentenceFor } from '#shared/api/refusal.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { isArranged, rolesToGive } from '#server/rights/may-give.ts';
import { visibilityOf } from '#server/rights/visibility.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import type { Permit } from '#server/rights/permits.ts';

/** Refuses what no grant of the contract gives this caller, whatever the record: nothing needs to be looked up. */
export function refuseCall(attempt: Attempt, permits: readonly Permit[], actor: Actor): Refusal | undefined {
  if (permits.length > 0) return undefined;
  if (actor.kind === 'nobody') return refuse('not_signed_in');
  const mayBeHidden = attempt.action.kind !== 'create' && visibilityOf(attempt.entity, actor).readable;
  // Where the caller may read records of this kind, whether this one is there comes first.
  return mayBeHidden ? undefined : refuse('forbidden');
}

/**
 * Refuses to give or take a role that none of the caller's own roles may give. The owner may give any, but those that
 * people have by records: these are given and taken there.
 */
export function refuseRoles(
  model: Model,
  actor: Actor,
  { before, after }: { readonly before: JsonValue | undefined; readonly after: JsonValue | undefined },
): Refusal | undefined {
  if (actor.kind === 'engine') return undefined;
  const may = rolesToGive(model, actor);
  const [had, has] = [names(before), names(after)];
  const changed = [
    ...had.filter((role) => !has.includes(role)),
    ...has.filter((role) => !had.includes(role)),
  ];
  if (changed.every((role) => (actor.owner || may.has(role)) && !isArranged(model, role))) return undefined;
  const message = sentenceFor('forbidden_field');
  return refuse('forbidden_field', message, [{ field: 'roles', code: 'forbidden_field', message }]);
}

/** The names in a value such as `roles`. */
export function names(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
