import { useQueryClient } from '@tanstack/react-query';
import { meQuery, noticesQuery } from '../api/queries.ts';

/** After a change of person: nothing the last one was shown stays, and everything on the page is asked again. */
export function useFreshStart(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.cancelQueries();
    client.removeQueries({ queryKey: ['records'] });
    client.removeQueries({ queryKey: noticesQuery.queryKey });
    await client.refetchQueries({ queryKey: meQuery.queryKey });
    await client.refetchQueries({ queryKey: ['app'] });
    await client.invalidateQueries();
  };
}
