import { refuse, sentenceFor } from '#shared/api/refusal.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import { PERMISSIONS } from '#shared/contract/resolve/written-out/arranged.ts';
import { type Arranging, arrangingsOf } from '#server/rights/arrangings.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { rolesToGive } from '#server/rights/may-give.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { names } from './permissions.ts';

/** A record as it was and as it is to be. */
interface Applied {
  readonly before?: RecordValues | undefined;
  readonly after: RecordValues;
}

/**
 * Refuses to put a role into a record that gives it, or to take one out, and to give somebody such a record, or to take it
 * from them, where the caller may not give all of these roles. What the contract does by itself it may.
 */
export async function refuseArranging(
  context: WriteContext,
  { entity, origin, sent, restored }: Attempt,
  applied: Applied,
): Promise<Refusal | undefined> {
  const { actor } = context.call;
  if (origin === 'effect' || actor.owner || actor.kind === 'engine') return undefined;
  for (const arranging of arrangingsOf(context.runtime.model)) {
    const field = fieldIn(arranging, entity);
    if (field === undefined || !(sent.names.includes(field) || restored !== undefined)) continue;
    const changed = differences(applied, field);
    const roles = entity === arranging.entity ? changed : await rolesBy(context, arranging.entity, changed);
    const may = rolesToGive(context.runtime.model, actor);
    if (!roles.every((role) => may.has(role))) return refuseField(field);
  }
  return undefined;
}

function fieldIn({ entity: gives, held }: Arranging, entity: Entity): string | undefined {
  if (entity === gives) return PERMISSIONS;
  return entity.name === 'user' ? held : undefined;
}

function differences({ before, after }: Applied, field: string): readonly string[] {
  const [had, has] = [names(before?.[field]), names(after[field])];
  return [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))];
}

async function rolesBy(
  context: WriteContext,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly string[]> {
  const roles: string[] = [];
  for (const id of ids) roles.push(...rolesIn(await fetchForWrite(context, entity, id)));
  return roles;
}

/** The roles that a record gives. */
export function rolesIn(record: RecordValues | undefined): readonly string[] {
  return names(record?.[PERMISSIONS]);
}

/** What is said of a field by which somebody would give what they may not. */
export function refuseField(field: string): Refusal {
  const message = sentenceFor('forbidden_field');
  return refuse('forbidden_field', message, [{ field, code: 'forbidden_field', message }]);
}
