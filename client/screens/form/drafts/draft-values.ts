import { z } from 'zod';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { NotUnderstood } from '../../../fields/base/not-understood.ts';
import { Proposed } from '../../../fields/base/proposed.ts';
import { type FormPart, newRow, rowsIn } from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';

/** What of a form a draft has: values as they are sent, and what was typed and is none. Each with the type and the label of its field. */
const keptValue = z.union([
  z.strictObject({ type: z.string(), label: z.string().optional(), value: z.json() }),
  z.strictObject({
    type: z.string(),
    label: z.string().optional(),
    typed: z.string(),
    problem: z.string(),
  }),
]);
type KeptValue = z.infer<typeof keptValue>;

const keptValues = z.record(z.string(), keptValue);

export const keptDraft = z.strictObject({
  /** When it was kept, as milliseconds since 1970. */
  at: z.number(),
  values: keptValues,
  rows: z.record(z.string(), z.array(keptValues)),
  /** Fields that had something that no draft keeps. */
  omitted: z.array(z.string()),
});
export type KeptDraft = z.infer<typeof keptDraft>;

/** After so many milliseconds nobody comes back to a draft. */
const LIFE = 30 * 24 * 60 * 60 * 1000;

/** The draft in what a browser has kept; undefined where that is too old, or none of ours. */
export function draftIn(text: string | null): KeptDraft | undefined {
  try {
    const read = keptDraft.safeParse(JSON.parse(text ?? 'null'));
    return read.success && Date.now() - read.data.at < LIFE ? read.data : undefined;
  } catch {
    return undefined; // somebody else's words under this key
  }
}

/** The fields of a form, and its rows. */
export interface Filled {
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
}

/** Secrets stay out of what a browser keeps, and a file that was sent is kept for a day by the server alone. */
function isKept(field: FieldShape): boolean {
  return !field.secret && !isA(field, 'file') && field.type !== 'key';
}

/** The draft of what was typed; undefined where nothing differs from what the form began with. */
export function draftOf(
  { fields, parts }: Filled,
  values: FormValues,
  start: FormValues,
): Omit<KeptDraft, 'at'> | undefined {
  const typed = fields.filter(({ name }) => isTyped(values[name], start[name]));
  const rows = parts.flatMap((part) => {
    const all = rowsIn(values[part.name]).filter(({ spare }) => !spare);
    return all.length === 0 ? [] : [[part.name, all.map((row) => keep(part.fields, row.values))] as const];
  });
  if (typed.length === 0 && rows.length === 0) return undefined;
  return {
    values: keep(typed, values),
    rows: Object.fromEntries(rows),
    omitted: typed.filter((field) => !isKept(field)).map(({ name }) => name),
  };
}

function isTyped(value: unknown, start: unknown): boolean {
  return !(value instanceof Proposed) && JSON.stringify(value ?? null) !== JSON.stringify(start ?? null);
}

function keep(fields: readonly FieldShape[], values: FormValues): Record<string, KeptValue> {
  const kept = fields.filter((field) => isKept(field) && !(values[field.name] instanceof Proposed));
  return Object.fromEntries(
    kept.map(({ name, type, label }) => {
      const value = values[name];
      return value instanceof NotUnderstood
        ? [name, { type, label, typed: value.typed, problem: value.problem }]
        : [name, { type, label, value: (value ?? null) as JsonValue }]; // all else in a form is what is sent
    }),
  );
}

/** What a draft puts into a form. */
export interface Restored {
  readonly values: FormValues;
  /** Labels of what must be filled in again: files, and what the contract has changed since. */
  readonly again: readonly string[];
  /** What the form has no place for any more, since the contract was changed. */
  readonly left: KeptDraft['values'];
}

/** The values of a draft, as far as the form still has such fields. */
export function restoredFrom(draft: KeptDraft, { fields, parts }: Filled): Restored {
  const again = fields.filter(({ name, type }) => {
    const kept = draft.values[name];
    return draft.omitted.includes(name) || (kept !== undefined && kept.type !== type);
  });
  const rows = parts.flatMap((part) => {
    const kept = draft.rows[part.name];
    return kept === undefined ? [] : [[part.name, kept.map((row, place) => restoredRow(part, row, place))]];
  });
  return {
    values: { ...valuesIn(draft.values, fields), ...Object.fromEntries(rows) },
    again: again.map(({ label }) => label),
    left: { ...Object.fromEntries(leftOf(draft.values, fields)), ...leftOfRows(draft, parts) },
  };
}

/** Values for which there is no such field any more. */
function leftOf(values: KeptDraft['values'], fields: readonly FieldShape[]): [string, KeptValue][] {
  return Object.entries(values).filter(
    ([name, kept]) =>
      ('typed' in kept || kept.value !== null) &&
      !fields.some((field) => field.name === name && field.type === kept.type),
  );
}

/** The same in rows, by their place: it is kept beside the values, as no field is called `lines.0.colour`. */
function leftOfRows({ rows }: KeptDraft, parts: readonly FormPart[]): KeptDraft['values'] {
  const left = Object.entries(rows).flatMap(([name, kept]) => {
    const part = parts.find((one) => one.name === name);
    const fields = [...(part?.fields ?? []), ...(part?.order ? [part.order] : [])];
    return kept.flatMap((row, place) =>
      leftOf(row, fields).map(([field, value]): [string, KeptValue] => {
        const label = `${part?.entity.label ?? name} ${place + 1}, ${value.label ?? field}`;
        return [`${name}.${place}.${field}`, { ...value, label }];
      }),
    );
  });
  return Object.fromEntries(left);
}

/** What is left of a draft, in words: the label of each field, and what was typed there. */
export function wordsOfLeft(left: KeptDraft['values']): readonly string[] {
  return Object.entries(left).map(([name, kept]) => {
    const { label = name } = kept;
    const text = 'typed' in kept ? kept.typed : kept.value;
    const isReadable = (typeof text === 'string' || typeof text === 'number') && kept.type !== 'ref';
    return isReadable ? `${label}: ${text}` : label;
  });
}

function restoredRow(part: FormPart, kept: Readonly<Record<string, KeptValue>>, place: number) {
  const row = newRow(part, `draft ${place}`);
  return { ...row, values: { ...row.values, ...valuesIn(kept, part.fields) } };
}

function valuesIn(kept: Readonly<Record<string, KeptValue>>, fields: readonly FieldShape[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const one = kept[name];
      if (one === undefined || one.type !== type) return [];
      return [[name, 'typed' in one ? new NotUnderstood(one.typed, one.problem) : one.value]];
    }),
  );
}
