import { type Control, useWatch } from 'react-hook-form';
import { useMemo } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { typedInRecord } from '#shared/fields/number/in-record.ts';
import type { FormValues } from './form-values.ts';

/** The field as it is typed: an amount in the currency that is chosen beside it. */
export function useCurrency(control: Control<FormValues>, field: FieldShape): FieldShape {
  const beside =
    field.type === 'money' && typeof field.currency !== 'string' ? field.currency.field : undefined;
  const chosen = useWatch({ control, name: beside ?? '', disabled: beside === undefined });
  return useMemo(
    () => (beside === undefined ? field : typedInRecord(field, { [beside]: chosen })),
    [field, beside, chosen],
  );
}
