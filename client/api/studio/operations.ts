import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Backup } from '#shared/api/calls/backup.ts';
import type { HistorySearchAnswer } from '#shared/api/calls/history-answer.ts';
import type { Advice } from '#shared/api/calls/advice.ts';
import { apiAddress } from '../call/base.ts';
import { call } from '../call/call.ts';

/** A record that the clock would have moved, and a rule or guard did not let. */
export interface StuckRecord {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  readonly code: string;
  readonly tries: number;
  readonly next_at: string;
}

export const stuckQuery = queryOptions({
  queryKey: ['operations', 'stuck'],
  queryFn: async ({ signal }) =>
    (await call<{ items: readonly StuckRecord[] }>({ path: '-/stuck', signal })).items,
});

export const adviceQuery = queryOptions({
  queryKey: ['operations', 'advice'],
  queryFn: ({ signal }) => call<Advice>({ path: '-/advice', signal }),
});

export const deliveryStates = ['waiting', 'sent', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A webhook or a mail on its way out. */
export interface Delivery {
  readonly id: string;
  readonly at: string;
  readonly name: string | null;
  readonly event: string | null;
  readonly to: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly error: string | null;
}

interface DeliveryPage {
  readonly items: readonly Delivery[];
  readonly next: string | null;
}

/** The newest first; undefined: in every state. */
export function deliveriesQuery(state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      call<DeliveryPage>({ path: '-/deliveries', query: { state, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: DeliveryPage) => next ?? undefined,
  });
}

export async function retryDelivery(id: string): Promise<void> {
  await call({ method: 'POST', path: `-/deliveries/${id}/retry` });
}

/** What a search of the history may ask, as its call takes it. */
export const searchWords = [
  'entity',
  'record',
  'field',
  'event',
  'by',
  'contract',
  'since',
  'until',
] as const;
export type HistoryQuestion = Readonly<Partial<Record<(typeof searchWords)[number], string>>>;

/** Changes of all records, the newest first. */
export function historySearchQuery(asked: HistoryQuestion) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'history', asked],
    queryFn: ({ pageParam, signal }) =>
      call<HistorySearchAnswer>({
        path: '-/history',
        query: { ...asked, limit: '20', after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: HistorySearchAnswer) => next ?? undefined,
  });
}

/** Archives of everything that were made on this server. */
export const backupsQuery = queryOptions({
  queryKey: ['operations', 'backups'],
  queryFn: async ({ signal }) =>
    (await call<{ items: readonly Backup[] }>({ path: '-/backups', signal })).items,
});

export function makeBackup(): Promise<Backup> {
  return call({ method: 'POST', path: '-/backups' });
}

export async function deleteBackup(name: string): Promise<void> {
  await call({ method: 'DELETE', path: `-/backups/${name}` });
}

/** Where the browser itself fetches an archive. */
export function backupAddress(name: string): string {
  return apiAddress(`-/backups/${name}`);
}
