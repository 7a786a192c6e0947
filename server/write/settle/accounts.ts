import type { Refusal } from '#shared/api/problem.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { endEverythingOf, refuseLastOwner } from '#server/identity/keys/accounts.ts';
import { activeOwnerExists } from '#server/identity/people/people.ts';
import { netChanges } from '#server/write/context/net-changes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * What a write to people means for who can sign in, whatever the way in: sessions and tokens of somebody who is disabled
 * or deleted end with the write, and the last active owner can neither be disabled nor deleted nor lose the role.
 */
export async function settleAccounts(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Refusal | undefined> {
  const { runtime, call, transaction } = context;
  const people = netChanges(changes).filter(({ entity }) => entity.name === 'user');
  for (const { id, before, after } of people) {
    if (isActive(before) && !isActive(after)) await endEverythingOf(transaction, id, call.now);
  }
  const ownerLess = people.some(({ before, after }) => isOwner(before) && !isOwner(after));
  return ownerLess && !(await activeOwnerExists(transaction, runtime)) ? refuseLastOwner() : undefined;
}

function isActive(person: RecordValues | undefined): boolean {
  return person !== undefined && person['active'] !== false;
}

function isOwner(person: RecordValues | undefined): boolean {
  const roles = person?.['roles'];
  return isActive(person) && Array.isArray(roles) && roles.includes('owner');
}
