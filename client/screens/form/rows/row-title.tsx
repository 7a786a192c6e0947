import { Text } from '@mantine/core';
import type { FormPart, PartRow } from '../values/form-parts.ts';
import classes from './part-rows.module.css';

interface RowTitleProps {
  readonly part: FormPart;
  readonly row: PartRow;
}

/** Which record a row is, where nobody may type what it is called. */
export function RowTitle({ part, row }: RowTitleProps) {
  return part.isFixed ? (
    <Text component="div" size="sm" fw={600} className={classes.title}>
      {row.title}
    </Text>
  ) : null;
}
