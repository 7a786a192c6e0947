import type { ScreenDescription } from '#shared/api/app-description.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { columnValue, fieldIn } from '../../app/column-value.ts';

/** What the `text` of a screen makes of a record; undefined where it is empty or the screen has none. */
export function useNameOf({ text }: ScreenDescription): (record: RecordAnswer) => string | undefined {
  const { style } = useApp();
  return (record) => {
    if (!text) return undefined;
    const { value, title } = columnValue(record, text.path);
    if (title !== undefined || value === null || value === undefined) return title;
    return formatValue(fieldIn(record, text), value, style);
  };
}
