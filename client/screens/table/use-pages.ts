import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import type { ListAnswer, ListQuery } from '../../api/records.ts';
import type { GroupHeading } from './rows/group-heading.ts';

/** A place for a row; undefined while its page is on its way. */
export interface RowSlot {
  readonly index: number;
  readonly record: RecordAnswer | undefined;
  /** The cursors of the pages up to its own, as the address of a list has them. */
  readonly cursors: readonly string[];
  /** A row that is the heading of a group, and no record. */
  readonly heading?: GroupHeading;
}

/** Rows one below the other, of which some are there. */
export interface Pages {
  /** What says whether there is anything at all. */
  readonly first: {
    readonly data: { readonly items: readonly unknown[] } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
  /** How many there are in all; undefined until it is known. */
  readonly counted: ListAnswer | undefined;
  readonly rows: readonly RowSlot[];
  /** True where another page follows what is there. */
  readonly goesOn: boolean;
  readonly failed: { readonly error: Error | null; refetch(): Promise<unknown> } | undefined;
  readonly isFetching: boolean;
  readonly cursors: readonly string[];
  readonly question: string;
  /** Tells which rows are looked at, from and to. */
  look(from: number, to: number): void;
  /** Goes on to the page after the last. */
  more(): void;
}

interface Asked {
  readonly plural: string;
  readonly query: ListQuery;
  /** Cursors of the pages that were there when somebody left. */
  readonly begun: readonly string[];
  /** False: nothing is asked. */
  readonly on: boolean;
}

/** As many rows are guessed for a page that has not come yet and has none before it. */
const GUESSED = 50;

/**
 * The pages of a list one below the other. Each is asked for by the cursor of the page before it, only while some of its
 * rows are looked at, and kept when they are not: what others change is then asked for again only where somebody looks.
 */
export function usePages({ plural, query, begun, on }: Asked): Pages {
  const question = JSON.stringify(query);
  const [asked, setAsked] = useState(question);
  const [cursors, setCursors] = useState(begun);
  const [looked, setLooked] = useState<readonly [number, number]>([0, 0]);
  const first = useQuery({ ...firstPage(plural, query), enabled: on });
  const isNarrowed = narrows(query);
  const counted = useQuery({
    ...listQuery(plural, {
      ...query,
      sort: undefined,
      expand: undefined,
      fields: 'id',
      limit: '1',
      count: 'true',
    }),
    enabled: on && isNarrowed,
  });
  const rest = useQueries({
    queries: cursors.map((after, place) => {
      const { placeholderData: _, ...page } = listQuery(plural, { ...query, after });
      return { ...page, enabled: on && place + 1 >= looked[0] && place + 1 <= looked[1] };
    }),
  });
  // Another question begins at its first page; what was asked before stands there until that has come.
  if (asked !== question) {
    setAsked(question);
    setCursors([]);
    setLooked([0, 0]);
  }
  const answers = [first.data, ...rest.map(({ data }) => data)];
  const size = first.data?.items.length || GUESSED;
  const slots = answers.flatMap((answer, page) => {
    const before = cursors.slice(0, page);
    const records: readonly (RecordAnswer | undefined)[] =
      answer?.items ?? Array.from<undefined>({ length: size });
    return records.map((record) => ({ record, cursors: before }));
  });
  const nexts = answers.map((answer) => answer?.next);
  const last = first.isPlaceholderData ? null : nexts.at(-1);
  const moved = first.isPlaceholderData ? cursors : followed(cursors, nexts);
  if (moved !== cursors && asked === question) setCursors(moved);
  return {
    first,
    counted: isNarrowed ? current(counted) : first.data,
    rows: slots.map((slot, index): RowSlot => ({ ...slot, index })),
    goesOn: last !== null && last !== undefined,
    failed: rest.find(({ error, data }) => error !== null && data === undefined),
    isFetching: first.isFetching || rest.some(({ isFetching }) => isFetching),
    cursors,
    question,
    look: (from, to) => {
      const range = [pageOf(from, answers, size), pageOf(to, answers, size)] as const;
      if (looked[0] !== range[0] || looked[1] !== range[1]) setLooked(range);
    },
    more: () => setCursors((now) => (last ? appended(now, last, answers.length - 1) : now)),
  };
}

/** To count what a search or a filter leaves may take longer than to find the first of it: nobody waits for the number. */
function firstPage(plural: string, query: ListQuery) {
  return listQuery(plural, narrows(query) ? query : { ...query, count: 'true' });
}

function narrows({ q, filter }: ListQuery): boolean {
  return Boolean(q) || Boolean(filter);
}

/** Asks for the first page of what will be asked next, so that it is on its way while the list is drawn for it. */
export function useFirstPageAhead(plural: string): (query: ListQuery) => void {
  const client = useQueryClient();
  return (query) => void client.prefetchQuery(firstPage(plural, query));
}

/** Not what another question was answered with. */
function current({
  data,
  isPlaceholderData,
}: {
  readonly data?: ListAnswer;
  readonly isPlaceholderData: boolean;
}) {
  return isPlaceholderData ? undefined : data;
}

/** A page that was asked for again may end elsewhere: the one after it then begins there. */
export function followed(
  cursors: readonly string[],
  nexts: readonly (string | null | undefined)[],
): readonly string[] {
  const end = nexts.indexOf(null);
  const kept = end >= 0 ? cursors.slice(0, end) : cursors;
  const next = kept.map((cursor, page) => nexts[page] ?? cursor);
  const same = next.length === cursors.length && next.every((cursor, page) => cursor === cursors[page]);
  return same ? cursors : next;
}

/** Unless it is there already: two hints may come before the list is drawn again. */
function appended(cursors: readonly string[], next: string, pages: number): readonly string[] {
  return cursors.length > pages ? cursors : [...cursors, next];
}

function pageOf(
  row: number,
  answers: readonly ({ readonly items: readonly unknown[] } | undefined)[],
  size: number,
): number {
  let end = 0;
  for (const [page, answer] of answers.entries()) {
    end += answer?.items.length ?? size;
    if (row < end) return page;
  }
  return answers.length - 1;
}
