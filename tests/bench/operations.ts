import type { BenchRequest } from './load.ts';
import { anyPriority, anyTicketOf, anyWord, dice, people, PEOPLE, words } from './tickets.ts';

/** One of the calls that are measured. */
export interface Operation {
  readonly name: string;
  /** How many requests a round has, at one connection and at many. */
  readonly count: number;
  request(person: number, token: string, chance: () => number): BenchRequest;
}

/** What a person at a screen does: open one, see the list, filter it, count it, make one, change one, look for one. */
export const operations: readonly Operation[] = [
  {
    name: 'read one',
    count: 2_000,
    request: (person, token, chance) => ({
      method: 'GET',
      path: `/api/tickets/${anyTicketOf(person, chance)}`,
      token,
    }),
  },
  {
    name: 'list 50',
    count: 600,
    request: (_person, token) => ({ method: 'GET', path: '/api/tickets?sort=-due&limit=50', token }),
  },
  {
    name: 'filtered',
    count: 600,
    request: (_person, token, chance) => ({
      method: 'GET',
      path: `/api/tickets?sort=-due&limit=50&filter=${filterBy(chance)}`,
      token,
    }),
  },
  {
    name: 'count',
    count: 600,
    request: (_person, token, chance) => ({
      method: 'GET',
      path: `/api/tickets?sort=-due&limit=1&count=true&filter=${filterBy(chance)}`,
      token,
    }),
  },
  {
    name: 'create',
    count: 600,
    request: (_person, token, chance) => ({
      method: 'POST',
      path: '/api/tickets',
      token,
      body: { title: words(chance, 6), body: words(chance, 30), priority: 'normal', due: '2999-12-31' },
    }),
  },
  {
    name: 'change',
    count: 600,
    request: (person, token, chance) => ({
      method: 'PATCH',
      path: `/api/tickets/${anyTicketOf(person, chance)}`,
      token,
      body: { title: words(chance, 6), due: '2999-12-31' },
    }),
  },
  {
    name: 'search',
    count: 300,
    request: (_person, token, chance) => ({
      method: 'GET',
      path: `/api/tickets?sort=-due&limit=50&q=${anyWord(chance)}`,
      token,
    }),
  },
];

/** One priority, which a third of the tickets have. */
function filterBy(chance: () => number): string {
  return encodeURIComponent(`priority == '${anyPriority(chance)}'`);
}

/** Requests of one kind by people drawn from all of them: the same row for the same seed. */
export function requestsOf(operation: Operation, seed: number): () => BenchRequest {
  const chance = dice(seed);
  const everybody = people();
  return () => {
    const person = Math.floor(chance() * PEOPLE);
    return operation.request(person, everybody[person]?.token ?? '', chance);
  };
}
