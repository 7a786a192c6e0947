import { CheckIcon, type ComboboxItem, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { titleDirection } from '../../messages/title-direction.ts';
import classes from './record-option.module.css';

/** A record in a list to choose from. */
export interface RecordOption extends ComboboxItem {
  /** What tells it from others of the name, or why it may not be chosen. */
  readonly second?: string | undefined;
}

/** Draws options with a second line. */
export function drawOption(options: readonly RecordOption[]) {
  const seconds = new Map(options.map(({ value, second }) => [value, second]));
  return ({ option, checked }: { option: ComboboxItem; checked?: boolean | undefined }): ReactNode => {
    const second = seconds.get(option.value);
    return (
      <>
        {checked === true && <CheckIcon className={classes.check} />}
        <span className={classes.lines}>
          <span dir={titleDirection(option.label)}>{option.label}</span>
          {second && (
            <Text component="span" size="xs" className={classes.second} dir="auto">
              {second}
            </Text>
          )}
        </span>
      </>
    );
  };
}
