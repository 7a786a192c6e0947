import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, engineCall } from '../call/engine-call.ts';

/** The contract in force, for the owner. */
export const studioDocumentQuery = queryOptions({
  queryKey: ['studio', 'document'],
  queryFn: ({ signal }) => engineCall('GET /api/-/studio/document', { signal }),
  staleTime: 10_000,
});

/** The file that the server was started with, asked again every few seconds: it is changed in an editor. */
export const contractFileQuery = queryOptions({
  queryKey: ['studio', 'file'],
  queryFn: ({ signal }) => engineCall('GET /api/-/studio/file', { signal }),
  refetchInterval: 5000,
});

export const versionsQuery = queryOptions({
  queryKey: ['studio', 'versions'],
  queryFn: async ({ signal }) => (await engineCall('GET /api/-/studio/versions', { signal })).items,
});

export function versionQuery(number: number) {
  return queryOptions({
    queryKey: ['studio', 'version', number],
    queryFn: ({ signal }) => engineCall('GET /api/-/studio/versions/{id}', { id: number, signal }),
    staleTime: Number.POSITIVE_INFINITY, // a published version never changes
  });
}

/** What is to be in force: a text, or an earlier version again. */
export type Proposal = { readonly text: string } | { readonly version: number };

/** `accept`: answers to what the plan asks, in its words. */
export function planQuery(proposal: Proposal, accept: readonly string[]) {
  return queryOptions({
    queryKey: ['studio', 'plan', proposal, accept],
    queryFn: ({ signal }) =>
      engineCall('POST /api/-/studio/plan', { body: { ...proposal, accept: [...accept] }, signal }),
    gcTime: 0, // people work meanwhile: each look at it counts anew
  });
}

interface Agreed {
  readonly accept: readonly string[];
  /** The hash of the plan that was looked at. */
  readonly plan: string;
}

export type Published = AnswerOf<'POST /api/-/studio/publish'>;

export function publish(proposal: Proposal, { accept, plan }: Agreed): Promise<Published> {
  const agreed = { accept: [...accept], plan };
  return 'text' in proposal
    ? engineCall('POST /api/-/studio/publish', { body: { ...proposal, ...agreed } })
    : engineCall('POST /api/-/studio/rollback', { body: { ...proposal, ...agreed } });
}
