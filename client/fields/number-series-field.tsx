import type { FieldControls } from './field-controls.ts';
import { PlainCell } from './plain-cell.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';

export const numberSeriesField: FieldControls<'number_series'> = {
  Input: ReadOnlyInput,
  Cell: PlainCell,
  width: 120,
};
