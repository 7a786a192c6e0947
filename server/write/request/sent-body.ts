import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { recordSchema } from '#shared/api/record-schema.ts';
import type { FieldShape, JsonValue, RecordValues } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

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
  readonly schema: z.ZodType<Record<string, JsonValue>, Record<string, unknown>>;
}

/** Made once for an entity or a transition: patterns are compiled in it. */
export function sentFields(fields: readonly FieldShape[]): SentFields {
  // Whether a field may be empty is asked of the whole record, once defaults and initials are in it.
  return { fields, schema: recordSchema(fields.map(optional), 'update') };
}

function optional(field: FieldShape): FieldShape {
  // Codes stay the engine's own until the step they are reported in is known.
  return { ...field, required: false, errors: {} };
}

const jsonObject = z.record(z.string(), z.unknown());

/** Undefined where the body is no JSON object at all. */
export function readBody(body: unknown, { fields, schema }: SentFields): SentBody | undefined {
  const sent = jsonObject.safeParse(body);
  if (!sent.success) return undefined;
  const names = fields.map((field) => field.name).filter((name) => Object.hasOwn(sent.data, name));
  const parsed = schema.safeParse(sent.data);
  if (parsed.success) return { names, values: parsed.data, typeProblems: [], valueProblems: [] };
  const problems = problemsOf(parsed.error, fields.map(optional));
  return {
    names,
    values: understood(sent.data, fields),
    typeProblems: oneForEach(problems.filter(isOfType)),
    valueProblems: problems.filter((problem) => !isOfType(problem)),
  };
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
