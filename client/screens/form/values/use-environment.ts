import { useMemo } from 'react';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useSurroundings } from '../../../app/use-surroundings.ts';

import { asJsonValues, type FormValues } from './form-values.ts';

/** What rules are judged against in the browser: the record as it would be, and what surrounds it. */
export function useEnvironment(record: RecordAnswer | undefined): (values: FormValues) => Environment {
  const surroundings = useSurroundings();
  return useMemo(
    () => (values) => {
      const typed = asJsonValues(values);
      return {
        ...surroundings(),
        record: { ...record?.values, ...typed },
        old: record?.values ?? null,
        input: typed,
      };
    },
    [surroundings, record],
  );
}
