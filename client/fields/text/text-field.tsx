import { Textarea } from '@mantine/core';
import type { FieldControls, InputProps } from '../base/field-controls.ts';
import { asItIsWritten, inputFrame, refAs } from '../base/input-frame.tsx';
import { LineInput, TextFilter } from './line-input.tsx';
import { PlainCell } from '../base/plain-cell.tsx';

function TextFieldInput(props: InputProps<'text'>) {
  const { field, value, onChange } = props;
  if (!field.multiline) return <LineInput {...props} maxLength={field.max} />;
  return (
    <Textarea
      {...inputFrame(props)}
      ref={refAs<HTMLTextAreaElement>(props.inputRef)}
      attributes={asItIsWritten(value)}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={field.max}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

export const textField: FieldControls<'text'> = {
  Input: TextFieldInput,
  Cell: PlainCell,
  Filter: TextFilter,
  wraps: true,
};
