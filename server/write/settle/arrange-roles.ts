import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { PERMISSIONS } from '#shared/contract/resolve/written-out/arranged.ts';
import { type Arranging, arrangingsOf, rolesWith } from '#server/rights/arrangings.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { selectReferring } from '#server/sql/records/record-statements.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { refuseField, rolesIn } from '#server/write/conditions/arranging.ts';
import { names } from '#server/write/conditions/permissions.ts';
import type { Change } from '#server/write/context/change.ts';
import { fetchForWrite, sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Gives people the roles that their records give, where the write has changed these records, or who has them. Nobody gets
 * a role for themselves so, but the owner. `roles` of a person has them all: whoever asks it need not know whence they are.
 */
export async function arrangeRoles(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Outcome<readonly Change[]>> {
  const arrangings = arrangingsOf(context.runtime.model);
  if (arrangings.length === 0) return done([]);
  const user = entityNamed('user', context.runtime.model);
  const made: Change[] = [];
  for (const id of await peopleConcerned(context, user, { arrangings, changes })) {
    const person = await fetchForWrite(context, user, id);
    if (person === undefined) continue;
    const roles = await rolesOf(context, arrangings, person);
    const arranged = roles.length === 0 ? null : [...roles]; // an empty list is stored, and told, as nothing
    if (sameValue(arranged, person['roles'])) continue;
    const gains = roles.some((role) => !names(person['roles']).includes(role));
    const { actor } = context.call;
    if (gains && id === actor.id && !actor.owner) return refuseField(fieldSent(changes, arrangings));
    const sent = { names: ['roles'], values: { roles: arranged }, typeProblems: [], valueProblems: [] };
    const given = await context.perform(context, {
      entity: user,
      id,
      action: { kind: 'update' },
      origin: 'effect',
      sent,
    });
    if (given.kind === 'refusal') return given;
    made.push(...given.value);
  }
  return done(made);
}

interface Concerning {
  readonly arrangings: readonly Arranging[];
  readonly changes: readonly Change[];
}

/** In a fixed order: two writes meet their people in the same one. */
async function peopleConcerned(
  context: WriteContext,
  user: Entity,
  { arrangings, changes }: Concerning,
): Promise<readonly string[]> {
  const people = new Set<string>();
  for (const { entity, id, before, after } of changes) {
    for (const { entity: gives, held } of arrangings) {
      if (entity === user && !sameValue(before?.[held], after?.[held])) people.add(id);
      if (entity !== gives || sameValue(before?.[PERMISSIONS], after?.[PERMISSIONS])) continue;
      const referring = selectReferring({ entity: user, field: held }, id, sourceOf(context.runtime));
      for (const row of await context.transaction.all(referring)) people.add(String(row['id']));
    }
  }
  return [...people].toSorted();
}

async function rolesOf(
  context: WriteContext,
  arrangings: readonly Arranging[],
  person: RecordValues,
): Promise<readonly string[]> {
  const by = new Set<string>();
  for (const { entity, held } of arrangings)
    for (const id of names(person[held]))
      for (const role of rolesIn(await fetchForWrite(context, entity, id))) by.add(role);
  return rolesWith(context.runtime.model, names(person['roles']), by);
}

/** The field by which the caller would have got a role. */
function fieldSent([first]: readonly Change[], arrangings: readonly Arranging[]): string {
  const [any] = arrangings;
  if (first?.entity.name !== 'user') return PERMISSIONS;
  const isChanged = ({ held }: Arranging) => !sameValue(first.before?.[held], first.after?.[held]);
  return (arrangings.find(isChanged) ?? any)?.held ?? PERMISSIONS;
}
