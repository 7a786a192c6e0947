import { isCurrencyCode } from '#shared/fields/number/money.ts';
import { print } from '#shared/expression/tree/print.ts';
import { describeType, isNumeric, isOrdered } from '#shared/expression/check/type-fit.ts';
import type { AggregateDeclaration } from '../declaration-calls.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Checking, Scope } from './checking/checking.ts';

/** `sum(amount)` over a group: what is summed up is a number, what is compared has an order. */
export function checkAggregate(
  aggregate: AggregateDeclaration | undefined,
  { group, ...scope }: Scope & { readonly group: ScalarNode | undefined },
  checking: Checking,
): void {
  if (aggregate?.of === undefined) return;
  const type = checking.value(aggregate.of, scope)?.type;
  if (type === undefined) return;
  const by = group && checking.results.expressions.get(group);
  if (type.kind === 'money' && !isCurrencyCode(type.currency) && type.currency !== (by && print(by)))
    checking.findings.add('wrong_type', aggregate.of.place, {
      message: `These amounts are in several currencies: \`${aggregate.function}\` would mix them.`,
      hint: `Group them by their currency: \`group: ${type.currency}\`.`,
    });
  const compares = aggregate.function === 'min' || aggregate.function === 'max';
  if (compares ? isOrdered(type) : isNumeric(type)) return;
  const needs = compares ? 'values that have an order' : 'numbers';
  const message = `\`${aggregate.function}\` needs ${needs}; this is ${describeType(type)}.`;
  checking.findings.add('wrong_type', aggregate.of.place, message);
}

/** What records are grouped by is a single value that two records can have in common. */
export function checkGroup(group: ScalarNode | undefined, scope: Scope, checking: Checking): void {
  const type = group === undefined ? undefined : checking.value(group, scope)?.type;
  if (group === undefined || type === undefined) return;
  if (type.kind !== 'list' && type.kind !== 'json' && type.kind !== 'null') return;
  checking.findings.add('wrong_type', group.place, `Records cannot be grouped by ${describeType(type)}.`);
}
