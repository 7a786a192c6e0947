import { useMemo } from 'react';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useSurroundings } from '../../../app/use-surroundings.ts';

import { asJsonValues, type FormValues } from './form-values.ts';

/** The same each time: what is made of it is kept. */
const noFields: readonly FieldShape[] = [];

/**
 * What rules are judged against in the browser: the record as it would be, and what surrounds it. A new record has from the
 * beginning what its fields have by default, also those that the form leaves out.
 */
export function useEnvironment(
  record: RecordAnswer | undefined,
  fields = noFields,
): (values: FormValues) => Environment {
  const surroundings = useSurroundings();
  return useMemo(() => {
    const before = record?.values ?? defaultsOf(fields);
    return (values) => {
      const typed = asJsonValues(values);
      return {
        ...surroundings(),
        record: { ...before, ...typed },
        old: record?.values ?? null,
        input: typed,
      };
    };
  }, [surroundings, record, fields]);
}

function defaultsOf(fields: readonly FieldShape[]): RecordValues {
  return Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}
