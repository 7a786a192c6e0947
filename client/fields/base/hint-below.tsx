import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Puts below an input how its text was understood; told to who hears the page as well. */
export function hintBelow(hint: string | undefined): { inputContainer(input: ReactNode): ReactNode } {
  return {
    inputContainer: (input) => (
      <>
        {input}
        <Text component="output" className={classes.told} size="xs" c="dimmed">
          {hint}
        </Text>
      </>
    ),
  };
}
