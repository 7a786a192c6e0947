import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

type SlowTextInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  onChange(value: string): void;
};

/**
 * Says what was typed only when the typing pauses, Enter is pressed or the field is left, so that a list is not asked at
 * every letter.
 */
export function SlowTextInput({ value, onChange, ...rest }: SlowTextInputProps) {
  const [typed, setTyped] = useState(value);
  const tell = useDebouncedCallback(onChange, { delay: 200, flushOnUnmount: false });
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      {...rest}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell.flush();
      }}
      onBlur={() => tell.flush()}
    />
  );
}
