import type { FieldControls } from '../base/field-controls.ts';
import { NumberFilter, NumberInput } from './number-inputs.tsx';
import { NumberCell } from '../base/plain-cell.tsx';

export const moneyField: FieldControls<'money'> = {
  Input: NumberInput,
  Cell: NumberCell,
  Filter: NumberFilter,
  width: 120,
};
