import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { subtitleColumns } from '#shared/screens/pages/subtitle-columns.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { recordScreen } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { columnValue, fieldIn } from '../../app/column-value.ts';
import { recordTitle } from '../../app/record-title.ts';

/** What stands below the title of a record in a list to choose from, and what has to be told of the record for that. */
export function useSecondLine(entity: EntityDescription) {
  const { description, style } = useApp();
  const columns = subtitleColumns(entity, recordScreen(description, entity)?.head);
  const lineOf = (record: RecordAnswer) => {
    const called = recordTitle(record, entity);
    const texts = columns.flatMap((column) => {
      const { value, title } = columnValue(record, column.path);
      if (value === undefined || value === null || value === '') return [];
      const text = title ?? (isText(column) ? formatValue(fieldIn(record, column), value, style) : '');
      return called.includes(text) ? [] : [text];
    });
    return texts.slice(0, mostFacts).join(' · ');
  };
  return { lineOf, ...(entity.may.read && { expand: expandOf(columns) || undefined }) };
}

const mostFacts = 3;

/** Of what is none there is a title, or nothing that people could read in a line. */
function isText({ field }: ColumnDescription): boolean {
  return !isA(field, 'ref', 'refs', 'file', 'json');
}
