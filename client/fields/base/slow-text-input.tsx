import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

type SlowTextInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  onChange(value: string): void;
};

/** Who types no letter for so many milliseconds pauses. */
const PAUSE = 150;

/**
 * Says at once what is typed first after a pause, and what follows only when the typing pauses again, Enter is pressed or the
 * field is left: a list is there soon, and is not asked at every letter.
 */
export function SlowTextInput({ value, onChange, ...rest }: SlowTextInputProps) {
  const [typed, setTyped] = useState(value);
  const lastLetter = useRef(Number.NEGATIVE_INFINITY);
  // What was said and has not come back yet: by then more may be typed.
  const said = useRef<readonly string[]>([]);
  const tell = (text: string) => {
    said.current = [...said.current, text];
    onChange(text);
  };
  const tellLater = useDebouncedCallback(tell, { delay: PAUSE, flushOnUnmount: false });
  useEffect(() => {
    const place = said.current.indexOf(value);
    said.current = said.current.slice(place + 1);
    if (place < 0) setTyped(value);
  }, [value]);
  const type = (text: string, moment: number) => {
    setTyped(text);
    if (moment - lastLetter.current > PAUSE) tell(text);
    else tellLater(text);
    lastLetter.current = moment;
  };
  return (
    <TextInput
      {...rest}
      value={typed}
      onChange={(event) => type(event.currentTarget.value, event.timeStamp)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tellLater.flush();
      }}
      onBlur={() => tellLater.flush()}
    />
  );
}
