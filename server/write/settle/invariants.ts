import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Rule } from '#shared/contract/model.ts';
import { brokenByEvents } from '#server/write/steps/event-rules.ts';
import { type NetChange, netChanges } from '#server/write/context/net-changes.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { brokenRules, type RuledRecord, refusingRulesOfEach } from '#server/write/conditions/rules.ts';
import { type Triggered, triggeredBy } from './triggered.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { planOf } from '#server/write/plan/write-plan.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * All rules, once everything has been done: those of the events that happened, then those without `on:` that the changes
 * woke, of every record they stand on. The first change is that of the record the write is about.
 */
export async function refuseByRules(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Refusal | undefined> {
  const net = netChanges(changes);
  const byEvents = await brokenByEvents(context, net[0]?.id ?? '');
  const problems = someOf([...byEvents, ...(await brokenInvariants(context, net))]);
  return problems && refuseAll(context.runtime.model, problems);
}

async function brokenInvariants(
  context: WriteContext,
  net: readonly NetChange[],
): Promise<readonly FieldProblem[]> {
  const watches = planOf(context.runtime.model).rules;
  const triggered = await triggeredBy(context, net, { watches, own: 'when_read_fields_change' });
  const changed = new Map(net.map((change) => [change.id, change]));
  const known = await refusingOf(
    context,
    triggered.filter(({ id }) => !changed.has(id)),
  );
  const problems: FieldProblem[] = [];
  for (const one of inOrder(triggered, net[0]?.id)) {
    const { entity, id } = one;
    const elsewhere = id !== net[0]?.id;
    const ruled = { entity, id, rules: rulesOf(one), refusing: known.get(one), elsewhere };
    problems.push(...(await brokenRules(context, { ...ruled, ...timesOf(changed.get(id)) })));
  }
  return problems;
}

/** By entity, as the contract has them; of one entity the record that the write is about first, then the older. */
function inOrder(
  triggered: readonly Triggered<Rule>[],
  subject: string | undefined,
): readonly Triggered<Rule>[] {
  const groups = [...Map.groupBy(triggered, ({ entity }) => entity).values()];
  const place = ({ id }: Triggered<Rule>) => (id === subject ? '' : id);
  return groups.flatMap((group) => group.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)));
}

function rulesOf({ entity, subjects }: Triggered<Rule>): readonly Rule[] {
  return entity.rules.filter((rule) => subjects.has(rule));
}

/** What refuses the records that the write did not change, which may be many: one statement for all of a kind. */
async function refusingOf(
  context: WriteContext,
  triggered: readonly Triggered<Rule>[],
): Promise<ReadonlyMap<Triggered<Rule>, readonly Rule[]>> {
  const known = new Map<Triggered<Rule>, readonly Rule[]>();
  const alike = Map.groupBy(triggered, (one) => {
    const rules = rulesOf(one).map((rule) => one.entity.rules.indexOf(rule));
    return `${one.entity.name} ${rules.join(',')}`;
  });
  for (const group of alike.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ id }) => id);
    const refusing = await refusingRulesOfEach(context, { entity: first.entity, ids, rules: rulesOf(first) });
    for (const one of group) known.set(one, refusing.get(one.id) ?? []);
  }
  return known;
}

/** What a record was before the write and what it is now, as far as the changes tell. */
function timesOf(change: NetChange | undefined): Pick<RuledRecord, 'old' | 'now'> {
  if (change === undefined) return { old: 'same' };
  const { before = 'none', after } = change;
  return { old: before, ...(after === undefined ? {} : { now: after }) };
}
