import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { inRecord } from '#shared/fields/number/in-record.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { tryRecord } from '../../api/records.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { t } from '../../messages/t.ts';
import type { FormValues } from './values/form-values.ts';
import { useSendable } from './values/use-sendable.ts';

interface LiveTotalsProps {
  readonly entity: EntityDescription;
  readonly fields: readonly FieldShape[];
  readonly record?: RecordAnswer;
  readonly form: UseFormReturn<FormValues>;
  readonly resolver: Resolver<FormValues>;
}

/**
 * What the amounts of the record would be: the server makes the write and undoes it, so they are exactly what will be
 * saved. Asked only of a form that could be sent; until then the last answer stays.
 */
export function LiveTotals({ entity, fields, record, form, resolver }: LiveTotalsProps) {
  const totals = entity.fields.filter(
    ({ name, type, origin }) =>
      type === 'money' &&
      origin === 'contract' &&
      !entity.creatable.includes(name) &&
      !entity.updatable.includes(name),
  );
  const body = useSendable(form, resolver);
  const { data } = useQuery({
    queryKey: ['trial', entity.plural, record?.id, body],
    queryFn: ({ signal }) => tryRecord({ plural: entity.plural, id: record?.id }, body ?? {}, signal),
    enabled: body !== undefined && totals.length > 0 && fields.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = data ?? record;
  const known = totals.filter(({ name }) => shown?.values[name] !== undefined && shown.values[name] !== null);
  if (shown === undefined || known.length === 0) return null;
  return (
    <div role="group" aria-label={t('screens.amounts')}>
      <Group component="dl" gap="md" m={0} justify="flex-end">
        {known.map((field) => (
          <div key={field.name}>
            <Text component="dt" size="xs" c="dimmed" ta="end">
              {field.label}
            </Text>
            <Text component="dd" m={0} ta="end">
              <ValueCell field={inRecord(field, shown.values)} value={shown.values[field.name]} room="row" />
            </Text>
          </div>
        ))}
      </Group>
    </div>
  );
}
