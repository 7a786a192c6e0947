import { randomInt } from 'node:crypto';
import type { Entity, Field } from '#shared/contract/model.ts';
import { seriesText } from '#shared/engine/series-text.ts';
import type { JsonValue, NumberSeries, RecordValues } from '#shared/fields/field.ts';
import { insertSeries, selectSeries, updateSeries } from '#server/sql/engine/engine-rows.ts';
import { selectSameKey } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';

/** A record about to be stored, and what happens to it: `create` or the name of a transition. */
export interface Drawing {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly event: string;
}

/** The values the engine draws for a record at this event: the next numbers of its series, and its keys. */
export async function drawn(context: WriteContext, drawing: Drawing): Promise<RecordValues> {
  const values: Record<string, JsonValue> = {};
  for (const field of drawnFields(drawing.entity)) {
    const isEmpty = (drawing.record[field.name] ?? null) === null;
    if (field.type === 'key' && field.draw.includes(drawing.event)) values[field.name] = newKey(field.length);
    if (field.type === 'number_series' && isEmpty && field.draw.includes(drawing.event))
      values[field.name] = await nextNumber(context, field, drawing);
  }
  return values;
}

const drawnFields = fieldsThat(({ type }) => type === 'key' || type === 'number_series');

/** The lock that lets one write at a time draw from the series of a field. */
export function seriesLock(entity: Entity, field: Field): string {
  return `nf_series ${entity.name}.${field.name}`;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that nobody can guess. */
function newKey(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

type Series = Field & NumberSeries;

/**
 * The next number, counted in the same transaction: what is undone leaves no gap, and what was given is never given
 * again. A number that somebody typed is passed over.
 */
async function nextNumber(context: WriteContext, field: Series, drawing: Drawing): Promise<string> {
  const { transaction, call } = context;
  const counter = counterOf(context, field, drawing);
  const [row] = await transaction.all(selectSeries(counter));
  let number = row === undefined ? field.start : Number(row['last']) + 1;
  let text = seriesText(field.format, { number, today: call.today });
  while (field.typed && (await isTaken(context, field, { ...drawing, text }))) {
    number += 1;
    text = seriesText(field.format, { number, today: call.today });
  }
  await transaction.run(row === undefined ? insertSeries(counter, number) : updateSeries(counter, number));
  return text;
}

/** The name of a counter: the series, and where it begins anew. By table and column, which outlive renames. */
function counterOf(
  { runtime: { storage }, call }: WriteContext,
  field: Series,
  { entity, record }: Drawing,
): { readonly name: string; readonly scope: string } {
  const name = `${storage.table(entity.name)}.${storage.column(entity.name, field.name)}`;
  switch (field.per?.kind) {
    case undefined:
      return { name, scope: '' };
    case 'year':
      return { name, scope: call.today.slice(0, 4) };
    case 'month':
      return { name, scope: call.today.slice(0, 7) };
    case 'field':
      return { name, scope: String(record[field.per.field] ?? '') };
  }
}

async function isTaken(
  context: WriteContext,
  field: Series,
  { entity, record, text }: Drawing & { readonly text: string },
): Promise<boolean> {
  const source = sourceOf(context.runtime);
  const part = (name: string, value: string) => ({
    column: source.storage.column(entity.name, name),
    value,
    caseless: false,
  });
  const per = field.per?.kind === 'field' ? record[field.per.field] : undefined;
  const scope = field.per?.kind === 'field' && typeof per === 'string' ? [part(field.per.field, per)] : [];
  const id = String(record['id']);
  const found = await context.transaction.all(
    selectSameKey(entity, { key: [part(field.name, text), ...scope] }, { id, source }),
  );
  return found.length > 0;
}
