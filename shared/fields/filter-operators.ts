import type { FieldSettings } from './field.ts';
import { typeOf } from './field-types.ts';
import type { FilterOperator } from './value.ts';

/** What an operator is told: nothing, one value of the field, two ends, some options, the name of a period, or a number of days. */
export type FilterOperand = 'nothing' | 'value' | 'range' | 'options' | 'period' | 'days';

const operands: Readonly<Record<FilterOperator, FilterOperand>> = {
  is: 'value',
  is_not: 'value',
  contains: 'value',
  starts: 'value',
  any_of: 'options',
  none_of: 'options',
  has: 'options',
  between: 'range',
  before: 'value',
  after: 'value',
  period: 'period',
  last_days: 'days',
  next_days: 'days',
  me: 'nothing',
  empty: 'nothing',
  filled: 'nothing',
};

/** What the operator must be told. */
export function operandOf(operator: FilterOperator): FilterOperand {
  return operands[operator];
}

/** The operator of that name; undefined where there is none. */
export function operatorNamed(name: string): FilterOperator | undefined {
  // hasOwn has just shown that it is one of them
  return Object.hasOwn(operands, name) ? (name as FilterOperator) : undefined;
}

/** The operators of a field, the usual one first. Empty: not filtered by. */
export function operatorsOf(field: FieldSettings): readonly FilterOperator[] {
  return typeOf(field).operators(field);
}

/** Whether lists can be narrowed down by the values of a field, not only by whether there is one. */
export function isFiltered(field: FieldSettings): boolean {
  return operatorsOf(field).some((operator) => operator !== 'empty' && operator !== 'filled');
}
