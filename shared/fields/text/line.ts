import type { FilterOperator } from '../value.ts';

const contains: readonly FilterOperator[] = ['contains', 'is', 'is_not', 'starts', 'empty', 'filled'];

/** What types have in common whose values are one line of text. */
export const line = {
  base: 'text',
  described: [],
  checks: ['max', 'pattern'],
  constant: false,
  unbounded: { type: 'text', max: 1_000_000, multiline: false },
  format: String,
  expression: () => ({ kind: 'text' }) as const,
  operators: () => contains,
  sorted: 'folded',
  searched: true,
  identifying: true,
  indexed: () => true,
  long: () => false,
} as const;
