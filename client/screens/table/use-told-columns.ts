import { useMemo } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { drawnOf, readableIn } from '../../app/column-value.ts';

/**
 * The columns of which the viewer may read something in the rows that are there, as these need them: the same ones until others
 * are told.
 */
export function useToldColumns(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
): readonly ColumnDescription[] {
  const drawn = drawnOf(readableIn(columns, records), records);
  const told = JSON.stringify(drawn.map(({ path, field }) => [path, 'digits' in field && field.digits]));
  // oxlint-disable-next-line react/exhaustive-deps -- what is drawn follows from both
  return useMemo(() => drawn, [columns, told]);
}
