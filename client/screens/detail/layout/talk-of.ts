import type { ColumnDescription } from '#shared/api/app-description.ts';
import { isLongText } from './arrange.ts';

/** Columns that are read as a conversation: who, when, and what they said; and one that may be so of it, such as *From us*. */
export interface Talk {
  readonly who: ColumnDescription;
  readonly when: ColumnDescription;
  readonly said: ColumnDescription;
  readonly flag?: ColumnDescription;
}

/** Where a list has these columns and no other, people read it as comments; undefined: it is a table. */
export function talkOf(columns: readonly ColumnDescription[]): Talk | undefined {
  const own = columns.filter(({ expand }) => expand === '');
  const who = own.find(
    ({ field }) => field.type === 'email' || (field.type === 'ref' && field.to === 'user'),
  );
  const when = own.find(({ field }) => field.type === 'datetime');
  const said = own.find(({ field }) => isLongText(field) && field.type !== 'json');
  const flag = own.find(({ field }) => field.type === 'boolean');
  if (columns.length !== (flag ? 4 : 3) || !who || !when || !said) return undefined;
  return { who, when, said, ...(flag && { flag }) };
}
