import type { FieldControls } from '../base/field-controls.ts';
import { NumberFilter, NumberInput } from './number-inputs.tsx';
import { NumberCell } from '../base/plain-cell.tsx';

export const decimalField: FieldControls<'decimal'> = {
  Input: NumberInput,
  Cell: NumberCell,
  Filter: NumberFilter,
  width: 120,
};
