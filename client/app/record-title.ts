import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../api/record-answer.ts';

/** How a record is called: its title as the server filled it, else its first text, else the kind of thing it is. */
export function recordTitle(record: RecordAnswer, entity: EntityDescription): string {
  const filled = record.titles['id'];
  if (filled) return filled;
  const text = entity.fields.find((field) => field.type === 'text' && record.values[field.name]);
  return text ? String(record.values[text.name]) : entity.label;
}
