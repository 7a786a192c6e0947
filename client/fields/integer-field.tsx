import type { FieldControls, InputProps } from './field-controls.ts';
import { NumberFilter, NumberLine } from './number-inputs.tsx';
import { wholeNumber } from './number-text.ts';
import { NumberCell } from './plain-cell.tsx';

function IntegerInput(props: InputProps<'integer'>) {
  return <NumberLine {...props} parse={wholeNumber} />;
}

export const integerField: FieldControls<'integer'> = {
  Input: IntegerInput,
  Cell: NumberCell,
  Filter: NumberFilter,
};
