import { ownCode, problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { recordSchema } from '#shared/api/record-schema.ts';
import type { Field } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { problem } from './told.ts';

/** A body, looked at field by field. */
export interface Sent {
  /** Known fields that were sent, in the order of the contract. */
  readonly names: readonly string[];
  /** Their values, as far as they can be read. */
  readonly values: RecordValues;
  /** Wrong types and names that nothing has. */
  readonly typeProblems: readonly FieldProblem[];
  /** Values of the right type that do not fit, by field. */
  readonly valueProblems: ReadonlyMap<string, FieldProblem>;
}

/** Nothing was sent. */
export const nothingSent: Sent = {
  names: [],
  values: {},
  typeProblems: [],
  valueProblems: new Map(),
};

/** Reads a body against the fields that could be in it; undefined where it is no object. */
export function readSent(body: unknown, fields: readonly Field[]): Sent | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const sent: [string, unknown][] = Object.entries(body);
  const known = fields.filter(({ name }) => sent.some(([key]) => key === name));
  const unknown = sent.map(([key]) => key).filter((key) => !fields.some(({ name }) => name === key));
  const values: Record<string, JsonValue> = {};
  const typeProblems: FieldProblem[] = [];
  const valueProblems = new Map<string, FieldProblem>();
  for (const field of known) {
    const read = readValue(field, sent.find(([key]) => key === field.name)?.[1]);
    if (read.code === undefined && field.rows !== undefined && Array.isArray(read.value)) {
      const rows = read.value.map((row, at) => readRow(field, row, `${field.name}.${at}`));
      values[field.name] = rows.map((row) => row.values);
      typeProblems.push(...rows.flatMap((row) => row.typeProblems));
      for (const [place, one] of rows.flatMap((row) => [...row.valueProblems])) valueProblems.set(place, one);
    } else if (read.code === undefined) values[field.name] = read.value;
    else if (read.code === 'bad_type') typeProblems.push(problem(ownCode(field, read.code), field.name));
    else valueProblems.set(field.name, problem(ownCode(field, read.code), field.name));
  }
  return {
    names: known.map(({ name }) => name),
    values,
    typeProblems: [...typeProblems, ...unknown.map((key) => problem('unknown_field', key))],
    valueProblems,
  };
}

/** One row of an input of rows: what is not sent in it is what its column begins with. */
function readRow({ rows: columns = [] }: Field, row: JsonValue, at: string): Sent {
  const read = readSent(row, columns) ?? nothingSent;
  const preset = columns.filter(
    ({ name, default: given }) => given !== undefined && !read.names.includes(name),
  );
  const placed = (one: FieldProblem): FieldProblem => ({ ...one, field: `${at}.${one.field ?? ''}` });
  return {
    names: read.names,
    values: { ...read.values, ...Object.fromEntries(preset.map((one) => [one.name, one.default ?? null])) },
    typeProblems: read.typeProblems.map(placed),
    valueProblems: new Map([...read.valueProblems.values()].map(placed).map((one) => [one.field ?? '', one])),
  };
}

/** What is wrong with a value that was calculated for a field; undefined where nothing is. */
export function problemWith(field: Field, value: JsonValue): FieldProblem | undefined {
  const { code } = readValue(field, value);
  return code === undefined ? undefined : problem(ownCode(field, code), field.name);
}

type Read = { readonly code: undefined; readonly value: JsonValue } | { readonly code: string };

const schemas = new WeakMap<Field, ReturnType<typeof recordSchema>>();

/** One value by the schema of its field; the code is the engine's own, whatever the contract calls it. */
function readValue(field: Field, value: unknown): Read {
  const plain = { ...field, required: false, errors: {} };
  const schema = schemas.get(field) ?? recordSchema([plain], 'update');
  schemas.set(field, schema);
  const parsed = schema.safeParse({ [field.name]: value });
  if (parsed.success) return { code: undefined, value: parsed.data[field.name] ?? null };
  return { code: problemsOf(parsed.error, [plain])[0]?.code ?? 'bad_type' };
}
