import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { FilterOperator } from '#shared/fields/value.ts';

/** How an operator is read between the name of the field and the value. */
export const operatorWords: Readonly<Record<FilterOperator, PlainKey>> = {
  is: 'screens.is',
  is_not: 'screens.isNot',
  contains: 'screens.contains',
  starts: 'screens.startsWith',
  any_of: 'screens.anyOf',
  none_of: 'screens.noneOfThem',
  has: 'screens.hasOneOf',
  between: 'screens.between',
  before: 'screens.before',
  after: 'screens.after',
  last_days: 'screens.lastDays',
  next_days: 'screens.nextDays',
  me: 'screens.isMe',
  empty: 'screens.isEmpty',
  filled: 'screens.isNotEmpty',
};
