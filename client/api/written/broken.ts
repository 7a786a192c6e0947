import { queryOptions } from '@tanstack/react-query';
import { call } from '../call/call.ts';

/** The ids of the records whose condition, or changes, name what is gone: one call for all that are shown. */
export function brokenQuery(plural: string, field: string) {
  return queryOptions({
    queryKey: ['records', plural, 'broken', field],
    queryFn: async ({ signal }) => {
      const path = `${plural}/-/broken/${field}`;
      const { items } = await call<{ readonly items: readonly { readonly id: string }[] }>({ path, signal });
      return items.map(({ id }) => id);
    },
    staleTime: 60_000,
  });
}
