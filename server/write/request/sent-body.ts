import type { z } from 'zod';
import { isJsonObject } from '#shared/api/json-text.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { recordSchema } from '#shared/api/record-schema.ts';
import type { FieldShape, JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { RowsSettings } from '#shared/fields/data/rows.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** What a caller sent, looked at field by field; what is wrong in it is reported when its turn comes. */
export interface SentBody {
  /** Names that were sent and are known, in the order of the contract. */
  readonly names: readonly string[];
  /** Values in wire form, of the fields that could be understood. */
  readonly values: RecordValues;
  /** Wrong types and unknown names: refused before the record is looked at closely. */
  readonly typeProblems: readonly FieldProblem[];
  /** Values out of bounds: refused after state and guards. */
  readonly valueProblems: readonly FieldProblem[];
}

/** The fields that may be sent somewhere, with the schema they share with the form in the browser. */
export interface SentFields {
  readonly fields: readonly FieldShape[];
  /** Those of them that are rows. */
  readonly rows: readonly RowsField[];
  readonly schema: z.ZodType<Record<string, JsonValue>, Record<string, unknown>>;
}

type RowsField = FieldShape & RowsSettings;

/** Made once for an entity or a transition: patterns are compiled in it. */
export function sentFields(fields: readonly FieldShape[]): SentFields {
  // Whether a field may be empty is asked of the whole record, once defaults and initials are in it.
  const schema = recordSchema(fields.map(optional), 'update');
  return { fields, rows: fields.filter((field): field is RowsField => field.type === 'rows'), schema };
}

function optional(field: FieldShape): FieldShape {
  // Codes stay the engine's own until the step they are reported in is known.
  return { ...field, required: false, errors: {} };
}

/** Undefined where the body is no JSON object at all. */
export function readBody(body: unknown, { fields, rows, schema }: SentFields): SentBody | undefined {
  if (!isJsonObject(body)) return undefined;
  const names = fields.map((field) => field.name).filter((name) => Object.hasOwn(body, name));
  const parsed = schema.safeParse(body);
  if (parsed.success)
    return withRows({ names, values: parsed.data, typeProblems: [], valueProblems: [] }, rows);
  const problems = problemsOf(parsed.error, fields.map(optional));
  const read = {
    names,
    values: understood(body, fields),
    typeProblems: oneForEach(problems.filter(isOfType)),
    valueProblems: problems.filter((problem) => !isOfType(problem)),
  };
  return withRows(read, rows);
}

const columnsOf = memoized((field: RowsField): SentFields => sentFields(field.columns));

/** The body with the rows in it read as bodies of their own. What is wrong in them stands at its place, `lines.0.count`. */
function withRows(body: SentBody, fields: readonly RowsField[]): SentBody {
  return fields.reduce((read, field) => {
    const rows = read.values[field.name];
    return Array.isArray(rows) ? withRowsOf(read, field, rows) : read;
  }, body);
}

function withRowsOf(body: SentBody, field: RowsField, rows: readonly JsonValue[]): SentBody {
  const columns = columnsOf(field);
  const read = rows.map((row) => rowOf(row, field, columns));
  const placed = (which: 'typeProblems' | 'valueProblems') =>
    read.flatMap((row, place) =>
      row[which].map((one) => ({ ...one, field: `${field.name}.${place}.${one.field ?? ''}` })),
    );
  return {
    ...body,
    values: { ...body.values, [field.name]: read.map(({ values }) => values) },
    typeProblems: [...body.typeProblems, ...placed('typeProblems')],
    valueProblems: [...body.valueProblems, ...placed('valueProblems')],
  };
}

/** A row with what its columns are where nothing is sent. */
function rowOf(row: JsonValue, { columns }: RowsSettings, sent: SentFields): SentBody {
  const read = readBody(row, sent);
  if (read === undefined) throw new Error('a row that is no object was read as one');
  const preset = columns.filter((one) => one.default !== undefined && !read.names.includes(one.name));
  const given = preset.map((one) => [one.name, one.default ?? null] as const);
  return { ...read, values: { ...read.values, ...Object.fromEntries(given) } };
}

/** Each wrong element of a list is the same thing to say of its field. */
function oneForEach(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return [...new Map(problems.toReversed().map((one) => [one.field, one])).values()].toReversed();
}

function isOfType(problem: FieldProblem): boolean {
  return problem.code === 'bad_type' || problem.code === 'unknown_field';
}

function understood(sent: Readonly<Record<string, unknown>>, fields: readonly FieldShape[]): RecordValues {
  const values: Record<string, JsonValue> = {};
  for (const field of fields) {
    if (!Object.hasOwn(sent, field.name)) continue;
    const parsed = valueSchema(field).safeParse(sent[field.name]);
    if (parsed.success) values[field.name] = parsed.data;
  }
  return values;
}
