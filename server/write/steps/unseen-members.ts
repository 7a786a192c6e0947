import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { listFields, membersSeen } from '#server/reads/hidden-members.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * The attempt with the members of its lists that who sent them cannot see: these stay in the lists in which they are. A
 * person who changes a list changes what they were shown of it; who sends that back changes nothing, and who sends one of
 * the others guesses.
 */
export async function withUnseenMembers<One extends Attempt>(
  { runtime, call, transaction }: WriteContext,
  attempt: One,
  before: RecordValues,
): Promise<One> {
  const { entity, sent } = attempt;
  const lists = listFields(entity).flatMap((field) => {
    const members = before[field.name];
    const isSent = Object.hasOwn(sent.values, field.name);
    return isSent && Array.isArray(members) ? [{ field, members }] : [];
  });
  if (lists.length === 0) return attempt;
  const actor = viewerOf(attempt, call.actor);
  const sees = await membersSeen({ connection: transaction, runtime, call: { ...call, actor } }, lists);
  const values: Record<string, RecordValues[string]> = { ...sent.values };
  const guessed = new Map<string, ReadonlySet<JsonValue>>();
  for (const { field, members } of lists) {
    const given = sent.values[field.name];
    const named = Array.isArray(given) ? given : [];
    const [seen, unseen] = [true, false].map((isSeen) => members.filter((id) => sees(field, id) === isSeen));
    if (seen === undefined || unseen === undefined || unseen.length === 0) continue;
    const others = unseen.filter((id) => !named.includes(id));
    values[field.name] = sameValue(named, seen) ? members : [...named, ...others];
    guessed.set(field.name, new Set(unseen.filter((id) => named.includes(id))));
  }
  return { ...attempt, sent: { ...sent, values }, guessed };
}
