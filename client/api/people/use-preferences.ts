import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#shared/api/reading.ts';
import { changePreferences, preferencesQuery } from './preferences.ts';

/** Chooses how the application is read; all that is shown is then asked for anew, for it has texts in it. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changed: Partial<Preferences>) => changePreferences(changed),
    onSuccess: async (preferences) => {
      client.setQueryData(preferencesQuery.queryKey, preferences);
      await client.invalidateQueries();
    },
  });
}
