import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AutomaticBackups } from '#shared/api/calls/data.ts';
import type { DeliveryState } from '#shared/api/calls/outgoing.ts';
import { apiAddress } from '../call/base.ts';
import { type AnswerOf, engineCall } from '../call/engine-call.ts';

export const stuckQuery = infiniteQueryOptions({
  queryKey: ['operations', 'stuck'],
  queryFn: ({ pageParam, signal }) => engineCall('GET /api/-/stuck', { query: { after: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: AnswerOf<'GET /api/-/stuck'>) => next ?? undefined,
});

export const adviceQuery = queryOptions({
  queryKey: ['operations', 'advice'],
  queryFn: ({ signal }) => engineCall('GET /api/-/advice', { signal }),
});

export const deliveryStates: readonly DeliveryState[] = ['waiting', 'sent', 'failed', 'withheld'];

/** The newest first; undefined: in every state. */
export function deliveriesQuery(state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      engineCall('GET /api/-/deliveries', { query: { state, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: AnswerOf<'GET /api/-/deliveries'>) => next ?? undefined,
  });
}

export async function retryDelivery(id: string): Promise<void> {
  await engineCall('POST /api/-/deliveries/{id}/retry', { id });
}

/** What other systems sent, the newest first. */
export const receivedQuery = infiniteQueryOptions({
  queryKey: ['operations', 'received'],
  queryFn: ({ pageParam, signal }) =>
    engineCall('GET /api/-/received', { query: { limit: '20', after: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: AnswerOf<'GET /api/-/received'>) => next ?? undefined,
});

/** Mails that came in, the newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['operations', 'inboxes'],
  queryFn: ({ pageParam, signal }) =>
    engineCall('GET /api/-/inboxes', { query: { limit: '20', after: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: AnswerOf<'GET /api/-/inboxes'>) => next ?? undefined,
});

/** Mailboxes that are read, and whether that works. */
export const mailboxesQuery = queryOptions({
  queryKey: ['operations', 'mailboxes'],
  queryFn: async ({ signal }) => (await engineCall('GET /api/-/mailboxes', { signal })).items,
});

export async function retryInboxMail(id: string): Promise<void> {
  await engineCall('POST /api/-/inboxes/{id}/retry', { id });
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
      engineCall('GET /api/-/history', {
        query: { ...asked, limit: '20', after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: AnswerOf<'GET /api/-/history'>) => next ?? undefined,
  });
}

/** What a search of security events may ask, as its call takes it. */
export const securityWords = ['person', 'kind', 'address', 'since', 'until'] as const;
export type SecurityQuestion = Readonly<Partial<Record<(typeof securityWords)[number], string>>>;

/** Who came in, who could not, and what was done about accounts, the newest first. */
export function securityEventsQuery(asked: SecurityQuestion) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'security', asked],
    queryFn: ({ pageParam, signal }) =>
      engineCall('GET /api/-/security-events', {
        query: { ...asked, limit: '50', after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: AnswerOf<'GET /api/-/security-events'>) => next ?? undefined,
  });
}

/** Archives of everything that were made on this server, and how automatic backups are. */
export const backupsQuery = queryOptions({
  queryKey: ['operations', 'backups'],
  queryFn: ({ signal }) => engineCall('GET /api/-/backups', { signal }),
  refetchInterval: ({ state: { data } }) => (isAwaited(data?.automatic) ? SOON_MS : false),
});

/** Whether an automatic backup is due or being made. */
export function isAwaited(automatic: Pick<AutomaticBackups, 'state'> | null | undefined): boolean {
  return automatic?.state === 'waiting' || automatic?.state === 'under_way';
}

const SOON_MS = 2_000;

/** Archives in the folder or bucket that automatic backups go to; asked again for each that is made. */
export function automaticArchivesQuery(last: string | undefined) {
  return queryOptions({
    queryKey: ['operations', 'backups', 'automatic', last],
    queryFn: async ({ signal }) => (await engineCall('GET /api/-/backups/automatic', { signal })).items,
  });
}

export async function askForBackup(): Promise<void> {
  await engineCall('POST /api/-/backups/automatic');
}

export function makeBackup() {
  return engineCall('POST /api/-/backups');
}

export async function deleteBackup(name: string): Promise<void> {
  await engineCall('DELETE /api/-/backups/{id}', { id: name });
}

/** Where the browser itself fetches an archive. */
export function backupAddress(name: string): string {
  return apiAddress(`-/backups/${name}`);
}
