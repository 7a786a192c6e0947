import { messageOf } from '#shared/messages/message.ts';
import { shortList } from '../base/short-list.ts';
import type { FieldType } from '../field-type.ts';
import { unsearched } from './json.ts';
import type { Template } from '#shared/expression/expression.ts';
import type { Asks } from '../base/asks.ts';
import { mapped } from '../base/mapped.ts';
import { idSchema, recordId } from './ref.ts';

interface RefsSettings {
  readonly type: 'refs';
  readonly to: string;
  readonly onDelete?: 'restrict' | 'clear';
  /** No record may lead to itself along it. */
  readonly noCircle?: boolean;
  /** Told to a viewer: which records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  /** Told to a viewer where no filter can say it: what is filled in that decides what may be chosen. */
  readonly asks?: Asks;
  /** Told to a viewer: why a record may not be chosen, in texts about that record. */
  readonly reasons?: readonly Template[];
}

const most = 1000;

/** References to several records by their ids, in the order sent, each once. None at all is empty. */
export const refsType: FieldType<RefsSettings, 'refs'> = {
  ...unsearched,
  base: 'refs',
  bare: { type: 'refs', to: '', onDelete: 'restrict' },
  described: ['to', 'onDelete'],
  checks: ['exists', 'unreadable', 'no_circle'],
  schema: () =>
    mapped(
      shortList(recordId(), {
        most,
        tooMany: messageOf('fields.tooManyRecords', { most }),
        notAList: 'fields.sendIds',
      }),
      (ids) => {
        const kept = [...new Set(ids)].filter((id) => id !== null);
        return kept.length === 0 ? null : kept;
      },
    ),
  wireSchema: ({ to }) => ({ type: 'array', items: idSchema, description: `Ids of records of ${to}.` }),
  format: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  expression: ({ to }) => ({ kind: 'list', element: { kind: 'record', entity: to } }),
  operators: () => ['has', 'empty', 'filled'],
};
