import type { OutsideField } from '#shared/contract/model-outside.ts';
import type { FieldShape, JsonValue, RecordValues } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { problemsOf } from './field-problems.ts';
import type { FieldProblem } from './problem.ts';
import { recordSchema } from './record-schema.ts';

/** The values that a contract reads from what another system said, or what is wrong with them. */
export type OutsideValues =
  | { readonly kind: 'read'; readonly values: RecordValues }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] };

/** Reads the declared values; whatever else was said is left alone. What is absent and not required is empty. */
export function outsideValues(said: unknown, fields: readonly OutsideField[]): OutsideValues {
  const shapes = fields.map(({ field, required }): FieldShape => ({ ...field, required }));
  const found = fields.map(({ field, at }) => [field.name, asWire(valueAt(said, at), field)] as const);
  const parsed = recordSchema(shapes, 'create').safeParse(Object.fromEntries(found));
  if (!parsed.success) return { kind: 'wrong', problems: problemsOf(parsed.error, shapes) };
  return { kind: 'read', values: parsed.data };
}

/** What stands at the end of a way of keys, or of places in a list; null where it does not lead there. */
export function valueAt(said: unknown, at: readonly string[]): unknown {
  let value = said;
  for (const key of at) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value ?? null;
}

/** An id is a number to some systems and a text to others; what is exact here stands there as a number of JSON. */
function asWire(value: unknown, field: FieldShape): unknown {
  const isText = field.type === 'text' || isA(field, 'decimal');
  return isText && typeof value === 'number' ? String(value) : value;
}

/** The first of what is wrong, for the operator: names of values, and never a value. */
export function wrongIn(problems: readonly FieldProblem[]): string {
  const [first] = problems;
  return `${first?.field ?? 'the whole'} (${first?.code ?? 'bad_type'})`;
}

/** What another system would say for it to be read as these values. */
export function saidOf(values: RecordValues, fields: readonly OutsideField[]): RecordValues {
  let whole: RecordValues = {};
  for (const { field, at } of fields) whole = placed(whole, at, values[field.name] ?? null);
  return whole;
}

function placed(into: RecordValues, [key = '', ...rest]: readonly string[], value: JsonValue): RecordValues {
  if (rest.length === 0) return { ...into, [key]: value };
  const inner = into[key];
  const known = typeof inner === 'object' && inner !== null ? Object.fromEntries(Object.entries(inner)) : {};
  return { ...into, [key]: placed(known, rest, value) };
}
