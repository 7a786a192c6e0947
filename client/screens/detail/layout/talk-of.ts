import type { ColumnDescription } from '#shared/api/app-description.ts';
import { isLongText } from './arrange.ts';

/** Columns that are read as a conversation: who, when, and what they said. */
export interface Talk {
  readonly who: ColumnDescription;
  readonly when: ColumnDescription;
  readonly said: ColumnDescription;
}

/** Where a list has these three columns and no other, people read it as comments; undefined: it is a table. */
export function talkOf(columns: readonly ColumnDescription[]): Talk | undefined {
  const who = columns.find(
    ({ field, expand }) => field.type === 'ref' && field.to === 'user' && expand === '',
  );
  const when = columns.find(({ field, expand }) => field.type === 'datetime' && expand === '');
  const said = columns.find(
    ({ field, expand }) => isLongText(field) && field.type !== 'json' && expand === '',
  );
  if (columns.length !== 3 || !who || !when || !said) return undefined;
  return { who, when, said };
}
