import { z } from 'zod';
import type { FieldType } from './field-type.ts';
import { recordId } from './ref.ts';

const most = 1000;

/** References to several records by their ids, in the order sent, each once. None at all is empty. */
export const refsType: FieldType<'refs'> = {
  schema: () =>
    z
      .array(recordId(), { error: 'Send a list of ids of records.' })
      .max(most, { error: `At most ${most} records.` })
      .transform((ids) => {
        const kept = [...new Set(ids)].filter((id) => id !== null);
        return kept.length === 0 ? null : kept;
      }),
  format: (value) => (Array.isArray(value) ? value.join(', ') : ''),
};
