import type { EntityDescription, LocalRule } from '#shared/api/app-description.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { FieldProblem, WrittenProblem } from '#shared/api/problem.ts';
import { recordSchema, type WriteMode } from '#shared/api/record-schema.ts';
import { notAbout, rulesAskedOf } from '#shared/engine/local-rules.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import type { ListQuery } from '../../../api/records.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { quoted } from '#shared/screens/list-filter.ts';
import { numbersToSend } from './row-order.ts';
import { withNotUnderstood } from './not-understood-in.ts';
import {
  asJsonValues,
  type FormValues,
  startValues,
  typedValues,
  valuesToCreate,
  valuesToUpdate,
} from './form-values.ts';

/** Composed children that a form has as rows: sent with their parent, in one call. */
export interface FormPart {
  /** Name of the way back; the rows stand under it in the values and on the wire. */
  readonly name: string;
  readonly label: string;
  readonly entity: EntityDescription;
  /** The reference of the child to its parent. */
  readonly parentField: string;
  /** Rows that the call is sent, and no record keeps. */
  readonly isSent?: true;
  /** No row may be added: each row says which record it is. */
  readonly isFixed?: true;
  readonly fields: readonly FieldShape[];
  /** The number that puts the records into order, where the viewer may give it to new ones: the order of the rows says it. */
  readonly order?: FieldShape;
  /** The fields that have a sum below the rows. */
  readonly sums?: readonly string[];
}

export interface PartRow {
  /** Names the row in the page; never sent. */
  readonly key: string;
  /** Undefined: the row is new. */
  readonly id?: string;
  readonly values: FormValues;
  /** What its record has. */
  readonly stored?: RecordValues;
  /** Fields that are not for a row with these values: what was typed in them is not sent. */
  readonly hidden?: readonly string[];
  /** It was made in passing, and is none unless something is typed in it. */
  readonly spare?: true;
  /** How its record is called. */
  readonly title?: string;
  /** How the records in its references are called, by field. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** More rows than this do not stand in the form of their parent: they have pages of their own. */
export const MOST_ROWS = 500;

/** Asks for the rows that a record has. */
export function rowsOfParent(part: FormPart, id: string): Omit<ListQuery, 'limit' | 'after'> {
  const filter = `${part.parentField} == ${quoted(id)}`;
  const { order } = part.entity;
  return { filter, ...(order !== undefined && { sort: `${order},created_at` }) };
}

/** The rows that are there already, as they are typed in. */
export function rowsFrom(part: FormPart, records: readonly RecordAnswer[]): readonly PartRow[] {
  return records.map((record) => ({
    key: record.id,
    id: record.id,
    title: recordTitle(record, part.entity),
    titles: record.titles,
    stored: record.values,
    values: typedValues(part.fields, record.values),
  }));
}

export function newRow(part: FormPart, key: string): PartRow {
  return { key, values: startValues(part.fields, new URLSearchParams()) };
}

export function rowsIn(value: unknown): readonly PartRow[] {
  // Only `rowsFrom` and `newRow` make what stands under the name of a part.
  return Array.isArray(value) ? (value as readonly PartRow[]) : [];
}

/** Whether a row has a field, by what is typed in the row. */
export function isInRow(field: FieldShape, row: PartRow, surroundings: Environment): boolean {
  if (field.show === undefined) return true;
  return isShown(field, row.stored?.[field.name], { ...surroundings, record: typedRecord(row) });
}

/** A row as conditions read it: what is typed over what is stored. */
export function typedRecord({ values, stored }: PartRow) {
  return { ...stored, ...asJsonValues(values) };
}

/** A row with other values: which fields are not for it hangs on them. */
export function withValues(
  part: FormPart,
  { row, values }: { readonly row: PartRow; readonly values: FormValues },
  surroundings: Environment,
): PartRow {
  const changed = { ...row, spare: undefined, values };
  const hidden = part.fields.filter((one) => !isInRow(one, changed, surroundings)).map(({ name }) => name);
  return { ...changed, hidden };
}

/** Whether the viewer may type the field in a row: new rows and those that are there have rights of their own. */
export function isTyped({ name }: FieldShape, { entity, isSent }: FormPart, { id }: PartRow): boolean {
  return isSent === true || (id === undefined ? entity.creatable : entity.updatable).includes(name);
}

/** Whether a row may be taken away. */
export function mayBeRemoved({ entity }: FormPart, { id }: PartRow): boolean {
  return id === undefined || entity.may.delete;
}

function sentIn(part: FormPart, row: PartRow): readonly FieldShape[] {
  const { hidden = [] } = row;
  return part.fields.filter((field) => !hidden.includes(field.name) && isTyped(field, part, row));
}

/** A row as it is sent, and its place in the form; undefined for one that is taken away. */
interface SentRow {
  readonly place?: number;
  readonly body: FormValues;
}

/** What of the rows is sent: all of a new record; of a change those that are new, differ or were taken away. */
export function rowsToSend(
  part: FormPart,
  rows: readonly PartRow[],
  before: readonly PartRow[],
): readonly SentRow[] {
  const stored = new Map(before.map((row) => [row.id, row]));
  const meant = rows.filter(({ spare }) => !spare);
  const numbers = part.order && numbersToSend(part.order, meant, before);
  const kept = rows.flatMap((row, place): readonly SentRow[] => {
    if (row.spare) return [];
    const number = numbers?.get(row.key);
    const moved = part.order && number !== undefined ? { [part.order.name]: number } : {};
    const was = row.id === undefined ? undefined : stored.get(row.id);
    if (was === undefined)
      return [{ place, body: { ...valuesToCreate(sentIn(part, row), row.values), ...moved } }];
    const changed = { ...valuesToUpdate(sentIn(part, row), row.values, was.values), ...moved };
    return Object.keys(changed).length === 0 ? [] : [{ place, body: { id: row.id, ...changed } }];
  });
  const left = new Set(rows.map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id));
  return [...kept, ...gone.map(({ id }) => ({ body: { id, delete: true } }))];
}

/** The rows as they stand beside the other values in a body; parts without a change are left out. */
export function partsToSend(parts: readonly FormPart[], values: FormValues, before: FormValues): FormValues {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const sent = rowsToSend(part, rowsIn(values[part.name]), rowsIn(before[part.name]));
      return sent.length === 0 ? [] : [[part.name, sent.map(({ body }) => body)]];
    }),
  );
}

/** How rows are judged. */
interface RowJudge {
  inWords(problem: FieldProblem, part: FormPart): WrittenProblem;
  byRules(part: FormPart, rules: readonly LocalRule[], row: FormValues): readonly WrittenProblem[];
}

/** What is wrong in the rows, told by the schema and rules that the server asks: `lines.0.quantity`, by the place in the form. */
export function judgeParts(
  parts: readonly FormPart[],
  { values, before }: { readonly values: FormValues; readonly before: FormValues },
  judge: RowJudge,
): readonly WrittenProblem[] {
  return parts.flatMap((part) => {
    const stored = new Map(rowsIn(before[part.name]).map((row) => [row.id, row]));
    // Made once: a schema costs more than judging a row by it.
    const schemas = {
      create: recordSchema(part.fields, 'create'),
      update: recordSchema(part.fields, 'update'),
    };
    return rowsIn(values[part.name]).flatMap((row, place) => {
      if (row.spare) return [];
      const was = row.id === undefined ? undefined : stored.get(row.id);
      return judgeRow(part, { row, was, schemas }, judge).map((problem) => ({
        ...problem,
        field: `${part.name}.${place}.${problem.field ?? ''}`,
      }));
    });
  });
}

interface JudgedRow {
  readonly row: PartRow;
  readonly was: PartRow | undefined;
  readonly schemas: Readonly<Record<WriteMode, ReturnType<typeof recordSchema>>>;
}

function judgeRow(
  part: FormPart,
  { row, was, schemas }: JudgedRow,
  { inWords, byRules }: RowJudge,
): readonly WrittenProblem[] {
  const { rules } = part.entity;
  const isNew = row.id === undefined;
  const fields = sentIn(part, row);
  const sent = isNew ? valuesToCreate(fields, row.values) : row.values;
  const parsed = schemas[isNew ? 'create' : 'update'].safeParse(sent);
  const wrong = parsed.success ? [] : problemsOf(parsed.error, part.fields);
  const changed = valuesToUpdate(part.fields, row.values, was?.values ?? {});
  const asked = was === undefined ? rules : rulesAskedOf(rules, (name) => name in changed);
  const known = parsed.success ? { ...row.values, ...parsed.data } : row.values;
  const visible = withNotUnderstood(
    wrong.map((problem) => inWords(problem, part)),
    part.fields,
    row.values,
  );
  return [...visible, ...byRules(part, notAbout(visible, asked), known)];
}

/** A refusal of the server names rows by their place in what was sent; this names them by their place in the form. */
export function atRowsOfForm(
  problem: WrittenProblem,
  parts: readonly FormPart[],
  { values, before }: { readonly values: FormValues; readonly before: FormValues },
): WrittenProblem {
  const [name, place, ...rest] = (problem.field ?? '').split('.');
  const part = parts.find((candidate) => candidate.name === name);
  if (part === undefined || place === undefined) return problem;
  const sent = rowsToSend(part, rowsIn(values[part.name]), rowsIn(before[part.name]));
  const shown = sent[Number(place)]?.place;
  return shown === undefined
    ? { ...problem, field: name }
    : { ...problem, field: [name, shown, ...rest].join('.') };
}
