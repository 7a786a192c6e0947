import { queryOptions } from '@tanstack/react-query';
import { mostTimesLeft, type TimeLeft, type TimesLeft } from '#shared/engine/deadlines/time-left.ts';
import { call } from '../call/call.ts';

/** A deadline of a record; `value` is its moment, so that another one is asked anew. */
export interface Deadline {
  readonly plural: string;
  readonly id: string;
  readonly field: string;
  readonly value: string;
}

/** What is left, and of which moment of the server that is said. Null: nothing is known of it. */
export type TimeLeftAt = (TimeLeft & { readonly at: string }) | null;

/** The rows of a list are drawn at once: one call asks for all of them. */
export function timeLeftQuery({ plural, id, field, value }: Deadline) {
  return queryOptions({
    queryKey: ['records', plural, 'time-left', field, id, value],
    queryFn: () => askTogether(`${plural}/-/time-left/${field}`, id),
  });
}

interface Waiting {
  readonly id: string;
  resolve(told: TimeLeftAt): void;
  reject(error: unknown): void;
}

const waiting = new Map<string, Waiting[]>();
/** Long enough for all rows to have asked, in milliseconds. */
const TOGETHER = 20;

function askTogether(path: string, id: string): Promise<TimeLeftAt> {
  return new Promise((resolve, reject) => {
    const others = waiting.get(path);
    const one = { id, resolve, reject };
    if (others !== undefined) return void others.push(one);
    waiting.set(path, [one]);
    setTimeout(() => {
      const all = waiting.get(path) ?? [];
      waiting.delete(path);
      for (let first = 0; first < all.length; first += mostTimesLeft)
        void askFor(path, all.slice(first, first + mostTimesLeft));
    }, TOGETHER);
  });
}

async function askFor(path: string, asking: readonly Waiting[]): Promise<void> {
  try {
    const of = asking.map(({ id }) => id).join(',');
    const { at, items } = await call<TimesLeft>({ path, query: { of } });
    const told = new Map(items.map((item) => [item.id, { ...item, at }]));
    for (const { id, resolve } of asking) resolve(told.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}
