import { shortValue } from '../base/short-value.ts';
import type { FilterOperator } from '../value.ts';

const between: readonly FilterOperator[] = ['between', 'is', 'is_not', 'empty', 'filled'];

/** What types have in common of which the values have an order, and a least and a most of their own. */
export const amount = {
  ...shortValue,
  unbounded: { min: undefined, max: undefined },
  checks: ['min', 'max'],
  constant: true,
  operators: () => between,
} as const;
