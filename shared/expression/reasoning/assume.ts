import type { Expression, CallExpression } from '../expression.ts';
import { type Facts, opposite, type Sign } from './facts.ts';
import { between, type Bound, isNothing, nothing, type Possible, some, type Values } from './possible.ts';
import { type Thinking, truthOf } from './thinking.ts';

/** What is known once a condition is known to be true (or false); undefined where that cannot be. */
export function assume(condition: Expression, wanted: boolean, thinking: Thinking): Facts | undefined {
  if (condition.kind !== 'call') return settled(condition, wanted, thinking);
  switch (condition.function) {
    case 'not': {
      const [part] = condition.arguments;
      return part === undefined ? thinking.facts : assume(part, !wanted, thinking);
    }
    case 'and':
    case 'or':
      return wanted === (condition.function === 'and')
        ? together(condition.arguments, wanted, thinking)
        : oneOf(condition.arguments, wanted, thinking);
    default: {
      const facts = settled(condition, wanted, thinking);
      return facts === undefined ? undefined : refined(condition, wanted, { ...thinking, facts });
    }
  }
}

function settled(condition: Expression, wanted: boolean, thinking: Thinking): Facts | undefined {
  const truth = truthOf(condition, thinking);
  if (!(wanted ? truth.true : truth.false)) return undefined;
  return thinking.facts.with(condition, { empty: false, values: some(String(wanted)) });
}

/** All parts hold. Asked twice, so that the first is also seen in the light of the last. */
function together(parts: readonly Expression[], wanted: boolean, thinking: Thinking): Facts | undefined {
  let facts: Facts | undefined = thinking.facts;
  for (const part of [...parts, ...parts]) {
    if (facts === undefined) return undefined;
    facts = assume(part, wanted, { ...thinking, facts });
  }
  return facts;
}

/** One of the parts holds: known is only what is known in every case. */
function oneOf(parts: readonly Expression[], wanted: boolean, thinking: Thinking): Facts | undefined {
  const cases = parts
    .map((part) => assume(part, wanted, thinking))
    .filter((facts): facts is Facts => facts !== undefined);
  return cases.length === 0 ? undefined : cases.reduce((one, other) => one.either(other));
}

function refined(call: CallExpression, wanted: boolean, thinking: Thinking): Facts | undefined {
  const [left, right] = call.arguments;
  const { facts } = thinking;
  if (left === undefined) return facts;
  if (call.function === 'has') return facts.with(left, presence(wanted));
  if (right === undefined) return facts;
  if (call.function === 'in')
    return right.kind === 'list' ? refinedIn(left, right, { wanted, thinking }) : facts;
  const signs = allowedSigns(call, wanted);
  if (signs === undefined) return facts;
  if (left.type.kind === 'null') return facts.with(right, presence(!signs.has(0)));
  if (right.type.kind === 'null') return facts.with(left, presence(!signs.has(0)));
  const known = facts.withSigns(left, right, signs);
  const [one, other] = [thinking.possible(left, thinking), thinking.possible(right, thinking)];
  return known.with(left, { empty: false, values: limited(one.values, other.values, signs) }).with(right, {
    empty: false,
    values: limited(other.values, one.values, new Set([...signs].map(opposite))),
  });
}

function presence(there: boolean): Possible {
  return there ? { empty: false, values: { kind: 'any' } } : { empty: true, values: nothing };
}

function refinedIn(
  item: Expression,
  list: Extract<Expression, { kind: 'list' }>,
  { wanted, thinking }: { readonly wanted: boolean; readonly thinking: Thinking },
): Facts {
  const names = list.items.map((part) => thinking.possible(part, thinking).values);
  const listed = names.flatMap((values) => (values.kind === 'some' ? [...values.names] : []));
  const isClosed = names.every((values) => values.kind === 'some');
  if (wanted)
    return thinking.facts.with(item, {
      empty: false,
      values: isClosed ? some(...listed) : { kind: 'any' },
    });
  const now = thinking.possible(item, thinking).values;
  const isExact = names.every((values) => values.kind === 'some' && values.names.size === 1);
  if (now.kind !== 'some' || !isExact)
    return thinking.facts.with(item, { empty: false, values: { kind: 'any' } });
  return thinking.facts.with(item, {
    empty: false,
    values: some(...[...now.names].filter((name) => !listed.includes(name))),
  });
}

function allowedSigns(call: CallExpression, wanted: boolean): ReadonlySet<Sign> | undefined {
  const all: readonly Sign[] = [-1, 0, 1];
  const holds = signsThatHold(call);
  return holds === undefined ? undefined : new Set(all.filter((sign) => holds.has(sign) === wanted));
}

function signsThatHold({ function: name }: CallExpression): ReadonlySet<Sign> | undefined {
  switch (name) {
    case 'equal':
      return new Set([0]);
    case 'not_equal':
      return new Set([-1, 1]);
    case 'less':
      return new Set([-1]);
    case 'less_or_equal':
      return new Set([-1, 0]);
    case 'greater':
      return new Set([1]);
    case 'greater_or_equal':
      return new Set([0, 1]);
    default:
      return undefined;
  }
}

/** Those of the values that may stand so to one of `others`. */
function limited(values: Values, others: Values, signs: ReadonlySet<Sign>): Values {
  if (isNothing(others)) return nothing;
  if (others.kind === 'range') {
    const open = !signs.has(0);
    const low = signs.has(-1) ? undefined : opened(others.low, open);
    const high = signs.has(1) ? undefined : opened(others.high, open);
    return between(low, high);
  }
  if (!signs.has(0) && values.kind === 'some' && others.kind === 'some' && others.names.size === 1)
    return some(...[...values.names].filter((name) => !others.names.has(name)));
  return signs.size === 1 && signs.has(0) ? others : { kind: 'any' };
}

function opened(bound: Bound | undefined, open: boolean): Bound | undefined {
  return bound === undefined ? undefined : { ...bound, open: bound.open || open };
}
