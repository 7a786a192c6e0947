import { useQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { recordQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../shell/app-context.tsx';
import { recordTitle } from '../record-title.ts';
import { rangeEnds } from './list-filter.ts';

/** What a filter is set to, in a few words. */
export function FilterSummary({ field, value }: { field: FieldShape; value: string }) {
  const { description, style } = useApp();
  switch (field.type) {
    case 'choice':
    case 'state':
      return value
        .split(',')
        .map((name) => formatValue(field, name, style))
        .join(', ');
    case 'boolean':
      return value === 'yes' ? 'Yes' : 'No';
    case 'ref': {
      const entity = entityNamed(description, field.to);
      return entity ? <TitleOf entity={entity} id={value} /> : '…';
    }
    case 'date':
      return spanOf(rangeEnds(value).map((end) => (end === '' ? '' : formatValue(field, end, style))));
    default:
      return value.includes('~') ? spanOf(rangeEnds(value)) : value;
  }
}

function TitleOf({ entity, id }: { entity: EntityDescription; id: string }) {
  const { data } = useQuery(recordQuery(entity.plural, id, ''));
  return data ? recordTitle(data, entity) : '…';
}

function spanOf([from = '', to = '']: readonly string[]): string {
  if (from === '') return `up to ${to}`;
  return to === '' ? `from ${from}` : `${from} – ${to}`;
}
