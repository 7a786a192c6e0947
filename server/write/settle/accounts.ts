import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { endEverythingOf, refuseLastOwner } from '#server/identity/keys/accounts.ts';
import { activeOwnerExists } from '#server/identity/people/people.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import { netChanges } from '#server/write/context/net-changes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * What a write to people means for who can sign in, whatever the way in: sessions and tokens of somebody who is disabled
 * or deleted end with the write, nobody who acts as another makes, ends or changes accounts, and the last active owner can neither be disabled nor deleted nor lose the role.
 */
export async function settleAccounts(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Refusal | undefined> {
  const { runtime, call, transaction } = context;
  const people = netChanges(changes.filter(({ entity }) => entity.name === 'user'));
  if (people.length === 0) return undefined;
  if (call.actor.actedBy !== undefined && people.some(isOfAccount))
    return refuse('forbidden', messageOf('refusals.notWhileActing'));
  for (const { id, before, after } of people) {
    if (isActive(before) && !isActive(after)) await endEverythingOf(transaction, id, call.now);
  }
  const ownerLess = people.some(({ before, after }) => isOwner(before) && !isOwner(after));
  return ownerLess && !(await activeOwnerExists(transaction, runtime)) ? refuseLastOwner() : undefined;
}

/** Whether it is about who may come in, and as what: not only about what the contract keeps of a person. */
function isOfAccount({ before, after }: Pick<Change, 'before' | 'after'>): boolean {
  if (before === undefined || after === undefined) return true;
  return ['email', 'roles', 'active'].some((name) => !sameValue(before[name], after[name]));
}

function isActive(person: RecordValues | undefined): boolean {
  return person !== undefined && person['active'] !== false;
}

function isOwner(person: RecordValues | undefined): boolean {
  const roles = person?.['roles'];
  return isActive(person) && Array.isArray(roles) && roles.includes('owner');
}
