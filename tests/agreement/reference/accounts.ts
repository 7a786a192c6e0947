import { refuse } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { recordsOf } from './reference-state.ts';
import { isSame, type Verdict, type Writing } from './writing.ts';

/** What decides of who comes in, and as what. */
const OF_ACCOUNT = ['email', 'roles', 'active'];

/** In the name of another person nobody makes, changes or ends accounts, whatever it would follow from. */
export function refuseAccounts({ before, state, situation }: Writing): Verdict {
  if (situation.asker.actedBy === undefined) return undefined;
  const [had, has] = [recordsOf(before, 'user'), recordsOf(state, 'user')].map(
    (people) => new Map(people.map((person) => [person['id'], accountOf(person)])),
  );
  const isSameNow = [...(had ?? [])].every(([id, account]) => isSame(account, has?.get(id)));
  return isSameNow && had?.size === has?.size ? undefined : refuse('forbidden');
}

function accountOf(person: RecordValues): RecordValues[string] {
  return OF_ACCOUNT.map((name) => person[name] ?? null);
}
