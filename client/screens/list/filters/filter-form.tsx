import { NativeSelect } from '@mantine/core';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { operandOf, operatorsOf } from '#shared/fields/filter-operators.ts';
import { operatorIn } from '#shared/screens/list-filter.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { OneNumber } from '../../../fields/number/number-inputs.tsx';
import { t } from '../../../messages/t.ts';
import { operatorWords } from './filter-words.ts';
import { PeriodSelect } from './period-select.tsx';

interface FilterFormProps {
  readonly field: FieldShape;
  readonly filter: ListFilter;
  onChange(filter: ListFilter): void;
}

/** How a field is compared, and with what. */
export function FilterForm({ field, filter, onChange }: FilterFormProps) {
  const operators: readonly FilterOperator[] = operatorsOf(field);
  const operator = operatorIn(field, filter);
  if (operator === undefined) return null;
  // One that is told nothing says nothing either until it has been chosen.
  const isChosen = operandOf(operator) !== 'nothing' || filter.value !== '';
  const choose = (next: FilterOperator) => {
    const kept = operandOf(next) === operandOf(operator) ? filter.value : '';
    // A value stands in the address even where none is needed, or the filter would not be there.
    const value = operandOf(next) === 'nothing' ? 'yes' : kept;
    onChange({ path: filter.path, operator: next === operators[0] ? undefined : next, value });
  };
  return (
    <>
      {operators.length > 1 && (
        <NativeSelect
          aria-label={t('screens.comparison', { field: field.label })}
          size="xs"
          value={isChosen ? operator : ''}
          data={[
            ...(isChosen ? [] : [{ value: '', label: t('screens.choose') }]),
            ...operators.map((name) => ({ value: name, label: t(operatorWords[name]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            choose(operators.find((name) => name === value) ?? operator)
          }
        />
      )}
      <Operand
        field={field}
        operator={operator}
        value={filter.value}
        onChange={(value) => onChange({ ...filter, value })}
      />
    </>
  );
}

/** The number of days that "in the last days" is told. */
const days = { type: 'integer' } as const;

function Operand({
  field,
  operator,
  value,
  onChange,
}: {
  field: FieldShape;
  operator: FilterOperator;
  value: string;
  onChange(value: string): void;
}) {
  const operand = operandOf(operator);
  const { Filter } = controlsOf(field);
  switch (operand) {
    case 'nothing':
      return null;
    case 'days':
      return <OneNumber label={t('screens.days')} field={days} value={value} onChange={onChange} />;
    case 'period':
      return <PeriodSelect value={value} onChange={onChange} />;
    case 'value':
    case 'range':
    case 'options':
      return (
        Filter && (
          <Filter field={field} label={field.label} operand={operand} value={value} onChange={onChange} />
        )
      );
  }
}
