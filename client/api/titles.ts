import { queryOptions } from '@tanstack/react-query';
import { among } from '#shared/screens/list-filter.ts';
import { listRecords } from './records.ts';

/** How a record is called; null where it is gone or may not be read. Ids that are asked for at one moment go in one call. */
export function titleQuery(plural: string, id: string) {
  return queryOptions({
    queryKey: ['records', plural, 'title', id],
    queryFn: () => titleOf(plural, id),
    staleTime: 60_000,
  });
}

interface Waiting {
  readonly id: string;
  resolve(title: string | null): void;
  reject(error: unknown): void;
}

/** More than this would make the address of the call too long. */
const inOneCall = 40;

const waiting = new Map<string, Waiting[]>();

function titleOf(plural: string, id: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const others = waiting.get(plural);
    if (others) return others.push({ id, resolve, reject });
    waiting.set(plural, [{ id, resolve, reject }]);
    return setTimeout(() => askFor(plural), 5);
  });
}

function askFor(plural: string): void {
  const all = waiting.get(plural) ?? [];
  waiting.delete(plural);
  for (let start = 0; start < all.length; start += inOneCall) {
    void answer(plural, all.slice(start, start + inOneCall));
  }
}

async function answer(plural: string, asked: readonly Waiting[]): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id))];
  try {
    const query = { filter: among('id', ids), fields: 'id', limit: String(inOneCall) };
    const { items } = await listRecords(plural, query);
    const titles = new Map(items.map((record) => [record.id, record.titles['id']]));
    for (const { id, resolve } of asked) resolve(titles.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
