import type { FieldControls } from '../base/field-controls.ts';
import { PlainCell } from '../base/plain-cell.tsx';
import { ReadOnlyInput } from '../base/read-only-input.tsx';

export const numberSeriesField: FieldControls<'number_series'> = {
  Input: ReadOnlyInput,
  Cell: PlainCell,
  width: 132,
};
