import type { FilterOperator } from '#shared/screens/filter-operators.ts';

/** How an operator is read between the name of the field and the value. */
export const operatorWords: Readonly<Record<FilterOperator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts: 'starts with',
  any_of: 'is one of',
  none_of: 'is none of',
  has: 'has one of',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  last_days: 'in the last days',
  next_days: 'in the next days',
  me: 'is me',
  empty: 'is empty',
  filled: 'is not empty',
};
