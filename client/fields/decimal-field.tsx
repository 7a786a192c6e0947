import type { FieldControls } from './field-controls.ts';
import { NumberFilter, NumberInput } from './number-inputs.tsx';
import { NumberCell } from './plain-cell.tsx';

export const decimalField: FieldControls<'decimal'> = {
  Input: NumberInput,
  Cell: NumberCell,
  Filter: NumberFilter,
  width: 120,
};
