import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { shortList } from '../base/short-list.ts';
import { mapped } from '../base/mapped.ts';
import type { FieldShape } from '../field.ts';
import type { FieldType } from '../field-type.ts';
import { unsearched } from './json.ts';

/** Rows are sent with a call and kept nowhere. No field of a record is of this type. */
export interface RowsSettings {
  readonly type: 'rows';
  /** What each row has. Whoever takes the rows apart checks them by these. */
  readonly columns: readonly FieldShape[];
}

/** So many rows go with a call. */
export const MOST_SENT_ROWS = 200;

/** Rows in the order sent, each with the values of its columns. None at all is empty. */
export const rowsType: FieldType<RowsSettings, 'json'> = {
  ...unsearched,
  base: 'json',
  bare: { type: 'rows', columns: [] },
  described: ['columns'],
  checks: [],
  schema: () =>
    mapped(
      shortList(z.record(z.string(), z.json()), {
        most: MOST_SENT_ROWS,
        tooMany: messageOf('fields.tooManyRows', { most: MOST_SENT_ROWS }),
        notAList: 'fields.sendRows',
      }),
      (rows) => (rows.length === 0 ? null : rows),
    ),
  wireSchema: () => ({ type: 'array', items: { type: 'object' } }),
  format: (value) => (Array.isArray(value) ? String(value.length) : ''),
  expression: () => ({ kind: 'list', element: { kind: 'json' } }),
  operators: () => [],
};
