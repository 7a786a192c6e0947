import { writeProblem } from '#shared/api/write-problem.ts';
import { t } from '../../../messages/t.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { EntityDescription, LocalRule } from '#shared/api/app-description.ts';
import { ownCode, problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem, WrittenProblem } from '#shared/api/problem.ts';
import { recordSchema, type WriteMode } from '#shared/api/record-schema.ts';
import { type FillText, judgeLocalRules, notAbout, rulesAskedOf } from '#shared/engine/local-rules.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import { type FormPart, judgeParts, partsToSend } from './form-parts.ts';
import { asJsonValues, type FormValues } from './form-values.ts';
import { missingNow } from './needed-now.ts';
import { withNotUnderstood } from './not-understood-in.ts';

export interface FormRules {
  readonly fields: readonly FieldShape[];
  /** Composed children in the form, and what stood in it at first. */
  readonly parts?: readonly FormPart[];
  readonly before?: FormValues;
  readonly mode: WriteMode;
  /** Rules, and the product's own words for checks of fields. */
  readonly entity: EntityDescription;
  /** What of the values would be sent. */
  sent(values: FormValues): FormValues;
  /** What the rules are judged against, with these values in the record. */
  environment(values: FormValues): Environment;
  /** How the messages of an entity are filled. */
  filling(entity: EntityDescription): FillText;
}

/** Judges a form while it is typed by the very schema and rules that the server asks again. */
export function formResolver(form: FormRules): Resolver<FormValues> {
  const { fields, parts = [], before = {} } = form;
  return (values) => {
    const { parsed, problems } = judged(form, values);
    const blocking = problems.filter(({ level }) => level === undefined);
    return blocking.length === 0 && parsed.success
      ? { values: { ...parsed.data, ...partsToSend(parts, values, before) }, errors: {} }
      : { values: {}, errors: errorsOf(blocking, fields, parts) };
  };
}

/** What soft rules say of the values of a form: saving it is possible all the same. */
export function softProblems(form: FormRules, values: FormValues): readonly WrittenProblem[] {
  return judged(form, values).problems.filter(({ level }) => level !== undefined);
}

/** What would be sent, where the values of the fields are right and rules alone may refuse it; undefined where they are not. */
export function bodyOf(form: FormRules, values: FormValues): FormValues | undefined {
  const { parsed } = judged(form, values);
  return parsed.success
    ? { ...parsed.data, ...partsToSend(form.parts ?? [], values, form.before ?? {}) }
    : undefined;
}

function judged(form: FormRules, values: FormValues) {
  const { fields, parts = [], before = {}, mode, entity, environment, filling } = form;
  const sent = form.sent(values);
  const parsed = recordSchema(fields, mode).safeParse(sent);
  const refused = parsed.success ? [] : problemsOf(parsed.error, fields);
  const missing = refused.length === 0 ? [] : missingIn(form, environment(values), { sent, refused });
  const shown = [...refused, ...missing].map((problem) => inOwnWords(form, problem, { entity, values }));
  const wrong = withNotUnderstood(shown, fields, values);
  const asked = mode === 'create' ? entity.rules : rulesAskedOf(entity.rules, (name) => name in sent);
  const known = parsed.success ? { ...values, ...parsed.data } : values;
  const inWords = (problem: FieldProblem, part: FormPart) =>
    inOwnWords(form, problem, { entity: part.entity, values: {} });
  const byRules = ({ entity: child }: FormPart, rules: readonly LocalRule[], row: FormValues) =>
    judgeLocalRules(rules, { ...environment({}), record: asJsonValues(row), old: null }, filling(child));
  const problems = [
    ...wrong,
    ...judgeLocalRules(notAbout(wrong, asked), environment(known), filling(entity)),
    ...judgeParts(parts, { values, before }, { inWords, byRules }),
  ];
  return { parsed, problems: inOrder(problems, [...fields, ...parts]) };
}

/**
 * What the form asks for, beside what is refused already. Alone it refuses nothing: the server may fill in what a
 * condition asks for, and is asked.
 */
function missingIn(
  form: FormRules,
  filledIn: Environment,
  { sent, refused }: { readonly sent: FormValues; readonly refused: readonly FieldProblem[] },
): readonly FieldProblem[] {
  return missingNow(form, filledIn, sent)
    .filter(({ name }) => refused.every(({ field }) => field !== name))
    .map((field) => ({
      field: field.name,
      code: ownCode(field, 'required'),
      message: messageOf('fields.required'),
    }));
}

/** The contract's sentence for a check of a field, where it has one. */
function inOwnWords(
  { environment, filling }: FormRules,
  problem: FieldProblem,
  { entity, values }: { readonly entity: EntityDescription; readonly values: FormValues },
): WrittenProblem {
  const message = entity.messages[problem.code];
  const shown = writeProblem(problem, t);
  return message ? { ...shown, message: filling(entity)(message, environment(values)) } : shown;
}

/** As the form has them; what is about no field of it comes last. */
function inOrder(
  problems: readonly WrittenProblem[],
  places: readonly { readonly name: string }[],
): readonly WrittenProblem[] {
  const order = new Map(places.map(({ name }, place) => [name, place]));
  const placeOf = ({ field }: WrittenProblem) =>
    order.get((field ?? '').split('.')[0] ?? '') ?? places.length;
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The problems of each field at the field, as one text; those of no field of this form together at `root`. Problems within
 * rows stand at their part by place (`0.quantity`), and together in words.
 */
export function errorsOf(
  problems: readonly WrittenProblem[],
  fields: readonly FieldShape[],
  parts: readonly FormPart[] = [],
): FieldErrors<FormValues> {
  const names = new Set([...fields, ...parts].map(({ name }) => name));
  const errors: Record<string, { type: string; message: string; types?: Record<string, string> }> = {};
  const rest = new Map<string, number>();
  for (const { field, code, message } of problems) {
    const within = rowAt(field, parts);
    const own = field !== undefined && names.has(field) ? field : 'root';
    const { part: place, path, where } = within ?? { part: own, path: undefined, where: undefined };
    const said = where === undefined ? message : `${where}: ${message}`;
    const at = (errors[place] ??= { type: path === undefined ? code : 'rows', message: '' });
    if (path !== undefined) at.types = { ...at.types, [path]: together(at.types?.[path] ?? '', message) };
    if (Object.keys(at.types ?? {}).length > MOST_TOLD) rest.set(place, (rest.get(place) ?? 0) + 1);
    else at.message = together(at.message, said);
  }
  for (const [place, count] of rest) {
    const at = errors[place];
    if (at) at.message = `${at.message} ${t('fields.andMore', { count })}`;
  }
  return errors;
}

/** So many places in rows are told together in words; each is marked where it is. */
const MOST_TOLD = 5;

/** Sentences one after the other, each once. */
function together(said: string, sentence: string): string {
  return said === '' || said === sentence ? sentence : `${said} ${sentence}`;
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
