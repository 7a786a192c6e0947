import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { type NetChange, netChanges } from './net-changes.ts';
import { refuseAll, someOf } from './refusals.ts';
import { brokenRules } from './rules.ts';
import { wokenBy } from './woken.ts';
import type { Change, WriteContext } from './write-context.ts';
import { planOf } from './write-plan.ts';

/** Rules without `on:` that the changes woke, of every record they stand on. */
export async function refuseInvariants(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Refusal | undefined> {
  const net = netChanges(changes);
  const watches = planOf(context.runtime.model).rules;
  const problems: FieldProblem[] = [];
  for (const { entity, id, subjects } of await wokenBy(context, net, {
    watches,
    own: 'when_read_fields_change',
  })) {
    const rules = entity.rules.filter((rule) => subjects.has(rule));
    const elsewhere = id !== net[0]?.id;
    problems.push(...(await brokenRules(context, { entity, id, rules, old: oldOf(net, id), elsewhere })));
  }
  const some = someOf(problems);
  return some && refuseAll(context.runtime.model, some);
}

function oldOf(net: readonly NetChange[], id: string): RecordValues | 'none' | 'same' {
  const change = net.find((one) => one.id === id);
  return change === undefined ? 'same' : (change.before ?? 'none');
}
