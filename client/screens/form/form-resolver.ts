import type { FieldErrors, Resolver } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { recordSchema, type WriteMode } from '#shared/api/record-schema.ts';
import { type FillText, judgeLocalRules } from '#shared/engine/local-rules.ts';
import type { Environment } from '#shared/expression/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { FormValues } from './form-values.ts';

export interface FormRules {
  readonly fields: readonly FieldShape[];
  readonly mode: WriteMode;
  readonly rules: EntityDescription['rules'];
  /** The product's own words for checks of fields. */
  readonly messages: EntityDescription['messages'];
  /** What of the values would be sent. */
  sent(values: FormValues): FormValues;
  /** What the rules are judged against, with these values in the record. */
  environment(values: FormValues): Environment;
  /** How the messages of rules are filled. */
  readonly fill: FillText;
}

/** Judges a form while it is typed by the very schema and rules that the server asks again. */
export function formResolver({
  fields,
  mode,
  rules,
  messages,
  sent,
  environment,
  fill,
}: FormRules): Resolver<FormValues> {
  const schema = recordSchema(fields, mode);
  const inOwnWords = (problem: FieldProblem, values: FormValues): FieldProblem => {
    const message = messages[problem.code];
    return message ? { ...problem, message: fill(message, environment(values)) } : problem;
  };
  return (values) => {
    const parsed = schema.safeParse(sent(values));
    const wrong = parsed.success
      ? []
      : problemsOf(parsed.error, fields).map((problem) => inOwnWords(problem, values));
    const judged = rules.filter((rule) => !wrong.some((problem) => rule.reads.includes(problem.field ?? '')));
    const known = parsed.success ? { ...values, ...parsed.data } : values;
    const problems = [...wrong, ...judgeLocalRules(judged, environment(known), fill)];
    return problems.length === 0 && parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: errorsOf(problems, fields) };
  };
}

/** The first problem of each field at the field; those of no field of this form together at `root`. */
export function errorsOf(
  problems: readonly FieldProblem[],
  fields: readonly FieldShape[],
): FieldErrors<FormValues> {
  const names = new Set(fields.map((field) => field.name));
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { field, code, message } of problems) {
    const place = field !== undefined && names.has(field) ? field : 'root';
    errors[place] ??= { type: code, message };
  }
  return errors;
}

/** A value as the inputs hold it: only wire forms and typed texts are ever put there. */
export function asJson(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
