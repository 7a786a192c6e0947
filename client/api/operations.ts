import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

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

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
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
