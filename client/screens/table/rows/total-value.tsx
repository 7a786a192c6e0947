import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { type Total, totalName, totalSettings } from '#shared/fields/totals.ts';
import { useApp } from '../../../app/app-context.tsx';
import { totalLabel } from '../../list/total-label.ts';

/** What is worked out of a column. */
export interface ColumnTotal {
  readonly column: ColumnDescription;
  readonly total: Total;
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
