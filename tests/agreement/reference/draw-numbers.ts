import type { Entity, Field } from '#shared/contract/model.ts';
import type { NumberSeries, RecordValues, SettingsOf } from '#shared/fields/field.ts';
import { seriesText } from '#shared/engine/series-text.ts';
import type { Running } from './attempt.ts';
import { recordsOf } from './reference-state.ts';

/** A record about to be stored, and what happens to it. */
export interface Drawing {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly event: string;
}

/** The record with the next numbers of the series that draw at this event; its keys are only said to be there. */
export function drawNumbers(running: Running, { entity, record, event }: Drawing): RecordValues {
  const drawn: Record<string, string> = {};
  for (const field of entity.fields.values()) {
    const isEmpty = (record[field.name] ?? null) === null;
    if (field.type === 'key' && field.draw.includes(event)) drawn[field.name] = keyOf(record, field);
    if (field.type === 'number_series' && isEmpty && field.draw.includes(event))
      drawn[field.name] = nextNumber(running, field, { entity, record, event });
  }
  return { ...record, ...drawn };
}

/** Nobody could know it, so it is made of the id, as long as a key of the field is. */
function keyOf(record: RecordValues, { length }: SettingsOf<'key'>): string {
  return String(record['id']).replaceAll('-', '').padStart(length, '0').slice(-length);
}

/** What was typed by somebody is passed over. */
function nextNumber(
  { writing, situation: { today } }: Running,
  field: Field & NumberSeries,
  { entity, record }: Drawing,
): string {
  const scope = scopeOf(field, record, today);
  const name = `${entity.name}.${field.name} ${scope}`;
  const per = field.per?.kind === 'field' ? field.per.field : undefined;
  const isTaken = (text: string) =>
    recordsOf(writing.state, entity.name).some(
      (other) =>
        other[field.name] === text &&
        other['id'] !== record['id'] &&
        (per === undefined || (record[per] ?? null) === null || other[per] === record[per]),
    );
  let number = (writing.state.series.get(name) ?? field.start - 1) + 1;
  while (field.typed && isTaken(seriesText(field.format, { number, today }))) number += 1;
  writing.state = { ...writing.state, series: new Map([...writing.state.series, [name, number]]) };
  return seriesText(field.format, { number, today });
}

function scopeOf({ per }: NumberSeries, record: RecordValues, today: string): string {
  switch (per?.kind) {
    case undefined:
      return '';
    case 'year':
      return today.slice(0, 4);
    case 'month':
      return today.slice(0, 7);
    case 'field':
      return String(record[per.field] ?? '');
  }
}
