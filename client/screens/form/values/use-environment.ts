import { useMemo } from 'react';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useApp } from '../../../app/app-context.tsx';

import { asJson, type FormValues } from './form-values.ts';

/** What rules are judged against in the browser: the record as it would be, the person, the server's idea of now. */
export function useEnvironment(record: RecordAnswer | undefined): (values: FormValues) => Environment {
  const { description, person } = useApp();
  return useMemo(() => {
    const { rehearsal, zone, constants } = description;
    return (values) => {
      const now = rehearsal ? description.now : new Date().toISOString();
      const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]));
      return {
        record: { ...record?.values, ...typed },
        old: record?.values ?? null,
        me: person ? { id: person.id, name: person.name, email: person.email, roles: person.roles } : null,
        now,
        today: dateAt(zone, now),
        zone,
        constants,
      };
    };
  }, [description, person, record]);
}
