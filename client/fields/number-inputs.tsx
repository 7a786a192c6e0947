import { Group, Input, TextInput } from '@mantine/core';
import type { JsonValue } from '#shared/fields/field.ts';
import { rangeEnds } from '../screens/table/list-filter.ts';
import { useApp } from '../shell/app-context.tsx';
import type { FilterProps, InputProps } from './field-controls.ts';
import { inputFrame, refAs } from './input-frame.ts';
import { fromWire, toWire } from './number-text.ts';
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

export function NumberRange({ label, value, onChange }: FilterProps<NumberType>) {
  const [from, to] = rangeEnds(value);
  const tell = (ends: readonly string[]) =>
    onChange(ends.every((end) => end === '') ? '' : ends.map(toWire).join('~'));
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
      <Group gap="xs" grow>
        <SlowTextInput label="From" inputMode="decimal" value={from} onChange={(text) => tell([text, to])} />
        <SlowTextInput label="To" inputMode="decimal" value={to} onChange={(text) => tell([from, text])} />
      </Group>
    </Input.Wrapper>
  );
}
