import type { FieldSettings } from '#shared/fields/field.ts';

/** How a person's filter compares a field; each type has some of them. */
export type FilterOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'starts'
  | 'any_of'
  | 'none_of'
  | 'has'
  | 'between'
  | 'before'
  | 'after'
  | 'last_days'
  | 'next_days'
  | 'me'
  | 'empty'
  | 'filled';

/** What an operator is told: nothing, one value of the field, two ends, some options, or a number of days. */
export type FilterOperand = 'nothing' | 'value' | 'range' | 'options' | 'days';

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

/** The operators of a field, the usual one first: it is meant where an address names none. Empty: not filtered by. */
export function operatorsOf(field: FieldSettings): readonly [FilterOperator, ...FilterOperator[]] | [] {
  switch (field.type) {
    case 'text':
    case 'email':
    case 'url':
    case 'phone':
    case 'number_series':
      return ['contains', 'is', 'is_not', 'starts', 'empty', 'filled'];
    case 'markdown':
      return ['contains', 'empty', 'filled'];
    case 'choice':
    case 'state':
      return ['any_of', 'none_of', 'empty', 'filled'];
    case 'choices':
      return ['has', 'empty', 'filled'];
    case 'boolean':
      return ['is', 'empty', 'filled'];
    case 'integer':
    case 'decimal':
    case 'money':
      return ['between', 'is', 'is_not', 'empty', 'filled'];
    case 'date':
    case 'datetime':
      return ['between', 'is', 'before', 'after', 'last_days', 'next_days', 'empty', 'filled'];
    case 'time':
    case 'duration':
      return ['between', 'empty', 'filled'];
    case 'ref':
      return field.to === 'user'
        ? ['is', 'is_not', 'me', 'empty', 'filled']
        : ['is', 'is_not', 'empty', 'filled'];
    case 'id':
      return ['is'];
    case 'refs':
      return ['has', 'empty', 'filled'];
    case 'file':
    case 'image':
      return ['empty', 'filled'];
    case 'key':
    case 'json':
      return [];
  }
}
