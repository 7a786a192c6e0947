import { z } from 'zod';
import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the id of a record as the engine makes them: a UUID in lower case. */
export function isId(text: string): boolean {
  return form.test(text);
}

/** A reference to a record by its id. Whether it exists and may be seen is the server's to say. */
export const refType: FieldType<'ref'> = {
  schema: () => recordId(),
  format: (value) => String(value),
};

/** The id of the record itself; made by the engine. */
export const idType: FieldType<'id'> = {
  schema: () => recordId(),
  format: (value) => String(value),
};

/** The id of a record. Anything that is not an id is no such record: guessing ids learns nothing from the difference. */
export function recordId(): z.ZodType<string | null> {
  return z
    .string({ error: 'Send the id of a record.' })
    .transform((text) => (text === '' ? null : text.toLowerCase()))
    .check(refineWith('no_such_record', 'There is no such record.', (text) => text === null || isId(text)));
}
