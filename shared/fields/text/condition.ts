import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** The longest condition that is kept: as long as an address may be in which a list has one. */
export const longestCondition = 2_000;

interface ConditionSettings {
  readonly type: 'condition';
  /** The entity whose records it is asked of. */
  readonly of: string;
}

/**
 * A condition on records of an entity, as `filter=` of a list has one. Whether it can be read, and names nothing that its
 * writer may not read, is the server's to say.
 */
export const conditionType: FieldType<ConditionSettings, 'text'> = {
  ...line,
  bare: { type: 'condition', of: '' },
  described: ['of'],
  unbounded: {},
  alsoCalled: ['filter', 'criteria'],
  checks: ['max'],
  schema: () => plainText({ max: longestCondition, multiline: false }),
  wireSchema: ({ of }) => ({
    type: 'string',
    maxLength: longestCondition,
    description: `A condition on records of ${of}, as the filter of a list.`,
  }),
  expression: ({ of }) => ({ kind: 'text', condition: of }),
  operators: () => ['contains', 'empty', 'filled'],
  sorted: 'never',
  searched: false,
  identifying: false,
  indexed: () => false,
};
