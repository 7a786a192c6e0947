import { longestText } from './plain-text.ts';
import type { FilterOperator } from '../value.ts';

const contains: readonly FilterOperator[] = ['contains', 'is', 'is_not', 'starts', 'empty', 'filled'];

/** What types have in common whose values are one line of text. */
export const line = {
  base: 'text',
  described: [],
  checks: ['max', 'pattern'],
  constant: false,
  unbounded: { type: 'text', max: longestText, multiline: false },
  format: String,
  expression: () => ({ kind: 'text' }) as const,
  operators: () => contains,
  sorted: 'folded',
  searched: true,
  identifying: true,
  indexed: () => true,
  long: () => false,
} as const;
