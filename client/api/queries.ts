import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasPatterns } from '../patterns/has-patterns.ts';
import { loadPatterns } from '../patterns/re2-later.ts';
import { isWorthAnotherTry } from './call/another-try.ts';
import { listNotices } from './notices.ts';
import {
  type ChoicesAt,
  listChoices,
  listMoments,
  type ListQuery,
  listMany,
  listRecords,
  readRecord,
} from './records.ts';
import { describeApp, rehearsalPeople, whoAmI } from './people/session.ts';

/** The keys of everything that is kept, and how each is fetched. */
export const appQuery = queryOptions({
  queryKey: ['app'],
  queryFn: async ({ signal }) => {
    const app = await describeApp(signal);
    if (hasPatterns(app)) await loadPatterns(); // before anything is drawn from it
    return app;
  },
  staleTime: 60_000,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => whoAmI(signal),
  staleTime: 60_000,
});

/** Asked again each minute: nobody waits for a notice, and nobody misses one. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => listNotices(signal),
  refetchInterval: 60_000,
});

export const peopleQuery = queryOptions({
  queryKey: ['rehearsal-people'],
  queryFn: ({ signal }) => rehearsalPeople(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export function listQuery(plural: string, query: ListQuery) {
  return queryOptions({
    queryKey: ['records', plural, 'list', query],
    queryFn: ({ signal }) => listRecords(plural, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** All of a list, up to so many: for screens that do not scroll from page to page. */
export function manyQuery(plural: string, query: Omit<ListQuery, 'limit' | 'after'>, most: number) {
  return queryOptions({
    queryKey: ['records', plural, 'many', query, most],
    queryFn: ({ signal }) => listMany(plural, query, { most, signal }),
    placeholderData: keepPreviousData,
  });
}

/** As `listQuery`; of what may be chosen where so much is filled in, where that is known. */
export function choicesQuery(plural: string, choices: ChoicesAt | undefined, query: ListQuery) {
  return queryOptions({
    queryKey: ['records', plural, 'choices', choices, query],
    queryFn: ({ signal }) =>
      choices === undefined ? listRecords(plural, query, signal) : listChoices(choices, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The moments that may be chosen where so much is filled in, from the first one on. */
export function momentsQuery({ path, filledIn }: ChoicesAt) {
  return infiniteQueryOptions({
    queryKey: ['records', path, 'moments', filledIn],
    queryFn: ({ pageParam, signal }) => listMoments({ path, filledIn }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** A record that is needed for something else: it is looked at. */
export function recordQuery(plural: string, id: string, expand: string) {
  return queryOptions({
    queryKey: ['records', plural, 'one', id, expand],
    queryFn: ({ signal }) => readRecord({ plural, id }, { expand, peek: true, signal }),
    retry: isWorthAnotherTry,
  });
}

/** A record that somebody opens: the first time. What is fetched again because it has changed is only looked at. */
export function openedRecordQuery(plural: string, id: string, expand: string) {
  return queryOptions({
    queryKey: ['records', plural, 'one', id, expand, 'opened'],
    queryFn: ({ client, queryKey, signal }) => {
      const peek = client.getQueryData(queryKey) !== undefined;
      return readRecord({ plural, id }, { expand, peek, signal });
    },
    retry: isWorthAnotherTry,
  });
}

/** Prefix of everything read from records: a write may change any of it, through effects and computed values. */
export const allRecords = ['records'] as const;
