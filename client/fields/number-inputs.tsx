import { TextInput } from '@mantine/core';
import type { JsonValue } from '#shared/fields/field.ts';
import { useApp } from '../shell/app-context.tsx';
import type { InputProps } from './field-controls.ts';
import { inputFrame, refAs } from './input-frame.ts';
import { fromWire, toWire } from './number-text.ts';
import { type OneValueProps, rangeFilter } from './range-filter.tsx';
import { SlowTextInput } from './slow-text-input.tsx';

type NumberType = 'integer' | 'decimal' | 'money';

type NumberInputProps = InputProps<NumberType> & {
  readonly unit?: string;
  /** Wire form of what was typed. */
  parse(typed: string): JsonValue;
};

/** Numbers are typed as text: no float ever holds them, and no wheel of a mouse changes them. */
export function NumberLine({ unit, parse, ...props }: NumberInputProps) {
  const { style } = useApp();
  return (
    <TextInput
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      inputMode={props.field.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit ? 56 : undefined}
      value={props.value === null ? '' : fromWire(String(props.value), style.locale)}
      onChange={(event) =>
        props.onChange(event.currentTarget.value === '' ? null : parse(event.currentTarget.value))
      }
    />
  );
}

function OneNumber({ value, onChange, ...rest }: OneValueProps) {
  return (
    <SlowTextInput
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={(typed) => onChange(toWire(typed))}
    />
  );
}

export const NumberFilter = rangeFilter<NumberType>(OneNumber);
