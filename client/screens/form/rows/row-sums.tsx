import { Text } from '@mantine/core';
import type { JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { type FormPart, type PartRow, typedRecord } from '../values/form-parts.ts';
import type { RowColumns } from '../values/row-columns.ts';
import { sumOf } from '../values/sum-of.ts';
import classes from './part-rows.module.css';

interface RowSumsProps {
  readonly part: FormPart;
  readonly columns: RowColumns;
  readonly rows: readonly PartRow[];
}

/** Below the rows: what the columns come to that the contract adds up, as they are typed. */
export function RowSums({ part, columns, rows }: RowSumsProps) {
  const { style } = useApp();
  const meant = rows.filter(({ spare }) => !spare);
  const sums = new Map<string, JsonValue>();
  for (const field of columns.shown) {
    if (part.sums?.includes(field.name) !== true) continue;
    const values = meant
      .filter(({ hidden }) => hidden?.includes(field.name) !== true)
      .map((row) => typedRecord(row)[field.name]);
    const sum = sumOf(field, values);
    if (sum !== undefined) sums.set(field.name, sum);
  }
  // One row is its own sum.
  if (meant.length < 2 || sums.size === 0) return null;
  return (
    <dl className={classes.sums} aria-label={t('screens.sum')}>
      {part.isFixed && <div className={classes.noSum} />}
      {columns.shown.map((field) => {
        const sum = sums.get(field.name);
        if (sum === undefined) return <div key={field.name} className={classes.noSum} />;
        return (
          <div key={field.name} className={classes.sum}>
            <Text component="dt" size="xs" c="dimmed">
              {t('screens.totalOf', { column: field.label })}
            </Text>
            <Text component="dd" size="sm" fw={600}>
              {formatValue(field, sum, style)}
            </Text>
          </div>
        );
      })}
    </dl>
  );
}
