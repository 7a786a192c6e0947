import { queryOptions } from '@tanstack/react-query';
import type { PublishPlan } from '#shared/api/calls/publish-plan.ts';
import type { StudioDocument } from '#shared/api/calls/studio-document.ts';
import type { ContractFileAnswer, VersionAnswer } from '#shared/api/calls/version-answers.ts';
import type { FindingAnswer } from '#shared/contract/finding-answer.ts';
import { call } from '../call/call.ts';

/** The contract in force, for the owner. */
export const studioDocumentQuery = queryOptions({
  queryKey: ['studio', 'document'],
  queryFn: ({ signal }) => call<StudioDocument>({ path: '-/studio/document', signal }),
  staleTime: 10_000,
});

/** The file that the server was started with, asked again every few seconds: it is changed in an editor. */
export const contractFileQuery = queryOptions({
  queryKey: ['studio', 'file'],
  queryFn: ({ signal }) => call<ContractFileAnswer>({ path: '-/studio/file', signal }),
  refetchInterval: 5000,
});

export const versionsQuery = queryOptions({
  queryKey: ['studio', 'versions'],
  queryFn: async ({ signal }) =>
    (await call<{ items: readonly VersionAnswer[] }>({ path: '-/studio/versions', signal })).items,
});

export function versionQuery(number: number) {
  return queryOptions({
    queryKey: ['studio', 'version', number],
    queryFn: ({ signal }) =>
      call<VersionAnswer & { text: string }>({ path: `-/studio/versions/${number}`, signal }),
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
      call<{ findings: readonly FindingAnswer[]; plan: PublishPlan | null }>({
        method: 'POST',
        path: '-/studio/plan',
        body: { ...proposal, accept },
        signal,
      }),
    gcTime: 0, // people work meanwhile: each look at it counts anew
  });
}

interface Agreed {
  readonly accept: readonly string[];
  /** The hash of the plan that was looked at. */
  readonly plan: string;
}

export interface Published {
  readonly version: number;
  readonly file: 'written' | 'kept' | 'not_writable' | null;
}

export function publish(proposal: Proposal, agreed: Agreed): Promise<Published> {
  const path = 'text' in proposal ? '-/studio/publish' : '-/studio/rollback';
  return call({ method: 'POST', path, body: { ...proposal, ...agreed } });
}
