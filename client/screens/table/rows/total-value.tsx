import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { type Total, totalName, totalSettings } from '#shared/fields/totals.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';

/** What is worked out of a column. */
export interface ColumnTotal {
  readonly column: ColumnDescription;
  readonly total: Total;
}

const words = {
  sum: 'screens.sum',
  avg: 'screens.average',
  min: 'screens.least',
  max: 'screens.greatest',
} as const;

/** What a total is called. */
export function totalLabel(total: Total): string {
  return t(words[total]);
}

/** A total as its column writes values, with the word that says what it is; a dash where there is nothing. */
export function TotalValue({
  total: { column, total },
  values,
}: {
  readonly total: ColumnTotal;
  readonly values: Readonly<Record<string, JsonValue>>;
}) {
  const { style } = useApp();
  const value = values[totalName(column.path, total)];
  if (value === undefined) return null;
  const text = value === null ? '–' : formatValue(totalSettings(column.field, total), value, style);
  return <span title={totalLabel(total)}>{text}</span>;
}
