import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { attachedQuery, historyQuery } from '../../api/history.ts';
import { type App, useApp } from '../../app/app-context.tsx';
import type { AttachedHere } from '../comments/attached.ts';
import { threadOf } from './thread.ts';

interface Asked {
  readonly entity: EntityDescription;
  readonly id: string;
  readonly comments: AttachedHere | undefined;
}

/** What its changes and its comments are asked with: changes by people who are signed in and may know them. */
export function threadQueries({ person }: Pick<App, 'person'>, { entity, id, comments }: Asked) {
  const { plural, backs } = comments?.entity ?? entity;
  const expand = backs.some(({ name, part }) => part && name === 'files') ? 'files' : '';
  const said = attachedQuery({ plural, field: comments?.field ?? '', id, expand });
  return {
    changes: { ...historyQuery(entity.plural, id), enabled: person !== null && entity.may.history },
    said: { ...said, enabled: comments !== undefined },
  };
}

/** What is told of a record: its changes to people who are signed in and may know them, and its comments to who may read them. */
export function useThread(entity: EntityDescription, id: string, comments: AttachedHere | undefined) {
  const asked = threadQueries(useApp(), { entity, id, comments });
  const changes = useInfiniteQuery(asked.changes);
  // A right to the history may hold on some records only: on the others there is none to tell.
  const isTold =
    asked.changes.enabled && !(changes.error instanceof ApiProblem && changes.error.code === 'forbidden');
  const said = useInfiniteQuery(asked.said);
  const all = [...(isTold ? [changes] : []), ...(comments === undefined ? [] : [said])];
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  const thread = threadOf(
    { items: changes.data?.pages.flatMap(({ items }) => items) ?? [], more: changes.hasNextPage },
    { items: said.data?.pages.flatMap(({ items }) => items) ?? [], more: said.hasNextPage },
  );
  const following = thread.next === 'changes' ? changes : said;
  return {
    ...thread,
    titles: Object.assign({}, ...(changes.data?.pages ?? []).map((page) => page.titles)),
    isTold,
    ready: all.every(({ data }) => data !== undefined),
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
    fetching: following.isFetchingNextPage,
    fetchNext: () => void following.fetchNextPage(),
  };
}
