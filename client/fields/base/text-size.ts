import type { CellProps } from './field-controls.ts';
import classes from './fields.module.css';

/** The class of the text of a value: smaller in a row than on a page. */
export function textSize(room: CellProps<'text'>['room']): string | undefined {
  return room === 'row' ? classes.small : classes.usual;
}
