import type { JsonValue } from '#shared/fields/field.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '../../../fields/base/not-understood.ts';
import { Proposed } from '../../../fields/base/proposed.ts';
import { type FormPart, type PartRow, rowsIn, rowsToSend } from './form-parts.ts';
import { asJsonValues, type FormValues, valuesToCreate } from './form-values.ts';

/** What the server would fill in, by field and in the rows of parts by their place in what was sent. */
export type Prefilled = Readonly<Record<string, JsonValue>>;

/** A call as far as it is filled in, to be asked about. */
export interface FilledForm {
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
  /** What a change began with; undefined: the record, or the step, is new. */
  readonly before: FormValues | undefined;
}

/** The body of the call without what is left to the server; and which rows stand in it, in their order. */
export function filledBody({ fields, parts, before }: FilledForm, values: FormValues) {
  const own = before === undefined ? valuesToCreate(fields, values) : {};
  const sent = parts.map((part) => ({
    name: part.name,
    rows: rowsToSend(part, rowsIn(values[part.name]), rowsIn(before?.[part.name])),
  }));
  const lists = sent.map(({ name, rows }) => [name, rows.map(({ body }) => understood(body))] as const);
  const keys = sent.map(({ name, rows }) => {
    const all = rowsIn(values[name]);
    return [name, rows.map(({ place }) => (place === undefined ? undefined : all[place]?.key))] as const;
  });
  return {
    body: { ...understood(own), ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) },
    keys: Object.fromEntries(keys),
  };
}

/** Without what was typed and is no value: the server could only refuse it. */
function understood(values: FormValues): Record<string, JsonValue> {
  const known = Object.entries(values).filter(([, value]) => !(value instanceof NotUnderstood));
  return asJsonValues(Object.fromEntries(known));
}

/** Whether anything in a form is left to the server. */
export function leavesSomething({ fields, parts }: FilledForm, values: FormValues): boolean {
  return (
    fields.some(({ name }) => values[name] instanceof Proposed) ||
    parts.some(({ name, fields: own }) =>
      rowsIn(values[name]).some((row) => own.some((field) => row.values[field.name] instanceof Proposed)),
    )
  );
}

/** The values that are left to the server, as far as what it would fill in has changed. */
export function newProposals(
  fields: readonly FieldShape[],
  values: FormValues,
  told: Prefilled,
): Readonly<Record<string, Proposed>> {
  const changed = fields.flatMap(({ name }): [string, Proposed][] => {
    const value = values[name];
    const next = told[name] ?? null;
    const isNew = value instanceof Proposed && JSON.stringify(value.value) !== JSON.stringify(next);
    return isNew ? [[name, new Proposed(next)]] : [];
  });
  return Object.fromEntries(changed);
}

/** The rows with what the server would fill in now; undefined: nothing has changed. */
export function rowsWithProposals(
  part: FormPart,
  rows: readonly PartRow[],
  told: ReadonlyMap<string, Prefilled>,
): readonly PartRow[] | undefined {
  let isChanged = false;
  const next = rows.map((row) => {
    const changes = newProposals(part.fields, row.values, told.get(row.key) ?? {});
    if (Object.keys(changes).length === 0 || !told.has(row.key)) return row;
    isChanged = true;
    return { ...row, values: { ...row.values, ...changes } };
  });
  return isChanged ? next : undefined;
}

/** What was told of the rows of a part, by the keys that they have in the page. */
export function toldOfRows(
  told: Readonly<Record<string, unknown>>,
  name: string,
  keys: readonly (string | undefined)[],
): ReadonlyMap<string, Prefilled> {
  const list = told[name];
  const rows: readonly unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    keys.flatMap((key, place): [string, Prefilled][] => {
      const row = rows[place];
      return key === undefined || typeof row !== 'object' || row === null ? [] : [[key, { ...row }]];
    }),
  );
}
