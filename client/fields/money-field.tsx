import type { FieldControls, InputProps } from './field-controls.ts';
import { NumberFilter, NumberLine } from './number-inputs.tsx';
import { toWire } from './number-text.ts';
import { NumberCell } from './plain-cell.tsx';

function MoneyInput(props: InputProps<'money'>) {
  return <NumberLine {...props} parse={toWire} unit={props.field.currency} />;
}

export const moneyField: FieldControls<'money'> = {
  Input: MoneyInput,
  Cell: NumberCell,
  Filter: NumberFilter,
};
