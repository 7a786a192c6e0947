import { DateFilter } from './date-filter.tsx';
import { DateLine } from './date-line.tsx';
import type { FieldControls, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { NumberCell } from '../base/plain-cell.tsx';

function DateFieldInput(props: InputProps<'date'>) {
  return (
    <DateLine
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      min={props.field.min}
      max={props.field.max}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

export const dateField: FieldControls<'date'> = {
  Input: DateFieldInput,
  Cell: NumberCell,
  Filter: DateFilter,
  width: 120,
};
