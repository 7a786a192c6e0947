import { useMemo } from 'react';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { useApp } from './app-context.tsx';

/** What conditions are asked against in the browser, whatever the record: the person, the server's idea of now, constants. */
export function useSurroundings(): () => Environment {
  const { description, person } = useApp();
  return useMemo(() => {
    const { rehearsal, zone, constants } = description;
    return () => {
      const now = rehearsal ? description.now : new Date().toISOString();
      return {
        me: person ? { id: person.id, name: person.name, email: person.email, roles: person.roles } : null,
        now,
        today: dateAt(zone, now),
        zone,
        constants,
      };
    };
  }, [description, person]);
}
