import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { periodNamed } from '#shared/fields/time/periods.ts';
import { operandOf } from '#shared/fields/filter-operators.ts';
import { operatorIn, optionsIn, rangeEnds } from '#shared/screens/list-filter.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { recordQuery } from '../../../api/queries.ts';
import { t } from '../../../messages/t.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import { ValueText } from '../../../fields/value-text.tsx';
import { recordTitle } from '../../../app/record-title.ts';
import { operatorWords, periodWords } from './filter-words.ts';

/** What a filter is set to, in a few words: "Due: in the last 7 days". */
export function FilterSummary({ field, filter }: { field: FieldShape; filter: ListFilter }) {
  const { style } = useApp();
  const operator = operatorIn(field, filter);
  if (operator === undefined) return field.label;
  const { value } = filter;
  switch (operator) {
    case 'last_days':
    case 'next_days':
      return t(operator === 'last_days' ? 'screens.inLastDays' : 'screens.inNextDays', {
        field: field.label,
        days: value,
      });
    case 'period':
      return t('screens.byPeriod', { field: field.label, period: periodIn(value) });
    case 'between':
      return `${field.label}: ${spanOf(rangeEnds(value).map((end) => wordsFor(field, end, style)))}`;
    case 'any_of':
    case 'has':
    case 'is':
      return (
        <>
          {field.label}: <Operand field={field} value={value} />
        </>
      );
    default:
      return (
        <>
          {field.label} {t(operatorWords[operator])}{' '}
          {operandOf(operator) !== 'nothing' && <Operand field={field} value={value} />}
        </>
      );
  }
}

function Operand({ field, value }: { field: FieldShape; value: string }) {
  const { description, style } = useApp();
  if (isA(field, 'choice', 'choices')) {
    const named = new Map(field.options.map(({ name, label }) => [name, label]));
    return value
      .split(',')
      .map((name) => named.get(name) ?? name)
      .join(', ');
  }
  if (isA(field, 'boolean')) return value === 'yes' ? t('fields.yes') : t('fields.no');
  if (field.type === 'several') return <ValueText field={field} value={value} />;
  if (field.type !== 'ref' && field.type !== 'refs') return wordsFor(field, value, style);
  const entity = entityNamed(description, field.to);
  return optionsIn(value).map((id, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      {entity ? <TitleOf entity={entity} id={id} /> : '…'}
    </Fragment>
  ));
}

function TitleOf({ entity, id }: { entity: EntityDescription; id: string }) {
  const { data } = useQuery(recordQuery(entity.plural, id, ''));
  return data ? recordTitle(data, entity) : '…';
}

/** A value as people read it. Moments are filtered by days, so they are told as days. */
function wordsFor(field: FieldShape, value: string, style: DisplayStyle): string {
  if (value === '') return '';
  return formatValue(isA(field, 'datetime') ? { type: 'date' } : field, value, style);
}

function periodIn(value: string): string {
  const period = periodNamed(value);
  return period === undefined ? value : t(periodWords[period]);
}

function spanOf([from = '', to = '']: readonly string[]): string {
  if (from === '') return t('screens.upTo', { to });
  return to === '' ? t('screens.fromOn', { from }) : `${from} – ${to}`;
}
