import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../api/queries.ts';
import type { ListAnswer, ListQuery } from '../../api/records.ts';
import { followed } from '../table/use-pages.ts';
import type { BranchRecords } from './tree-rows.ts';
import { PAGE } from './use-tree.ts';

interface Asked {
  readonly plural: string;
  /** What is asked of each list, by its key. */
  readonly lists: ReadonlyMap<string, ListQuery>;
  /** Another question begins at the first pages again. */
  readonly question: string;
}

type Cursors = Readonly<Record<string, readonly string[]>>;

/** The pages of several lists, each as far as somebody has gone on in it. */
export function usePagesOf({ plural, lists, question }: Asked) {
  const [asked, setAsked] = useState(question);
  const [cursors, setCursors] = useState<Cursors>({});
  if (asked !== question) {
    setAsked(question);
    setCursors({});
  }
  const pages = [...lists].flatMap(([key, query]) =>
    [undefined, ...(cursors[key] ?? [])].map((after) => ({ key, query, after })),
  );
  const found = useQueries({
    queries: pages.map(({ query, after }) => {
      const page = { ...query, limit: String(PAGE), ...(after === undefined ? {} : { after }) };
      const { placeholderData: _, ...options } = listQuery(plural, page);
      return options;
    }),
  });
  const answersOf = (key: string) =>
    pages.flatMap((page, place) => (page.key === key ? [found[place]?.data] : []));
  const moved = movedOf(cursors, answersOf);
  if (moved !== cursors && asked === question) setCursors(moved);
  const branches = new Map([...lists.keys()].map((key) => [key, branchOf(answersOf(key))]));
  return {
    branches,
    /** The ids of each page that has come. */
    ids: found.map(({ data }) => data?.items.map(({ id }) => id) ?? []),
    isFetching: found.some(({ isFetching }) => isFetching),
    failed: found.find(({ error, data }) => error !== null && data === undefined),
    more: (key: string) => {
      const next = answersOf(key).at(-1)?.next;
      if (next) setCursors((now) => ({ ...now, [key]: [...new Set([...(now[key] ?? []), next])] }));
    },
  };
}

function branchOf(answers: readonly (ListAnswer | undefined)[]): BranchRecords {
  const last = answers.at(-1);
  return {
    records: answers.flatMap((answer) => answer?.items ?? []),
    isWaiting: answers.includes(undefined),
    goesOn: last !== undefined && last.next !== null,
  };
}

/** A page that was asked for again may end elsewhere: the one after it then begins there. */
function movedOf(cursors: Cursors, answersOf: (key: string) => readonly (ListAnswer | undefined)[]): Cursors {
  return Object.entries(cursors).reduce<Cursors>((all, [key, own]) => {
    const answers = answersOf(key);
    if (answers.length === 0) return all;
    const nexts = answers.map((answer) => answer?.next);
    const now = followed(own, nexts);
    return now === own ? all : { ...all, [key]: now };
  }, cursors);
}
