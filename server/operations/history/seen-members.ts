import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { listFields, type SeesMember, membersSeen } from '#server/reads/hidden-members.ts';
import type { PastChange } from './past-states.ts';

/**
 * Changes without the members of lists that the viewer may not read today; a list in which nothing else was changed was
 * not changed for them.
 */
export async function withSeenMembers(
  context: ReadContext,
  entity: Entity,
  changes: readonly PastChange[],
): Promise<readonly PastChange[]> {
  const fields = listFields(entity);
  const lists = changes.flatMap(({ row }) =>
    fields.flatMap((field) => [row.before, row.after].map((side) => ({ field, members: side[field.name] }))),
  );
  if (lists.length === 0) return changes;
  const sees = await membersSeen(context, lists);
  return changes.map((change) => {
    const { action } = change.row;
    const before = seenOf(change.row.before, entity, sees);
    const after = seenOf(change.row.after, entity, sees);
    const same = action === 'create' || action === 'delete' ? [] : fields.map(({ name }) => name);
    const idle = same.filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
    return { ...change, row: { ...change.row, before: without(before, idle), after: without(after, idle) } };
  });
}

function seenOf(values: RecordValues, entity: Entity, sees: SeesMember): RecordValues {
  const lists = listFields(entity).flatMap((field) => {
    const members = values[field.name];
    if (!Array.isArray(members)) return [];
    const seen = members.filter((id) => sees(field, id));
    return [[field.name, seen.length === 0 ? null : seen] as const];
  });
  return lists.length === 0 ? values : { ...values, ...Object.fromEntries(lists) };
}

function without(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
