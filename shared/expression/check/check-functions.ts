import { valueFunctions } from '../functions/value-functions.ts';
import { checkCollection, collectionNames, isCollectionFunction, takesElement } from './check-collections.ts';
import { checkDefined } from './check-definitions.ts';
import { checkAlike, requireBoolean } from './check-operators.ts';
import { checkFilled, checkHolds, checkOwn, templateIn } from './check-own.ts';
import { checkExtreme, checkRound, checkSignature, checkSpan } from './check-signatures.ts';
import { asCompared } from '../tree/sameness.ts';
import { beside, where } from './same-currency.ts';
import {
  checkMatches,
  checkSpans,
  checkTextMethod,
  isOfSpans,
  isTextMethod,
  spanMakers,
  spanMethods,
  textMethods,
} from './check-methods.ts';
import { type CheckState, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import { asItWas } from '../tree/replace-record.ts';
import { habit } from '../syntax/habits.ts';
import { suggestion } from '../syntax/suggestion.ts';
import type { Syntax, CallSyntax } from '../syntax/syntax.ts';
import { checkAs } from './check-several.ts';
import { checkAncestors, checkDescendants, checkWalk } from './check-walks.ts';
import { commonType, describeType, isComparable } from './type-fit.ts';

const boolean: Type = { kind: 'boolean' };

/** A function by its name, of a collection (`loans.exists(l, …)`) or of values (`days(3)`). */
export function checkCall(node: CallSyntax, state: CheckState, expected?: Type): Expression | undefined {
  const definition = state.context.definitions?.get(node.name);
  if (definition !== undefined) return checkDefined(node, state, { definition, expected });
  if (node.name === 'holds') return checkHolds(node, state);
  const template = templateIn(node);
  if (template !== undefined) return checkFilled(node, template, state);
  const own = state.context.schema.functions?.get(node.name);
  if (own !== undefined) return checkOwn(node, state, own);
  if (isOfSpans(node, state)) {
    const isText = node.target !== undefined && isTextMethod(node.name) && !makesSpans(node.target, state);
    return isText ? checkTextMethod(node, state) : checkSpans(node, state);
  }
  if (node.target !== undefined && node.name === 'as') return checkAs(node, state);
  if (node.target !== undefined && isTextMethod(node.name)) return checkTextMethod(node, state);
  if (node.target !== undefined && isCollectionFunction(node.name)) {
    return checkCollection(node, state, { list: node.target, rest: node.arguments });
  }
  if (node.target === undefined && node.name === 'none' && node.arguments.length === 3) {
    return checkBefore(node, state);
  }
  if (node.target === undefined && node.name === 'join' && node.arguments.length > 1)
    return checkBefore(node, state);
  const known = functions.get(node.name);
  if (known === undefined) return unknownFunction(node, state);
  if (node.target !== undefined) {
    const hint = `Write \`${node.name}(…)\`.`;
    return report(state, node.at, {
      code: 'wrong_arguments',
      message: `\`${node.name}\` does not follow a dot.`,
      hint,
    });
  }
  if (node.arguments.length < known.least || node.arguments.length > known.most) {
    const message = `\`${node.name}\` is used as \`${known.form}\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  return known.check(node, state, expected);
}

/** Whether it is a set of stretches of time; what is wrong with it is told when it is checked again. */
function makesSpans(node: Syntax, state: CheckState): boolean {
  const { used, nodes, defined } = state;
  // Definitions that it uses are put in when it is checked again, and noted then.
  const apart = { nodes: { ...nodes }, defined: { ...defined, results: new Map(defined.results) } };
  const found = state.check(node, { ...state, ...apart, problems: [], used: new Set(used), uses: [] });
  return found?.type.kind === 'spans';
}

/** `none(loans, l, …)`, `join(loans, l, …)`: the collection stands first in the brackets. */
function checkBefore(node: CallSyntax, state: CheckState): Expression | undefined {
  const [list, ...rest] = node.arguments;
  return list && checkCollection(node, state, { list, rest });
}

/** `choose(c1, a, c2, b, d)`, and `c ? a : b`. */
export function checkChoose(
  node: Syntax,
  state: CheckState,
  { parts, expected }: { parts: readonly Syntax[]; expected?: Type },
): Expression | undefined {
  if (parts.length % 2 === 0) {
    const message = '`choose` takes pairs of a condition and a value, then the value for all else.';
    return report(state, node, { code: 'wrong_arguments', message });
  }
  const isCondition = (index: number) => index % 2 === 0 && index < parts.length - 1;
  const conditions = parts.map((part, index) =>
    isCondition(index) ? checkCondition(part, state) : undefined,
  );
  const values = checkAlike(
    parts.filter((_, index) => !isCondition(index)),
    state,
    expected,
  );
  const alike = besideTheLast(values, (index) => {
    const condition = conditions[index * 2];
    return condition === undefined ? state : where(condition, state);
  });
  const type = sharedType(node, alike, state);
  const checked = parts.map((_, index) =>
    isCondition(index) ? conditions[index] : values[Math.floor(index / 2)],
  );
  const complete = checked.filter((part) => part !== undefined);
  if (type === undefined || complete.length < parts.length) return undefined;
  return { kind: 'call', function: 'choose', arguments: complete, type };
}

/** Amounts that have the currency of the last one where they are chosen, in that one. */
function besideTheLast(
  values: readonly (Expression | undefined)[],
  stateAt: (index: number) => CheckState,
): readonly (Expression | undefined)[] {
  const last = values.at(-1)?.type;
  if (last?.kind !== 'money') return values;
  return values.map((value, index) => value && { ...value, type: beside(value.type, last, stateAt(index)) });
}

interface KnownFunction {
  readonly form: string;
  readonly least: number;
  readonly most: number;
  check(node: CallSyntax, state: CheckState, expected?: Type): Expression | undefined;
}

const signed = Object.fromEntries(
  Object.entries(valueFunctions).map(([name, { form }]) => [
    name,
    { form, least: 0, most: 32, check: checkSignature },
  ]),
);

/** A Map, for the names that are looked up come from anybody: `constructor` must be unknown. */
const functions: ReadonlyMap<string, KnownFunction> = new Map(
  Object.entries<KnownFunction>({
    ...signed,
    round: { form: 'round(number, digits)', least: 1, most: 2, check: checkRound },
    round_even: { form: 'round_even(number, digits)', least: 1, most: 2, check: checkRound },
    hours_between: { form: 'hours_between(from, to)', least: 2, most: 2, check: checkSpan },
    minutes_between: { form: 'minutes_between(from, to)', least: 2, most: 2, check: checkSpan },
    seconds_between: { form: 'seconds_between(from, to)', least: 2, most: 2, check: checkSpan },
    least: { form: 'least(one, other, …)', least: 2, most: 32, check: checkExtreme },
    greatest: { form: 'greatest(one, other, …)', least: 2, most: 32, check: checkExtreme },
    matches: { form: "matches(text, 'pattern')", least: 2, most: 2, check: checkMatches },
    has: { form: 'has(value)', least: 1, most: 1, check: checkHas },
    changed: { form: 'changed(value)', least: 1, most: 1, check: checkChanged },
    same: { form: 'same(one, other)', least: 2, most: 2, check: checkSame },
    coalesce: { form: 'coalesce(first, second, …)', least: 2, most: 32, check: checkCoalesce },
    choose: {
      form: 'choose(condition, value, other)',
      least: 3,
      most: 32,
      check: (node, state, expected) => checkChoose(node, state, { parts: node.arguments, expected }),
    },
    ancestors: { form: 'ancestors(parent)', least: 1, most: 1, check: checkAncestors },
    descendants: { form: 'descendants(children)', least: 1, most: 1, check: checkDescendants },
    walk: { form: 'walk(part, p, p.parts)', least: 3, most: 3, check: checkWalk },
    // Only here to say how they are used.
    none: { form: 'none(loans, l, condition)', least: 3, most: 3, check: () => undefined },
  }),
);

/** Every function of the language itself, those that follow a collection or a text included. */
export const builtInFunctions: ReadonlySet<string> = new Set([
  ...functions.keys(),
  ...collectionNames,
  ...textMethods,
  ...spanMakers,
  'holds',
]);

function unknownFunction(node: CallSyntax, state: CheckState): undefined {
  const collection = isCollectionFunction(node.name) && node.target === undefined;
  if (node.target !== undefined) state.check(node.target, state);
  report(state, node.at, {
    code: 'unknown_name',
    message: collection ? `\`${node.name}\` follows a collection.` : `There is no function \`${node.name}\`.`,
    ...(collection
      ? { hint: `Such as \`loans.${node.name}(${takesElement(node.name) ? 'l, …' : ''})\`.` }
      : (habit(node.name, node.at, node) ?? suggestion(node.name, functionsHere(state), node.at))),
  });
}

function functionsHere({ context }: CheckState): readonly string[] {
  return [
    ...builtInFunctions,
    ...spanMethods,
    ...(context.definitions?.keys() ?? []),
    ...(context.schema.functions?.keys() ?? []),
  ];
}

function checkCondition(node: Syntax, state: CheckState): Expression | undefined {
  const condition = state.check(node, state, boolean);
  return condition !== undefined && requireBoolean(node, condition, state) ? condition : undefined;
}

function checkHas(node: CallSyntax, state: CheckState): Expression | undefined {
  const value = checkValue(node.arguments[0], state);
  return value && { kind: 'call', function: 'has', arguments: [value], type: boolean };
}

function checkChanged(node: CallSyntax, state: CheckState): Expression | undefined {
  if (!state.context.old) {
    const message = '`changed` exists only where a record is being written.';
    return report(state, node, { code: 'not_available_here', message });
  }
  const value = checkValue(node.arguments[0], state);
  if (value === undefined) return undefined;
  if (value.type.kind === 'json' && value.type.file !== true) {
    const message = '`changed` cannot compare JSON.';
    return report(state, node, { code: 'wrong_type', message, hint: 'JSON can only be compared with null.' });
  }
  return { kind: 'call', function: 'changed', arguments: asCompared([value, asItWas(value)]), type: boolean };
}

function checkSame(node: CallSyntax, state: CheckState): Expression | undefined {
  const values = checkAlike(node.arguments, state);
  const type = sharedType(node, values, state);
  const [left, right] = values;
  if (type === undefined || left === undefined || right === undefined) return undefined;
  if (isComparable(type) || type.kind === 'null') {
    return { kind: 'call', function: 'same', arguments: asCompared([left, right]), type: boolean };
  }
  return report(state, node, {
    code: 'wrong_type',
    message: `\`same\` cannot compare ${describeType(type)}.`,
  });
}

function checkCoalesce(node: CallSyntax, state: CheckState, expected?: Type): Expression | undefined {
  const values = checkAlike(node.arguments, state, expected);
  const type = sharedType(node, values, state);
  const complete = values.filter((value) => value !== undefined);
  if (type === undefined || complete.length < values.length) return undefined;
  return { kind: 'call', function: 'coalesce', arguments: complete, type };
}

/** A single value, not a collection. */
function checkValue(node: Syntax | undefined, state: CheckState): Expression | undefined {
  const value = node && state.check(node, state);
  if (node === undefined || value === undefined) return undefined;
  const collection = value.type.kind === 'list' && value.type.element.kind === 'record';
  if (!collection && value.type.kind !== 'calendar_step') return value;
  const message = `This is ${describeType(value.type)}; a value is needed here.`;
  return report(state, node, { code: 'wrong_type', message });
}

function sharedType(
  node: Syntax,
  values: readonly (Expression | undefined)[],
  state: CheckState,
): Type | undefined {
  let type: Type = { kind: 'null' };
  for (const value of values) {
    if (value === undefined) return undefined;
    const common = commonType(type, value.type);
    if (
      common === undefined ||
      common.kind === 'list' ||
      common.kind === 'calendar_step' ||
      common.kind === 'json'
    ) {
      const message = `${describeType(type)} and ${describeType(value.type)} cannot stand for one another.`;
      return report(state, node, {
        code: 'wrong_type',
        message: message[0]?.toUpperCase() + message.slice(1),
      });
    }
    type = common;
  }
  return type;
}
