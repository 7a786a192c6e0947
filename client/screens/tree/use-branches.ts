import { useQueries } from '@tanstack/react-query';
import { allOf, among, quoted } from '#shared/screens/list-filter.ts';
import { totalsQuery } from '../../api/groups.ts';
import { TOP, treeRows } from './tree-rows.ts';
import { usePagesOf } from './use-pages-of.ts';
import type { TreeAsked, TreeRows } from './use-tree.ts';

interface Branches extends TreeAsked {
  /** The records at the top, as a filter. */
  readonly roots: string;
  readonly open: readonly string[];
}

/** A tree of which each branch is asked for when it is opened; how many lie below a record says whether it can be. */
export function useBranches({ plural, query, parent, where, roots, open, on }: Branches): TreeRows {
  const lists = new Map(
    (on ? [TOP, ...open] : []).map((key) => {
      const clause = key === TOP ? roots : `${parent} == ${quoted(key)}`;
      return [key, { ...query, q: undefined, filter: allOf([where, clause]) }];
    }),
  );
  const question = JSON.stringify([query.sort, where, roots]);
  const { branches, ids, ...pages } = usePagesOf({ plural, lists, question });
  const below = useBelow(ids, { plural, parent, where });
  const top = branches.get(TOP);
  return {
    ...pages,
    rows: treeRows({ branches, open: new Set(open), below: (id) => below.get(id) }),
    isPending: top === undefined || (top.isWaiting && top.records.length === 0),
    isEmpty: top !== undefined && !top.isWaiting && top.records.length === 0,
  };
}

/** How many lie directly below each record; those of a page are counted in one call. */
function useBelow(
  pages: readonly (readonly string[])[],
  { plural, parent, where }: Pick<TreeAsked, 'plural' | 'parent' | 'where'>,
): ReadonlyMap<string, number> {
  const counts = useQueries({
    queries: pages
      .filter((ids) => ids.length > 0)
      .map((ids) => {
        const filter = allOf([where, among(parent, ids)]);
        return totalsQuery(plural, { filter, by: parent, values: [] });
      }),
  });
  const known = new Map<string, number>();
  for (const [place, { data }] of counts.entries()) {
    if (data === undefined) continue;
    for (const id of pages.filter((ids) => ids.length > 0)[place] ?? []) known.set(id, 0);
    for (const { group, count } of data.items) known.set(String(group), Number(count));
  }
  return known;
}
