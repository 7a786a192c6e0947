import { type RefObject, useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/t.ts';
import { type FormPart, type PartRow, rowsIn } from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';
import { movedTo } from '../values/row-order.ts';
import { useRowDrag } from './use-row-drag.ts';

interface RowOrder {
  readonly form: UseFormReturn<FormValues>;
  readonly part: FormPart;
  readonly section: RefObject<HTMLElement | null>;
  focusOn(key: string, part: 'grip'): void;
  onChange(rows: readonly PartRow[]): void;
}

/** Rows are moved by the pointer and by the keyboard; where one is then is told to who does not see it. */
export function useRowOrder({ form, part, section, focusOn, onChange }: RowOrder) {
  const { getValues } = form;
  const [told, setTold] = useState('');
  const moveTo = useCallback(
    (key: string, place: number) => {
      const rows = rowsIn(getValues(part.name));
      if (place < 0 || place >= rows.length) return;
      focusOn(key, 'grip');
      onChange(movedTo(rows, key, place));
      setTold(t('screens.rowMoved', { place: place + 1, count: rows.length }));
    },
    [getValues, part.name, focusOn, onChange],
  );
  const onStep = useCallback(
    (key: string, by: 1 | -1) => {
      const place = rowsIn(getValues(part.name)).findIndex((row) => row.key === key);
      if (place >= 0) moveTo(key, place + by);
    },
    [getValues, part.name, moveTo],
  );
  const onGrab = useRowDrag({ section, onMove: moveTo });
  return { onStep, onGrab, told };
}
