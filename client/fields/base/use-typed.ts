import { useState } from 'react';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Reading } from '#shared/typed/typed.ts';
import { NotUnderstood, type TypedValue, typedValue } from './not-understood.ts';

/** How values of a field are read from what is typed, and how they stand in its input. */
export interface Typing {
  read(typed: string): Reading<JsonValue>;
  write(value: JsonValue): string;
  /** How the text was understood; undefined where that is plain. */
  tell?(value: JsonValue, typed: string): string | undefined;
  /** What an empty input shows of the form of a value. */
  readonly hint?: string;
}

/** The text of an input and the value that is read from it; a value from elsewhere takes the place of what was typed. */
export function useTyped(
  value: TypedValue,
  { read, write, tell }: Typing,
  onChange: (value: TypedValue) => void,
) {
  const [own, setOwn] = useState<{ readonly value: TypedValue; readonly text: string }>();
  const text = own?.value === value ? own.text : textOf(value, write);
  return {
    text,
    told:
      own?.value !== value || value === null || value instanceof NotUnderstood
        ? undefined
        : tell?.(value, text),
    type: (typed: string) => {
      const next = typedValue(typed, read);
      setOwn({ value: next, text: typed });
      onChange(next);
    },
  };
}

function textOf(value: TypedValue, write: (value: JsonValue) => string): string {
  if (value instanceof NotUnderstood) return value.typed;
  return value === null ? '' : write(value);
}
