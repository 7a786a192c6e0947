import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '#client/api/call/api-problem.ts';
import { historyQuery } from '#client/api/history.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { listQuery, openedRecordQuery, recordQuery } from '#client/api/queries.ts';

const refusal = (code: string, status: number) =>
  new ApiProblem({ type: 'about:blank', title: code, status, code, detail: code, request: '' });

/** How often it is asked where a server always says that. */
async function tries(
  { queryKey, retry }: { readonly queryKey: QueryKey; readonly retry?: unknown },
  error: Error,
): Promise<number> {
  const client = createQueryClient(() => undefined);
  const { queries } = client.getDefaultOptions();
  const always = (retry ?? queries?.retry) as typeof record.retry;
  let asked = 0;
  const asking = new QueryClient().fetchQuery({
    queryKey,
    retry: always,
    retryDelay: 0,
    networkMode: 'always',
    queryFn: () => {
      asked += 1;
      throw error;
    },
  });
  await expect(asking).rejects.toBe(error);
  return asked;
}

const record = recordQuery('invoices', '1', '');

test('one record, and what happened to it, is asked for again where a busy server has given up', async () => {
  const tooLong = refusal('too_costly', 422);
  for (const query of [record, openedRecordQuery('invoices', '1', ''), historyQuery('invoices', '1')])
    expect(await tries(query, tooLong)).toBe(4);
});

test('a list says at once that it takes too long, and a record that it is not there', async () => {
  const list = listQuery('invoices', { filter: '', sort: '', q: '' });
  expect(await tries(list, refusal('too_costly', 422))).toBe(1);
  expect(await tries(record, refusal('not_found', 404))).toBe(1);
});
