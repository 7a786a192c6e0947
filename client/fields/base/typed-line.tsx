import { TextInput, type TextInputProps } from '@mantine/core';
import type { TypedValue } from './not-understood.ts';
import type { OneValueProps } from './range-filter.tsx';
import { hintBelow } from './hint-below.tsx';
import { useSlowTyped } from './use-slow-typed.ts';
import { type Typing, useTyped } from './use-typed.ts';

export type TypedLineProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly typing: Typing;
  readonly value: TypedValue;
  onChange(value: TypedValue): void;
};

/** A line whose text is read as a value: what is not understood stays as it was typed. */
export function TypedLine({ typing, value, onChange, ...rest }: TypedLineProps) {
  const { text, told: hint, type } = useTyped(value, typing, onChange);
  return (
    <TextInput
      autoComplete="off"
      placeholder={typing.hint}
      {...rest}
      {...hintBelow(hint)}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

type TypedFilterProps = Omit<OneValueProps, 'field'> &
  Omit<TextInputProps, keyof OneValueProps> & { readonly typing: Typing };

/** The same for a filter. */
export function TypedFilter({ value, onChange, ...rest }: TypedFilterProps) {
  return <TypedLine {...rest} {...useSlowTyped(value, onChange)} />;
}
