import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';

const none = '-';

/** A list leaves the database as one text: each of its values as it is in JSON, with a sign for what is empty. */
export function asText(part: Expression): Expression {
  if (part.kind !== 'collection' || part.type.kind !== 'list' || part.body === undefined) return part;
  const type = { kind: 'text' } as const;
  const text: Expression = { kind: 'call', function: 'text', arguments: [part.body], type };
  const sign: Expression = { kind: 'literal', type, value: none };
  const body: Expression = { kind: 'call', function: 'coalesce', arguments: [text, sign], type };
  return { ...part, function: 'join', body, argument: { kind: 'literal', type, value: ' ' }, type };
}

/** The values of such a list, in wire form. */
export function valuesIn(text: JsonValue): JsonValue {
  return typeof text === 'string' ? text.split(' ').map((one) => (one === none ? null : one)) : [];
}

/** What the database answered for a part that was asked as text, in wire form. */
export function askedValue(part: Expression, value: ColumnValue, scope: SqlScope): JsonValue {
  const wire = wireOf(asText(part), value, scope);
  return part.type.kind === 'list' ? valuesIn(wire) : wire;
}
