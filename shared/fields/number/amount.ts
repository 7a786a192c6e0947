import type { FilterOperator } from '../value.ts';

const between: readonly FilterOperator[] = ['between', 'is', 'is_not', 'empty', 'filled'];

/** What types have in common of which the values have an order, and a least and a most of their own. */
export const amount = {
  unbounded: { min: undefined, max: undefined },
  checks: ['min', 'max'],
  constant: true,
  operators: () => between,
  sorted: 'plain',
  searched: false,
  identifying: true,
  indexed: () => true,
  long: () => false,
} as const;
