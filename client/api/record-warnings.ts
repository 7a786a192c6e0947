import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WrittenProblem } from '#shared/api/problem.ts';

/** What soft rules warned of when a record was saved. */
export interface RecordWarnings {
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
export function keepWarnings(client: QueryClient, warned: readonly RecordWarnings[]): void {
  client.setQueryData<readonly RecordWarnings[]>(key, (kept = []) => [
    ...warned,
    ...kept.filter(({ id }) => !warned.some((one) => one.id === id)),
  ]);
}

/** The warnings nobody has closed yet, the newest first. */
export function useWarnings(): { readonly warned: readonly RecordWarnings[]; close(): void } {
  const client = useQueryClient();
  const { data = [] } = useQuery<readonly RecordWarnings[]>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { warned: data, close: () => client.setQueryData(key, []) };
}
