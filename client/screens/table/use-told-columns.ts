import { useMemo } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { readableIn } from '../../app/column-value.ts';

/** The columns of which the viewer may read something in the rows that are there: the same ones until others are told. */
export function useToldColumns(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
): readonly ColumnDescription[] {
  const told = JSON.stringify(readableIn(columns, records).map(({ path }) => path));
  return useMemo(() => columns.filter(({ path }) => told.includes(JSON.stringify(path))), [columns, told]);
}
