import type { ValueFunction } from '../functions/value-function.ts';
import { isValueFunction, valueFunctions } from '../functions/value-functions.ts';
import { type CheckState, report } from './check-state.ts';
import { checkAlike } from './check-operators.ts';
import { checkPattern } from './check-pattern.ts';
import type { CollectionExpression, Expression, FunctionName, Type } from '../expression.ts';
import type { Syntax, CallSyntax } from '../syntax/syntax.ts';
import { commonType, describeType, isOrdered } from './type-fit.ts';

type Kind = Type['kind'];

const number: Type = { kind: 'number' };
const numeric: readonly Kind[] = ['number', 'money'];

/** Checks the arguments against what the function takes. */
export function checkSignature(node: CallSyntax, state: CheckState): Expression | undefined {
  if (!isValueFunction(node.name)) throw new Error(`no function ${node.name}`);
  const signature: ValueFunction = valueFunctions[node.name];
  if (node.arguments.length !== signature.parameters.length) return misused(node, state, signature.form);
  const { pattern } = signature;
  const parts = signature.parameters.map((kinds, index) => {
    const argument = node.arguments[index];
    if (pattern !== undefined && index === 1) return argument && checkPattern(argument, state, pattern);
    if (index === signature.mayBeEmpty) return argument && checkTextOrNone(argument, state);
    return argument && checkKind(argument, state, kinds);
  });
  const complete = parts.filter((part) => part !== undefined);
  const [first] = complete;
  if (first === undefined || complete.length < parts.length) return undefined;
  const type = signature.result === 'first' ? first.type : signature.result;
  return { kind: 'call', function: nameOf(node), arguments: complete, type };
}

/** A text, of which the empty one is meant as such. */
export function checkTextOrNone(node: Syntax, state: CheckState): Expression | undefined {
  const isNone = node.kind === 'null' || (node.kind === 'text' && node.value === '');
  return isNone ? { kind: 'literal', type: { kind: 'text' }, value: null } : checkKind(node, state, ['text']);
}

/** A value of one of the kinds; quoted text is read as the first of them. */
export function checkKind(node: Syntax, state: CheckState, kinds: readonly Kind[]): Expression | undefined {
  const expected = kinds.length === 1 || node.kind === 'text' ? expectedOf(kinds[0]) : undefined;
  const checked = state.check(node, state, expected);
  return checked && ofKind(node, state, { checked, kinds });
}

/** What was checked, where it is of one of the kinds. */
export function ofKind(
  node: Syntax,
  state: CheckState,
  { checked, kinds }: { readonly checked: Expression; readonly kinds: readonly Kind[] },
): Expression | undefined {
  if (kinds.includes(checked.type.kind)) return checked;
  const wanted = kinds.map((kind) => describeType(expectedOf(kind) ?? { kind: 'spans' })).join(' or ');
  const message = `This is ${describeType(checked.type)}; ${wanted} is needed here.`;
  return report(state, node, { code: 'wrong_type', message, hint: kindHint(checked.type, kinds) });
}

function expectedOf(kind: Kind | undefined): Type | undefined {
  switch (kind) {
    case 'text':
    case 'number':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return { kind };
    case 'money':
      return { kind: 'number' };
    default:
      return undefined;
  }
}

function kindHint(type: Type, kinds: readonly Kind[]): string | undefined {
  if (type.kind === 'datetime' && kinds.includes('date')) return '`date(…)` gives the day of a moment.';
  if (type.kind === 'date' && kinds.includes('datetime')) return '`at(date, time)` gives a moment.';
  return undefined;
}

/** `round(x, 2)`: how many digits stay is a number from 0 to 12, written or calculated. */
export function checkRound(node: CallSyntax, state: CheckState): Expression | undefined {
  const [value, places] = node.arguments;
  const checked = value && checkKind(value, state, numeric);
  const digits = places && checkKind(places, state, ['number']);
  if (checked === undefined || (places !== undefined && digits === undefined)) return undefined;
  const isWrong = digits?.kind === 'literal' && !/^(\d|1[0-2])$/.test(String(digits.value));
  if (places !== undefined && isWrong) {
    const message = 'The digits to keep after the point are a number from 0 to 12.';
    return report(state, places, { code: 'wrong_arguments', message });
  }
  const parts = digits === undefined ? [checked] : [checked, digits];
  return { kind: 'call', function: nameOf(node), arguments: parts, type: checked.type };
}

/** `hours_between(a, b)` and its kin: two moments, or two times of a day. */
export function checkSpan(node: CallSyntax, state: CheckState): Expression | undefined {
  const texts = node.arguments.every((argument) => argument.kind === 'text');
  const [from, to] = checkAlike(node.arguments, state, texts ? { kind: 'datetime' } : undefined);
  if (from === undefined || to === undefined) return undefined;
  const { kind } = from.type;
  if ((kind === 'datetime' || kind === 'time') && to.type.kind === kind) {
    return { kind: 'call', function: nameOf(node), arguments: [from, to], type: number };
  }
  const message = `\`${node.name}\` takes two moments or two times, not ${describeType(from.type)} and ${describeType(to.type)}.`;
  const hint = kind === 'date' ? 'For two dates there is `days_between(from, to)`.' : undefined;
  return report(state, node, { code: 'wrong_type', message, hint });
}

/** `least(a, b, …)` and `greatest(a, b, …)` of values that have an order. */
export function checkExtreme(node: CallSyntax, state: CheckState, expected?: Type): Expression | undefined {
  const values = checkAlike(node.arguments, state, expected?.kind === 'choice' ? undefined : expected);
  const complete = values.filter((value) => value !== undefined);
  const [first, ...others] = complete;
  if (first === undefined || complete.length < values.length) return undefined;
  let type: Type | undefined = first.type;
  for (const other of others)
    type = type && other.type.kind !== 'null' ? commonType(type, other.type) : undefined;
  if (type !== undefined && isOrdered(type)) {
    return { kind: 'call', function: nameOf(node), arguments: complete, type };
  }
  const types = complete.map((value) => describeType(value.type)).join(' and ');
  return report(state, node, { code: 'wrong_type', message: `\`${node.name}\` cannot order ${types}.` });
}

/** Says how the function is used. */
export function misused(node: CallSyntax, state: CheckState, form: string): undefined {
  return report(state, node, {
    code: 'wrong_arguments',
    message: `\`${node.name}\` is used as \`${form}\`.`,
  });
}

function nameOf(node: CallSyntax): FunctionName {
  // Every function that is checked here is called as it is named in the tree.
  return node.name as FunctionName;
}

/** `doctors.union(d, free(d).slots(…))`: sets of stretches of time, or moments, of each record of a collection. */
export function checkUnion(
  node: CallSyntax,
  state: CheckState,
  union: CollectionExpression,
): CollectionExpression | undefined {
  const { list, type } = union;
  if (state.context.spans !== true)
    return report(state, node.at, {
      code: 'not_available_here',
      message: '`union` stands where moments are offered, at deadlines and at the open time of calendars.',
      hint: 'To go through records elsewhere: `filter`, `map`, `exists` and others.',
    });
  const ofRecords = list.type.kind === 'list' && list.type.element.kind === 'record';
  const together = type.kind === 'spans' || (type.kind === 'list' && type.element.kind === 'datetime');
  if (ofRecords && together) return union;
  const message = ofRecords
    ? `This is ${describeType(type)}; \`union\` brings sets of stretches of time together, or moments.`
    : '`union` goes through records.';
  return report(state, node, {
    code: 'wrong_type',
    message,
    hint: 'Such as `all.doctors.union(d, free(d).slots(length, minutes(15)))`.',
  });
}
