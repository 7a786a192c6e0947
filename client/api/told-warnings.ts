import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WrittenProblem } from '#shared/api/problem.ts';

/** What soft rules warned of when a record was saved. */
export interface ToldWarnings {
  /** Name of its entity. */
  readonly entity: string;
  readonly id: string;
  /** How the record is called. */
  readonly title: string;
  readonly warnings: readonly WrittenProblem[];
  /** The write has deleted it: no page is left. */
  readonly deleted?: boolean;
}

/** Below what is known of records: it goes with them when another person signs in. */
const key = ['records', '-', 'warnings'] as const;

/** Keeps warnings until they are read; those of a record take the place of its earlier ones. */
export function keepWarnings(client: QueryClient, told: readonly ToldWarnings[]): void {
  client.setQueryData<readonly ToldWarnings[]>(key, (kept = []) => [
    ...told,
    ...kept.filter(({ id }) => !told.some((one) => one.id === id)),
  ]);
}

/** The warnings nobody has closed yet, the newest first. */
export function useWarnings(): { readonly told: readonly ToldWarnings[]; close(): void } {
  const client = useQueryClient();
  const { data = [] } = useQuery<readonly ToldWarnings[]>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { told: data, close: () => client.setQueryData(key, []) };
}
