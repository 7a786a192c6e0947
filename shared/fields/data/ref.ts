import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { isId } from '../base/is-id.ts';
import { refineWith, saying } from '../base/issue.ts';
import { shortValue } from '../base/short-value.ts';
import type { Template } from '#shared/expression/expression.ts';
import type { Asks } from '../base/asks.ts';
import { emptyAsNull } from '../base/mapped.ts';
import type { FieldType } from '../field-type.ts';
import type { JsonSchema } from '../value.ts';

export interface RefSettings {
  readonly type: 'ref';
  readonly to: string;
  readonly onDelete: 'restrict' | 'clear' | 'cascade';
  /** The field to several entities that it is a member of. */
  readonly memberOf?: string;
  /** No record may lead to itself along it. */
  readonly noCircle?: boolean;
  /** Told to a viewer: which records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  /** Told to a viewer where no filter can say it: what is filled in that decides what may be chosen. */
  readonly asks?: Asks;
  /** Told to a viewer: why a record may not be chosen, in texts about that record. */
  readonly reasons?: readonly Template[];
}

/** The id of a record in JSON. */
export const idSchema: JsonSchema = { type: 'string', format: 'uuid' };

const oneId = {
  ...shortValue,
  base: 'ref',
  constant: false,
  schema: () => recordId(),
  format: String,
} as const;

/** A reference to a record by its id. Whether it exists and may be seen is the server's to say. */
export const refType: FieldType<RefSettings, 'ref'> = {
  ...oneId,
  constant: true,
  bare: { type: 'ref', to: '', onDelete: 'restrict' },
  described: ['to', 'onDelete', 'memberOf'],
  alsoCalled: ['reference', 'foreign_key', 'relation', 'link'],
  checks: ['exists', 'unreadable', 'no_circle'],
  wireSchema: ({ to }) => ({ ...idSchema, description: `The id of a record of ${to}.` }),
  expression: ({ to }) => ({ kind: 'record', entity: to }),
  operators: ({ to }) => ['is', 'is_not', ...(to === 'user' ? (['me'] as const) : []), 'empty', 'filled'],
};

/** The id of the record itself; made by the engine. It stands for its record, so that it is compared by identity. */
export const idType: FieldType<{ readonly type: 'id' }, 'ref'> = {
  ...oneId,
  bare: { type: 'id' },
  described: [],
  checks: [],
  wireSchema: () => idSchema,
  expression: (_settings, entity) => ({ kind: 'record', entity }),
  operators: () => ['is'],
};

/** The id of a record. Anything that is not an id is no such record: guessing ids learns nothing from the difference. */
export function recordId(): z.ZodType<string | null> {
  const id = z
    .string(saying('fields.sendId'))
    .toLowerCase()
    .check(
      refineWith('no_such_record', messageOf('fields.noSuchRecord'), (text) => text === '' || isId(text)),
    );
  return emptyAsNull(id);
}
