import type { RecordValues } from '#shared/fields/field.ts';
import { listFields, membersSeen } from '#server/reads/hidden-members.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * The attempt with the members of its lists that who sent them cannot see: these stay in the lists in which they are. A
 * person who changes a list changes what they were shown of it.
 */
export async function withUnseenMembers<One extends Attempt>(
  { runtime, call, transaction }: WriteContext,
  attempt: One,
  before: RecordValues,
): Promise<One> {
  const { entity, sent } = attempt;
  const lists = listFields(entity)
    .filter(({ name }) => Object.hasOwn(sent.values, name) && Array.isArray(before[name]))
    .map((field) => ({ field, members: before[field.name] }));
  if (lists.length === 0) return attempt;
  const actor = viewerOf(attempt, call.actor);
  const sees = await membersSeen({ connection: transaction, runtime, call: { ...call, actor } }, lists);
  const values: Record<string, RecordValues[string]> = { ...sent.values };
  for (const { field, members } of lists) {
    const given = sent.values[field.name];
    const named = Array.isArray(given) ? given : [];
    const unseen = Array.isArray(members)
      ? members.filter((id) => !named.includes(id) && !sees(field, id))
      : [];
    if (unseen.length > 0) values[field.name] = [...named, ...unseen];
  }
  return { ...attempt, sent: { ...sent, values } };
}
