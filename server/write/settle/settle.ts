import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import { refusingFailures } from '#server/sandbox/refuse-failed.ts';
import { countRecords } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { settleAccounts } from './accounts.ts';
import { arrangeRoles } from './arrange-roles.ts';
import { comeToRest } from './come-to-rest.ts';
import { refuseByRules } from './invariants.ts';
import { refuseUnconfirmed } from '#server/write/context/refusals.ts';
import { refuseLimit } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** Steps 6 and 7: all that follows from the write by itself, then invariants and limits of everything that changed. */
export function settle(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Outcome<readonly Change[]>> {
  return refusingFailures(() => settleAll(context, changes));
}

async function settleAll(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Outcome<readonly Change[]>> {
  const followed = await followThrough(context, changes);
  if (followed.kind === 'refusal') return followed;
  const all = followed.value;
  const refusal =
    (await refuseByRules(context, all)) ??
    (await refuseLimits(context, all)) ??
    (await settleAccounts(context, all)) ??
    refuseUnconfirmed(context.notes);
  return refusal ?? done(all);
}

/** What comes to rest may have given or taken roles; what follows from that comes to rest again. */
async function followThrough(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Outcome<readonly Change[]>> {
  const all: Change[] = [];
  let fresh = changes;
  do {
    const followed = await comeToRest(context, fresh);
    if (followed.kind === 'refusal') return followed;
    all.push(...followed.value);
    const arranged = await arrangeRoles(context, followed.value);
    if (arranged.kind === 'refusal') return arranged;
    fresh = arranged.value;
  } while (fresh.length > 0);
  return done(all);
}

/** `limits.records`: how many records of an entity there may be. */
async function refuseLimits(context: WriteContext, changes: readonly Change[]): Promise<Refusal | undefined> {
  const { model } = context.runtime;
  const created = new Set(
    changes.filter((change) => change.before === undefined).map((change) => change.entity),
  );
  for (const entity of created) {
    const limit = model.limits.records.get(entity.name);
    if (limit === undefined) continue;
    const [row] = await context.transaction.all(countRecords(entity, sourceOf(context.runtime)));
    if (Number(row?.['count'] ?? 0) <= limit) continue;
    const sentence = messageOf('refusals.recordsLimit', { most: limit, records: entity.labelPlural });
    return refuseLimit(context, { entity }, { limit: 'records', sentence });
  }
  return undefined;
}
