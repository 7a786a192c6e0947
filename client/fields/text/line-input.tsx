import { TextInput } from '@mantine/core';
import type { FieldTypeName } from '#shared/fields/field.ts';
import type { FilterProps, InputProps } from '../base/field-controls.ts';
import { asItIsWritten, inputFrame, refAs } from '../base/input-frame.tsx';
import { SlowTextInput } from '../base/slow-text-input.tsx';

interface LineProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly autoComplete?: string;
}

/** One line of text. */
export function LineInput<Name extends FieldTypeName>({
  type,
  maxLength,
  autoComplete,
  ...props
}: InputProps<Name> & LineProps) {
  return (
    <TextInput
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      type={type ?? 'text'}
      attributes={type === undefined ? asItIsWritten(props.value) : undefined}
      inputMode={type}
      maxLength={maxLength}
      autoComplete={autoComplete ?? 'off'}
      value={props.value === null ? '' : String(props.value)}
      onChange={(event) =>
        props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
    />
  );
}

/** Filters by what is typed. */
export function TextFilter<Name extends FieldTypeName>({ label, value, onChange }: FilterProps<Name>) {
  return <SlowTextInput label={label} value={value} onChange={onChange} />;
}
