import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { tryRecord } from '../../api/records.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { asJson } from './form-resolver.ts';
import type { FormValues } from './form-values.ts';

interface LiveTotalsProps {
  readonly entity: EntityDescription;
  readonly fields: readonly FieldShape[];
  readonly record?: RecordAnswer;
  readonly form: UseFormReturn<FormValues>;
  readonly resolver: Resolver<FormValues>;
}

/** A pause in the typing after which the server is asked, in milliseconds. */
const pause = 500;

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
    <Group component="dl" gap="md" m={0} role="group" aria-label="Amounts" justify="flex-end">
      {known.map((field) => (
        <div key={field.name}>
          <Text component="dt" size="xs" c="dimmed">
            {field.label}
          </Text>
          <Text component="dd" m={0} ta="end">
            <ValueCell field={field} value={shown.values[field.name]} room="row" />
          </Text>
        </div>
      ))}
    </Group>
  );
}

/** The body that would be sent now; undefined while something in the form is wrong. */
function useSendable(
  { control }: UseFormReturn<FormValues>,
  resolver: Resolver<FormValues>,
): FormValues | undefined {
  const [values] = useDebouncedValue(useWatch({ control }), pause);
  const [body, setBody] = useState<FormValues>();
  useEffect(() => {
    let current = true;
    const judge = async () => {
      const judged = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
      const isWrong = Object.keys(judged.errors).length > 0;
      if (current) setBody(isWrong ? undefined : mapped(judged.values));
    };
    void judge();
    return () => {
      current = false;
    };
  }, [values, resolver]);
  return body;
}

function mapped(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]));
}
