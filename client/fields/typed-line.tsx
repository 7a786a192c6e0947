import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { NotUnderstood, type TypedValue } from './not-understood.ts';
import type { OneValueProps } from './range-filter.tsx';
import { toldBelow } from './told.tsx';
import { type Typing, useTyped } from './use-typed.ts';

type TypedLineProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly typing: Typing;
  readonly value: TypedValue;
  onChange(value: TypedValue): void;
};

/** A line whose text is read as a value: what is not understood stays as it was typed. */
export function TypedLine({ typing, value, onChange, ...rest }: TypedLineProps) {
  const { text, told, type } = useTyped(value, typing, onChange);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...toldBelow(told)}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

type TypedFilterProps = Omit<OneValueProps, 'field'> &
  Omit<TextInputProps, keyof OneValueProps> & { readonly typing: Typing };

/** The same for a filter, which is told once the typing pauses. What is not understood filters by nothing, and says so. */
export function TypedFilter({ typing, label, value, onChange, ...rest }: TypedFilterProps) {
  const [typed, setTyped] = useState<TypedValue>(value || null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped((current) => (filterText(current) === value ? current : value || null)), [value]);
  const tell = useDebouncedCallback(
    (next: TypedValue) => {
      setProblem(next instanceof NotUnderstood ? next.problem : undefined);
      onChange(filterText(next));
    },
    { delay: 200, flushOnUnmount: false },
  );
  return (
    <TypedLine
      {...rest}
      typing={typing}
      label={label}
      value={typed}
      error={problem}
      onChange={(next) => {
        setTyped(next);
        tell(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell.flush();
      }}
      onBlur={() => tell.flush()}
    />
  );
}

/** As it stands in the address. */
function filterText(value: TypedValue): string {
  return value === null || value instanceof NotUnderstood ? '' : String(value);
}
