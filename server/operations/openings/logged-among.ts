import type { Condition } from '#shared/contract/model.ts';
import { conditionsThen } from '#server/operations/history/conditions-then.ts';
import { lastChange } from '#server/operations/history/last-change.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import type { Keeping } from '#server/rights/logged.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import {
  type RecordPlace,
  type Reference,
  selectAllReferred,
} from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { askEach } from '#server/write/conditions/ask.ts';

/** Records that were opened, and where it is kept that they were. Without conditions: on all of them. */
export interface Logging {
  readonly keeping: Keeping;
  readonly conditions: readonly Condition[] | undefined;
  readonly ids: readonly string[];
}

/**
 * The wholes of these records, of those on which the opening is to be kept. What was deleted is asked as it last was: its
 * history opens it, and a record may be deleted in the batch that has read it.
 */
export async function loggedAmong(
  context: ReadContext,
  { keeping: { whole, steps }, conditions, ids }: Logging,
): Promise<readonly string[]> {
  let wholes = ids;
  for (const step of steps) wholes = await referredFrom(context, step, wholes);
  if (conditions === undefined || wholes.length === 0) return wholes;
  const { runtime, call, connection: transaction } = context;
  const rights = conditions.map((condition) => ({ condition }));
  const questions = asksEach('logged', rights);
  const answers = await askEach({ runtime, call, transaction }, { entity: whole, ids: wholes, questions });
  const logged: string[] = [];
  for (const id of wholes) {
    const isLogged = answers.has(id)
      ? holding('logged', rights, answers.get(id)).length > 0
      : await wasLogged(context, { entity: whole, id }, conditions);
    if (isLogged) logged.push(id);
  }
  return logged;
}

/** What these records refer to, or referred to when they were deleted. */
async function referredFrom(
  context: ReadContext,
  step: Reference,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await context.connection.all(selectAllReferred(step, ids, sourceOf(context.runtime)));
  const there = new Set(rows.map(({ id }) => id));
  const named: unknown[] = rows.map(({ to }) => to);
  for (const id of ids.filter((one) => !there.has(one)))
    named.push((await lastChange(context, { entity: step.entity, id }))?.before?.[step.field]);
  return [...new Set(named)].filter((to) => typeof to === 'string');
}

/**
 * Also where nobody can tell: a condition may read what no history keeps, or records that referred to the one that is gone.
 * An opening too many is a smaller mistake than one too few.
 */
async function wasLogged(
  context: ReadContext,
  place: RecordPlace,
  conditions: readonly Condition[],
): Promise<boolean> {
  const record = (await lastChange(context, place))?.before;
  if (record === undefined) return false;
  if (conditions.some(({ references }) => references.collections.size > 0)) return true;
  const { held, unclear } = await conditionsThen(context, { entity: place.entity, record, conditions });
  return held.length + unclear.length > 0;
}
