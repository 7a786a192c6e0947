import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askRecordsAgain } from '#client/api/changes/ask-records-again.ts';

/** A history that is read twice: the first answer was read before the change, and stays on its way until it is let go. */
function slowHistory() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const first = Promise.withResolvers<string>();
  let asked = 0;
  const query = {
    queryKey: ['records', 'letters', 'history', '1'],
    queryFn: () => {
      asked += 1;
      return asked === 1 ? first.promise : 'with the change';
    },
  };
  return { client, query, first, shown: () => client.getQueryData(query.queryKey), asked: () => asked };
}

test('what is on its way for the first time when something is written is asked again', async () => {
  const { client, query, first, shown } = slowHistory();
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  const again = askRecordsAgain(client);
  first.resolve('as it was');
  await again;
  await expect.poll(shown).toBe('with the change');
  leave();
  client.clear();
});

test('what nobody looks at yet is asked again by who looks first', async () => {
  const { client, query, first, shown, asked } = slowHistory();
  const ahead = client.prefetchQuery(query);
  void askRecordsAgain(client);
  first.resolve('as it was');
  await ahead;
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toBe(1);
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  await expect.poll(shown).toBe('with the change');
  leave();
  client.clear();
});

test('what is held, and what was refused, is asked no more', async () => {
  const { client, query, first, asked } = slowHistory();
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  void askRecordsAgain(client, () => false);
  first.resolve('as it was');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toBe(1);
  leave();
  client.clear();

  const refused = slowHistory();
  const away = new QueryObserver(refused.client, refused.query).subscribe(() => undefined);
  void askRecordsAgain(refused.client);
  refused.first.reject(new Error('Not for you'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(refused.asked()).toBe(1);
  away();
  refused.client.clear();
});
