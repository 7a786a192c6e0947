import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { Type } from '../expression.ts';

/** The type two values that stand for one another have (branches of a choice, sides of `==`); undefined: none. */
export function commonType(left: Type, right: Type): Type | undefined {
  if (left.kind === 'null') return right;
  if (right.kind === 'null') return left;
  if (left.kind === 'money' && right.kind === 'money')
    return left.currency === right.currency ? left : undefined;
  if (left.kind === 'money' && right.kind === 'number') return left;
  if (left.kind === 'number' && right.kind === 'money') return right;
  if (left.kind === 'choice' && right.kind === 'choice') return commonChoice(left, right);
  if (left.kind === 'choice' && right.kind === 'text') return right;
  if (left.kind === 'text' && right.kind === 'choice') return left;
  if (left.kind === 'text' && right.kind === 'text') return commonText(left, right);
  if (left.kind === 'several' || right.kind === 'several') return commonEntities(left, right);
  if (left.kind === 'record' && right.kind === 'record')
    return left.entity === right.entity ? left : undefined;
  if (left.kind === 'list' && right.kind === 'list') {
    const element = commonType(left.element, right.element);
    return element && { kind: 'list', element };
  }
  return left.kind === right.kind ? left : undefined;
}

/** Whether a value of type `actual` may be given where `expected` is. */
export function fits(actual: Type, expected: Type): boolean {
  if (expected.kind === 'choice' && actual.kind === 'choice') {
    return actual.options.every((option) => expected.options.includes(option));
  }
  if (expected.kind === 'choice' && actual.kind === 'text') return false;
  if (expected.kind === 'number' && actual.kind === 'money') return true;
  if (expected.kind === 'several' && actual.kind !== 'null')
    return (
      entitiesOf(actual).length > 0 && entitiesOf(actual).every((one) => expected.entities.includes(one))
    );
  if (actual.kind === 'several') return false;
  return commonType(actual, expected) !== undefined;
}

/** Whether `<` and its kin order values of the type. Options and records have no order. */
export function isOrdered(type: Type): boolean {
  switch (type.kind) {
    case 'text':
    case 'number':
    case 'money':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return true;
    case 'boolean':
    case 'calendar_step':
    case 'spans':
    case 'choice':
    case 'record':
    case 'several':
    case 'list':
    case 'json':
    case 'null':
      return false;
  }
}

/** Whether `==` tells two values of the type apart. */
export function isComparable(type: Type): boolean {
  const others: readonly Type['kind'][] = ['boolean', 'choice', 'record', 'several'];
  return isOrdered(type) || others.includes(type.kind);
}

/** Whether the type is a number with or without a currency. */
export function isNumeric(type: Type): boolean {
  return type.kind === 'number' || type.kind === 'money';
}

/** Whether records can be sorted by values of the type. */
export function isSortable(type: Type): boolean {
  return isOrdered(type) || type.kind === 'boolean';
}

/** The type in the words of a message: "a date", "a loan". */
export function describeType(type: Type): string {
  switch (type.kind) {
    case 'text':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'number':
      return 'a number';
    case 'money':
      return isCurrencyCode(type.currency)
        ? `an amount in ${type.currency}`
        : `an amount in the currency of \`${type.currency}\``;
    case 'date':
    case 'time':
    case 'duration':
      return `a ${type.kind}`;
    case 'datetime':
      return 'a moment (datetime)';
    case 'calendar_step':
      return 'a calendar step';
    case 'spans':
      return 'a set of stretches of time';
    case 'choice':
      return type.options.length > 6 ? 'an option' : `an option (${type.options.join(', ')})`;
    case 'record':
      return `a record (${type.entity})`;
    case 'several':
      return `a record of one of several entities (${type.entities.join(', ')})`;
    case 'list':
      return type.element.kind === 'record' ? `a collection (${type.element.entity})` : 'a list';
    case 'json':
      return 'JSON';
    case 'null':
      return 'the empty value';
  }
}

/** An address is compared without case with any text; what may be no time zone is a text. */
function commonText(left: Text, right: Text): Text {
  if (left.caseless === true) return left;
  return right.zone === true && left.zone !== true ? { kind: 'text' } : right;
}

type Text = Extract<Type, { kind: 'text' }>;

/** Records of one of several entities, where both sides may be the same record. */
function commonEntities(one: Type, other: Type): Type | undefined {
  const [left, right] = [entitiesOf(one), entitiesOf(other)];
  if (!left.some((entity) => right.includes(entity))) return undefined;
  return { kind: 'several', entities: [...new Set([...left, ...right])] };
}

function entitiesOf(type: Type): readonly string[] {
  return type.kind === 'several' ? type.entities : type.kind === 'record' ? [type.entity] : [];
}

type Choice = Extract<Type, { kind: 'choice' }>;

/** Options have an order together only where both have it, and it is the same. */
function commonChoice(one: Choice, other: Choice): Type | undefined {
  const [left, right] = [one.options, other.options];
  if (left.length === right.length && left.every((option) => right.includes(option))) {
    const isSame = other.ordered === true && left.every((option, index) => option === right[index]);
    return isSame ? one : { kind: 'choice', options: left };
  }
  if (!left.some((option) => right.includes(option))) return undefined;
  return { kind: 'choice', options: [...new Set([...left, ...right])] };
}
