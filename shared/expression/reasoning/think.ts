import { holdsFunction } from '../functions/own-functions.ts';
import { satisfies } from '../values/compare.ts';
import type { Expression, VariableName, CallExpression, CollectionExpression } from '../expression.ts';
import { assume } from './assume.ts';
import { calculated } from './calculated.ts';
import { keyOf } from './facts.ts';
import {
  anyOf,
  between,
  closed,
  exactly,
  isNothing,
  join,
  meet,
  nothing,
  type Possible,
} from './possible.ts';
import { signsOf } from './signs.ts';
import { type Thinking, type Truth, truthOf } from './thinking.ts';

/** What the value of an expression may be, given what is known and assumed. Never less than what it may be. */
export function possible(expression: Expression, thinking: Thinking): Possible {
  if (thinking.patience.left <= 0) return anyOf(expression.type);
  thinking.patience.left -= 1;
  const assumed = thinking.facts.of(expression);
  const own = think(expression, thinking);
  return assumed === undefined ? own : meet(own, assumed);
}

const mayBeEmpty: ReadonlySet<VariableName> = new Set(['old', 'me', 'held']);

function think(expression: Expression, thinking: Thinking): Possible {
  const { knowledge } = thinking;
  const any = anyOf(expression.type);
  switch (expression.kind) {
    case 'literal':
      return exactly(expression.value, expression.type);
    case 'variable':
      return { ...any, empty: mayBeEmpty.has(expression.name) };
    case 'element':
      return { ...any, empty: expression.type.kind !== 'record' };
    case 'constant':
      return knowledge.constant(expression.name) ?? any;
    case 'input':
      return knowledge.input(expression.name) ?? any;
    case 'field': {
      const known = knowledge.field(expression.entity, expression.field) ?? any;
      return possible(expression.of, thinking).empty ? { ...known, empty: true } : known;
    }
    case 'back':
    case 'all':
      return { ...any, empty: false };
    case 'call':
      return thinkCall(expression, thinking);
    case 'collection':
      return thinkCollection(expression, thinking);
    case 'let': {
      const { name, value, body } = expression;
      const bound: Expression = { kind: 'bound', name, type: value.type };
      const facts = thinking.facts.with(bound, possible(value, thinking));
      return possible(body, { ...thinking, facts });
    }
    default:
      return any;
  }
}

function thinkCall(call: CallExpression, thinking: Thinking): Possible {
  const [left, right] = call.arguments;
  switch (call.function) {
    case 'and':
    case 'or':
      return combined(call, thinking);
    case 'not':
      return left === undefined ? anyOf(call.type) : negated(truthOf(left, thinking));
    case holdsFunction:
      return outcome({ true: true, false: true, unknown: false });
    case 'has':
      return left === undefined ? anyOf(call.type) : presence(possible(left, thinking), true);
    case 'equal':
    case 'not_equal':
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return left === undefined || right === undefined
        ? anyOf(call.type)
        : compared(call, [left, right], thinking);
    case 'in':
      return left === undefined || right === undefined ? anyOf(call.type) : contained(left, right, thinking);
    case 'changed':
      return left === undefined || right === undefined
        ? anyOf(call.type)
        : negated(alike([left, right], thinking));
    case 'same':
      return left === undefined || right === undefined
        ? anyOf(call.type)
        : outcome(alike([left, right], thinking));
    case 'caseless':
      return left === undefined
        ? anyOf(call.type)
        : { ...anyOf(call.type), empty: possible(left, thinking).empty };
    case 'coalesce': {
      const parts = call.arguments.map((part) => possible(part, thinking));
      return { ...parts.reduce(join), empty: parts.every(({ empty }) => empty) };
    }
    case 'choose':
      return chosen(call, thinking);
    default:
      return calculated(
        call,
        call.arguments.map((part) => possible(part, thinking)),
      );
  }
}

/** `and` and `or`: each part is thought through as if all the others did not decide. */
function combined(call: CallExpression, thinking: Thinking): Possible {
  const wanted = call.function === 'and';
  const parts = call.arguments.map((part) => truthOf(part, thinking));
  const decided = parts.some((part) => (wanted ? part.false : part.true));
  const undecided = assume(call, wanted, thinking) !== undefined;
  return outcome({
    true: wanted ? undecided : decided,
    false: wanted ? decided : undecided,
    unknown: parts.some((part) => part.unknown),
  });
}

function negated(truth: Truth): Possible {
  return outcome({ true: truth.false, false: truth.true, unknown: truth.unknown });
}

/** Whether there is a value, which is always known. */
function presence({ empty, values }: Possible, wanted: boolean): Possible {
  const there = !isNothing(values);
  return outcome({ true: wanted ? there : empty, false: wanted ? empty : there, unknown: false });
}

function compared(
  call: CallExpression,
  [left, right]: readonly [Expression, Expression],
  thinking: Thinking,
): Possible {
  const operand = left.type.kind === 'null' ? right : right.type.kind === 'null' ? left : undefined;
  if (operand !== undefined) return presence(possible(operand, thinking), call.function !== 'equal');
  const [one, other] = [possible(left, thinking), possible(right, thinking)];
  const said = thinking.facts.signs(left, right);
  const signs = [...signsOf(one.values, other.values)].filter((sign) => said.has(sign));
  const empty = one.empty || other.empty;
  const yes = signs.some((sign) => satisfies(call.function, sign));
  const no = signs.some((sign) => !satisfies(call.function, sign));
  return outcome({ true: yes, false: no, unknown: empty });
}

/** `same`: empty equal to empty, which is always known. */
function alike([left, right]: readonly [Expression, Expression], thinking: Thinking): Truth {
  if (keyOf(left) === keyOf(right)) return { true: true, false: false, unknown: false };
  const [one, other] = [possible(left, thinking), possible(right, thinking)];
  const said = thinking.facts.signs(left, right);
  const signs = new Set([...signsOf(one.values, other.values)].filter((sign) => said.has(sign)));
  const differs = (one.empty && !isNothing(other.values)) || (other.empty && !isNothing(one.values));
  return {
    true: signs.has(0) || (one.empty && other.empty),
    false: [...signs].some((sign) => sign !== 0) || differs,
    unknown: false,
  };
}

function contained(item: Expression, list: Expression, thinking: Thinking): Possible {
  if (list.kind !== 'list') return outcome({ true: true, false: true, unknown: true });
  const one = possible(item, thinking);
  const others = list.items.map((part) => possible(part, thinking));
  const signs = others.map(({ values }) => signsOf(one.values, values));
  const empty = one.empty || others.some((other) => other.empty);
  const rest = one.values.kind === 'some' ? without(one.values.names, list) : undefined;
  return outcome({
    true: signs.some((set) => set.has(0)),
    false: signs.every((set) => set.size > 1 || !set.has(0)) && rest?.size !== 0,
    unknown: empty,
  });
}

function without(
  names: ReadonlySet<string>,
  list: Extract<Expression, { kind: 'list' }>,
): ReadonlySet<string> {
  const listed = new Set(
    list.items.map((part) => (part.kind === 'literal' ? String(part.value) : keyOf(part))),
  );
  return new Set([...names].filter((name) => !listed.has(name)));
}

function chosen(call: CallExpression, thinking: Thinking): Possible {
  let result: Possible = { empty: false, values: nothing };
  for (let index = 0; index < call.arguments.length; index += 2) {
    const [condition, value] = [call.arguments[index], call.arguments[index + 1]];
    if (condition === undefined) continue;
    if (value === undefined) {
      result = join(result, possible(condition, thinking));
      continue;
    }
    const truth = truthOf(condition, thinking);
    const facts = assume(condition, true, thinking);
    if (facts !== undefined) result = join(result, possible(value, { ...thinking, facts }));
    if (truth.unknown) result = { ...result, empty: true };
  }
  return result;
}

function thinkCollection(expression: CollectionExpression, thinking: Thinking): Possible {
  const { body, list } = expression;
  const missing = possible(list, thinking).empty;
  const zero = closed(0n);
  switch (expression.function) {
    case 'exists':
    case 'all': {
      const truth = body === undefined ? { true: true, false: true, unknown: true } : truthOf(body, thinking);
      const isAny = expression.function === 'exists';
      const unknown = truth.unknown || missing;
      return outcome({ true: truth.true || !isAny, false: truth.false || isAny, unknown });
    }
    case 'size':
      return { empty: false, values: between(zero, undefined) };
    case 'count': {
      const none = body !== undefined && !truthOf(body, thinking).true;
      return { empty: missing, values: between(zero, none ? zero : undefined) };
    }
    default:
      return anyOf(expression.type);
  }
}

function outcome(truth: Truth): Possible {
  const names = [...(truth.true ? ['true'] : []), ...(truth.false ? ['false'] : [])];
  return { empty: truth.unknown, values: { kind: 'some', names: new Set(names) } };
}
