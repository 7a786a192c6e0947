import type { Expression, Type } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';

/** What stands for a value that is empty, for a list with nothing in it, and between what is listed. */
const [none, nothing] = ['-', '!'];
const [betweenValues, betweenLists] = [' ', '\n'];

const text = { kind: 'text' } as const;

/** A list leaves the database as one text: each of its values as it is in JSON, with a sign for what is empty. */
export const asText = memoized((part: Expression): Expression => {
  if (part.kind !== 'collection' || part.type.kind !== 'list' || part.body === undefined) return part;
  const isOfLists = part.body.type.kind === 'list';
  const own = isOfLists ? asText(part.body) : textOf(part.body);
  const body = call('coalesce', [own, literal(isOfLists ? nothing : none)]);
  const argument = literal(isOfLists ? betweenLists : betweenValues);
  return { ...part, function: 'join', body, argument, type: text };
});

function textOf(value: Expression): Expression {
  if (value.type.kind !== 'boolean') return call('text', [value]);
  const isFalse: Expression = { kind: 'call', function: 'not', arguments: [value], type: value.type };
  const empty: Expression = { kind: 'literal', type: { kind: 'null' }, value: null };
  return call('choose', [value, literal('true'), isFalse, literal('false'), empty]);
}

function call(name: 'coalesce' | 'text' | 'choose', parts: readonly Expression[]): Expression {
  return { kind: 'call', function: name, arguments: parts, type: text };
}

function literal(value: string): Expression {
  return { kind: 'literal', type: text, value };
}

/** The values of such a list, in wire form. */
export function valuesIn(listed: JsonValue, { type }: Pick<Expression, 'type'>): JsonValue {
  if (typeof listed !== 'string' || type.kind !== 'list') return [];
  const { element } = type;
  if (element.kind === 'list')
    return listed.split(betweenLists).map((one) => (one === nothing ? [] : valuesIn(one, { type: element })));
  return listed.split(betweenValues).map((one) => valueOf(one, element));
}

function valueOf(one: string, { kind }: Type): JsonValue {
  if (one === none) return null;
  return kind === 'boolean' ? one === 'true' : one;
}

/** What the database answered for a part that was asked as text, in wire form. */
export function askedValue(part: Expression, value: ColumnValue, scope: SqlScope): JsonValue {
  const wire = wireOf(asText(part), value, scope);
  return part.type.kind === 'list' ? valuesIn(wire, part) : wire;
}
