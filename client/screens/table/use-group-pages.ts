import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { GroupRow } from '#shared/api/calls/group-answer.ts';
import { allOf } from '#shared/screens/list-filter.ts';
import { type GroupBy, groupClause, groupName, inGroupOrder } from '#shared/screens/list-groups.ts';
import { listQuery } from '../../api/queries.ts';
import type { ListAnswer, ListQuery } from '../../api/records.ts';
import { totalsQuery } from '../../api/groups.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { followed, type Pages, type RowSlot } from './use-pages.ts';
import type { GroupHeading } from './rows/group-heading.ts';

interface Grouped {
  readonly plural: string;
  readonly query: ListQuery;
  /** Undefined: the rows are put together by nothing, and nothing is asked. */
  readonly by: GroupBy | undefined;
  readonly folded: readonly string[];
  /** Names of the totals that stand beside each group. */
  readonly totals: readonly string[];
}

/** As many rows are guessed for a page that has not come yet. */
const GUESSED = 50;

/** A page of a group: where it begins among all rows, and what it was asked after. */
interface GroupPage {
  readonly group: number;
  readonly after: string | undefined;
  /** Rows before it in its group, and rows that it is expected to have. */
  readonly rows: number;
}

/**
 * The rows of a table group by group: what the groups are is asked first, then the pages of those that are looked at. A
 * group that is folded asks for nothing.
 */
export function useGroupPages({ plural, query, by, folded, totals }: Grouped): Pages {
  const { style } = useApp();
  const { filter, q } = query;
  const first = useQuery({
    ...totalsQuery(plural, { filter, q, by: by?.by ?? '', values: totals }),
    enabled: by !== undefined,
  });
  const question = JSON.stringify([query, by?.by]);
  const [asked, setAsked] = useState(question);
  const [cursors, setCursors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [looked, setLooked] = useState<readonly [number, number]>([0, GUESSED]);
  if (asked !== question) {
    setAsked(question);
    setCursors({});
    setLooked([0, GUESSED]);
  }
  const groups = by === undefined ? [] : groupHeadings(first.data?.items ?? [], { by, folded, style });
  const pages = groups.flatMap(({ key, count, folded: isFolded }, group): readonly GroupPage[] => {
    if (isFolded) return [];
    const own = cursors[key] ?? [];
    return [undefined, ...own].map((after, place) => ({
      group,
      after,
      rows: Math.min(GUESSED, Math.max(1, count - place * GUESSED)),
    }));
  });
  const places = placesOf(groups, pages);
  const found = useQueries({
    queries: pages.map(({ group, after }, page) => {
      const clause = by && groupClause(by.by, by.field, groups[group]?.value ?? null);
      const narrowed = {
        ...query,
        filter: allOf([filter, clause]),
        ...(after === undefined ? {} : { after }),
      };
      const { placeholderData: _, ...options } = listQuery(plural, narrowed);
      const from = places[page] ?? 0;
      const isLookedAt = from <= looked[1] && from + GUESSED >= looked[0];
      return { ...options, enabled: isLookedAt && !first.isPlaceholderData };
    }),
  });
  const answers = found.map(({ data }) => data);
  const moved = movedCursors(groups, { pages, answers, cursors });
  if (moved !== cursors && asked === question) setCursors(moved);
  const rows = rowsOf(groups, pages, answers);
  return {
    first,
    counted: first.data && {
      items: [],
      next: null,
      count: groups.reduce((sum, { count }) => sum + count, 0),
      ...(first.data.more === undefined ? {} : { more: first.data.more }),
    },
    rows: rows.map((row, index) => ({ ...row, index })),
    goesOn: false,
    failed: found.find(({ error, data }) => error !== null && data === undefined),
    isFetching: first.isFetching || found.some(({ isFetching }) => isFetching),
    cursors: [],
    question,
    look: (from, to) => {
      setLooked((now) => (now[0] === from && now[1] === to ? now : [from, to]));
      for (const { further } of rows.slice(from, to + 1)) if (further) setCursors(goneOn(further));
    },
    more: () => undefined,
  };
}

/** Groups as they were answered, with what they are called, in their order. */
export function groupHeadings(
  items: readonly GroupRow[],
  { by, folded, style }: { by: GroupBy; folded: readonly string[]; style: DisplayStyle },
): readonly GroupHeading[] {
  const isRecord = by.field.type === 'ref' || by.field.type === 'several';
  const groups = items.map(({ titles, group = null, count, ...values }): GroupHeading => {
    const key = group === null ? '' : String(group);
    const named = isRecord ? (titles['group'] ?? t('fields.notShown')) : groupName(group, by, style);
    const label = group === null ? t('screens.none') : named;
    return { key, value: group, label, count: Number(count), values, folded: folded.includes(key) };
  });
  return inGroupOrder(groups, by, style.locale);
}

/** Where the rows of a group go on that have not been asked for. */
interface Further {
  readonly key: string;
  readonly cursor: string;
}

/** A row before its place in the whole is known; it has not been asked for where it says how its group goes on. */
type Slot = Omit<RowSlot, 'index'> & { readonly further?: Further };

function rowsOf(
  groups: readonly GroupHeading[],
  pages: readonly GroupPage[],
  answers: readonly (ListAnswer | undefined)[],
): readonly Slot[] {
  return groups.flatMap((heading, group): readonly Slot[] => {
    const own = pagesOf(group, pages, answers);
    const records = own.flatMap(({ page, answer }): readonly Slot[] =>
      answer === undefined
        ? Array.from({ length: page.rows }, () => waiting)
        : answer.items.map((record) => ({ record, cursors: [] })),
    );
    const cursor = own.at(-1)?.answer?.next;
    const rest = cursor ? Math.min(GUESSED, Math.max(1, heading.count - records.length)) : 0;
    const further = cursor ? { further: { key: heading.key, cursor } } : {};
    return [
      { record: undefined, cursors: [], heading },
      ...records,
      ...Array.from({ length: rest }, () => ({ ...waiting, ...further })),
    ];
  });
}

/** The pages of one group, as far as they are there. */
function pagesOf(group: number, pages: readonly GroupPage[], answers: readonly (ListAnswer | undefined)[]) {
  return pages.flatMap((page, place) => (page.group === group ? [{ page, answer: answers[place] }] : []));
}

const waiting: Slot = { record: undefined, cursors: [] };

/** Where each page begins among all rows, as far as they are known. */
function placesOf(groups: readonly GroupHeading[], pages: readonly GroupPage[]): readonly number[] {
  let row = 0;
  let group = -1;
  return pages.map((page) => {
    // One row for the heading of each group up to this one, folded ones included.
    row += page.group - group;
    group = page.group;
    const begins = row;
    row += page.rows;
    return begins;
  });
}

interface Known {
  readonly pages: readonly GroupPage[];
  readonly answers: readonly (ListAnswer | undefined)[];
  readonly cursors: Readonly<Record<string, readonly string[]>>;
}

/** A page that was asked for again may end elsewhere: the one after it then begins there. */
function movedCursors(groups: readonly GroupHeading[], { pages, answers, cursors }: Known): Known['cursors'] {
  return groups.reduce<Known['cursors']>((all, { key }, group) => {
    const own = all[key] ?? [];
    if (own.length === 0) return all;
    const nexts = pagesOf(group, pages, answers).map(({ answer }) => answer?.next);
    const now = followed(own, nexts);
    return now === own ? all : { ...all, [key]: now };
  }, cursors);
}

/** Goes on in a group, unless it has gone on there already. */
function goneOn({ key, cursor }: Further): (now: Known['cursors']) => Known['cursors'] {
  return (now) => {
    const had = now[key] ?? [];
    return had.includes(cursor) ? now : { ...now, [key]: [...had, cursor] };
  };
}
