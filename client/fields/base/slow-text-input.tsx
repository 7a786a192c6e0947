import { TextInput, type TextInputProps } from '@mantine/core';
import { usePaced } from './use-paced.ts';

type SlowTextInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  onChange(value: string): void;
};

const asItIs = (text: string) => text;

/** A line whose text is told at the pace of who types: see `usePaced`. */
export function SlowTextInput({ value, onChange, ...rest }: SlowTextInputProps) {
  const { typed, type, flush } = usePaced({ value, onTell: onChange, shownFor: asItIs, textOf: asItIs });
  return (
    <TextInput
      {...rest}
      value={typed}
      onChange={(event) => type(event.currentTarget.value, event.timeStamp)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
      }}
      onBlur={() => flush()}
    />
  );
}
