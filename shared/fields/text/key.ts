import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

interface RecordKey {
  readonly type: 'key';
  /** In letters and digits. */
  readonly length: number;
  /** When it is made, in the place of one that is there: `create`, or names of transitions. */
  readonly draw: readonly string[];
  /** Whoever creates a record is told it with the answer, whatever they may read. */
  readonly told?: true;
}

/** Unguessable text made by the engine; nobody sends one. Whoever presents it is a holder of the record. */
export const keyType: FieldType<RecordKey, 'text'> = {
  ...line,
  bare: { type: 'key', length: 0, draw: [] },
  described: ['length', 'draw'],
  unbounded: {},
  checks: [],
  schema: ({ length }) => plainText({ max: length, multiline: false }),
  wireSchema: () => ({ type: 'string' }),
  operators: () => [],
  sorted: 'never',
  searched: false,
  long: () => true,
};
