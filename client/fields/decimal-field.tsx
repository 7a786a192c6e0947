import type { FieldControls, InputProps } from './field-controls.ts';
import { NumberFilter, NumberLine } from './number-inputs.tsx';
import { toWire } from './number-text.ts';
import { NumberCell } from './plain-cell.tsx';

function DecimalInput(props: InputProps<'decimal'>) {
  return <NumberLine {...props} parse={toWire} />;
}

export const decimalField: FieldControls<'decimal'> = {
  Input: DecimalInput,
  Cell: NumberCell,
  Filter: NumberFilter,
};
