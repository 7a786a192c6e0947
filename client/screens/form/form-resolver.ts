import type { FieldErrors, Resolver } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { recordSchema, type WriteMode } from '#shared/api/record-schema.ts';
import { type FillText, judgeLocalRules } from '#shared/engine/local-rules.ts';
import type { Environment } from '#shared/expression/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { type FormPart, judgeParts, partsToSend } from './form-parts.ts';
import type { FormValues } from './form-values.ts';

export interface FormRules {
  readonly fields: readonly FieldShape[];
  /** Composed children in the form, and what stood in it at first. */
  readonly parts?: readonly FormPart[];
  readonly before?: FormValues;
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
  parts = [],
  before = {},
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
  const inWordsOfPart = (problem: FieldProblem, { entity }: FormPart): FieldProblem => {
    const message = entity.messages[problem.code];
    return message ? { ...problem, message: fill(message, environment({})) } : problem;
  };
  return (values) => {
    const parsed = schema.safeParse(sent(values));
    const wrong = parsed.success
      ? []
      : problemsOf(parsed.error, fields).map((problem) => inOwnWords(problem, values));
    const judged = rules.filter((rule) => !wrong.some((problem) => rule.reads.includes(problem.field ?? '')));
    const known = parsed.success ? { ...values, ...parsed.data } : values;
    const problems = [
      ...wrong,
      ...judgeParts(parts, values, inWordsOfPart),
      ...judgeLocalRules(judged, environment(known), fill),
    ];
    return problems.length === 0 && parsed.success
      ? { values: { ...parsed.data, ...partsToSend(parts, values, before) }, errors: {} }
      : { values: {}, errors: errorsOf(problems, fields, parts) };
  };
}

/**
 * The first problem of each field at the field; those of no field of this form together at `root`. Problems within rows
 * stand at their part: all of them by place (`0.quantity`), the first in words.
 */
export function errorsOf(
  problems: readonly FieldProblem[],
  fields: readonly FieldShape[],
  parts: readonly FormPart[] = [],
): FieldErrors<FormValues> {
  const names = new Set([...fields, ...parts].map(({ name }) => name));
  const errors: Record<string, { type: string; message: string; types?: Record<string, string> }> = {};
  for (const { field, code, message } of problems) {
    const within = rowAt(field, parts);
    if (within === undefined) {
      const place = field !== undefined && names.has(field) ? field : 'root';
      errors[place] ??= { type: code, message };
      continue;
    }
    const { part, path, where } = within;
    const at = (errors[part] ??= { type: 'rows', message: `${where}: ${message}`, types: {} });
    at.types = { [path]: message, ...at.types };
  }
  return errors;
}

/** Where `lines.0.quantity` stands in the form. */
function rowAt(
  field: string | undefined,
  parts: readonly FormPart[],
): { part: string; path: string; where: string } | undefined {
  const [name = '', place = '', inner = ''] = (field ?? '').split('.');
  const part = parts.find((candidate) => candidate.name === name);
  if (part === undefined || place === '') return undefined;
  const label = part.fields.find((candidate) => candidate.name === inner)?.label;
  const row = `${part.entity.label} ${Number(place) + 1}`;
  return { part: name, path: `${place}.${inner}`, where: label === undefined ? row : `${row}, ${label}` };
}

/** A value as the inputs hold it: only wire forms and typed texts are ever put there. */
export function asJson(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
