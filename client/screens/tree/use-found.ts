import { useQuery } from '@tanstack/react-query';
import { recordsAboveQuery } from './records-above.ts';
import { foundBranches, TOP, treeRows } from './tree-rows.ts';
import { usePagesOf } from './use-pages-of.ts';
import type { TreeAsked, TreeRows } from './use-tree.ts';

interface Found extends TreeAsked {
  readonly folded: readonly string[];
}

/** What a search or a filter finds in a tree, with what lies above it; further pages are found as one goes on. */
export function useFound({ plural, query, parent, where, folded, on }: Found): TreeRows {
  const lists = new Map(on ? [[TOP, query]] : []);
  const { branches, isFetching, ...pages } = usePagesOf({ plural, lists, question: JSON.stringify(query) });
  const { records: found, isWaiting, goesOn } = branches.get(TOP) ?? nothing;
  const ids = [...new Set(found.flatMap(({ values }) => values[parent] ?? []).map(String))];
  const above = useQuery({
    ...recordsAboveQuery({ plural, parent, ids, where, expand: query.expand }),
    enabled: on && ids.length > 0,
  });
  const isKnown = ids.length === 0 || above.data !== undefined;
  const known = foundBranches(found, (ids.length > 0 && above.data) || [], parent);
  const matched = new Set(found.map(({ id }) => id));
  const closed = new Set(folded);
  const rows = treeRows({
    branches: new Map(
      [...known].map(([key, records]) => [
        key,
        { records, isWaiting: key === TOP && isWaiting, goesOn: key === TOP && goesOn },
      ]),
    ),
    open: new Set([...known.keys()].filter((id) => !closed.has(id))),
    below: (id) => known.get(id)?.length ?? 0,
    isContext: (id) => !matched.has(id),
  });
  return {
    ...pages,
    rows: isKnown ? rows : [],
    isPending: !isKnown || (isWaiting && found.length === 0),
    isEmpty: !isWaiting && found.length === 0,
    isFetching: isFetching || above.isFetching,
    failed: pages.failed ?? (above.error && above.data === undefined ? above : undefined),
  };
}

const nothing = { records: [], isWaiting: true, goesOn: false };
