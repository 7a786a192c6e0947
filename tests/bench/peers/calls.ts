import type { BenchRequest } from '../load.ts';
import { anyWord, dice, words } from '../tickets.ts';
import { anyAskedFor, anyDesk, anyWorkedOn, people, type Scale } from './desk-data.ts';

/** What a person at a screen asks, in no dialect yet. */
export type Call =
  | { readonly kind: 'read'; readonly ticket: string }
  /** The open ones, the latest first, with or without their number. */
  | { readonly kind: 'list'; readonly limit: number; readonly counted: boolean }
  | { readonly kind: 'search'; readonly word: string }
  | { readonly kind: 'create'; readonly values: NewTicket }
  | { readonly kind: 'change'; readonly ticket: string; readonly values: TicketChanges };

export interface NewTicket {
  readonly title: string;
  readonly body: string;
  readonly priority: string;
  readonly desk: string;
  readonly due: string;
}

export interface TicketChanges {
  readonly title: string;
  readonly status: string;
  readonly due: string;
}

/** One of the rows of the table. */
export interface Measured {
  readonly name: string;
  /** Requests of a round of sixteen connections. */
  readonly count: number;
  call(person: number, scale: Scale, chance: () => number): Call;
}

/** All that is measured; what is only read comes first, while all still have the same. */
export const calls: readonly Measured[] = [
  {
    name: 'read one',
    count: 1_000,
    call: (person, scale, chance) => ({ kind: 'read', ticket: anyAskedFor(person, scale, chance) }),
  },
  { name: 'list 50', count: 300, call: () => ({ kind: 'list', limit: 50, counted: false }) },
  { name: 'list, counted', count: 300, call: () => ({ kind: 'list', limit: 50, counted: true }) },
  { name: 'count', count: 300, call: () => ({ kind: 'list', limit: 1, counted: true }) },
  {
    name: 'search',
    count: 150,
    call: (_person, _scale, chance) => ({ kind: 'search', word: anyWord(chance) }),
  },
  {
    name: 'create',
    count: 300,
    call: (_person, scale, chance) => ({
      kind: 'create',
      values: {
        title: words(chance, 6),
        body: words(chance, 30),
        priority: 'normal',
        desk: anyDesk(scale, chance),
        due: '2999-12-31',
      },
    }),
  },
  {
    name: 'change',
    count: 300,
    call: (person, scale, chance) => ({
      kind: 'change',
      ticket: anyWorkedOn(person, scale, chance),
      values: { title: words(chance, 6), status: 'open', due: '2999-12-31' },
    }),
  },
];

/** How a server wants to be asked, and what its answers say. */
export interface Dialect {
  /** The person by their number, since each server has tokens of its own. */
  request(call: Call, person: number): BenchRequest;
  /** What everybody must answer the same. */
  meaning(call: Call, body: string): Meaning;
}

/** What an answer says: the tickets in their order, and how many there are where that was asked. */
export interface Meaning {
  readonly tickets: readonly Readonly<Record<string, unknown>>[];
  readonly count: number | undefined;
}

/** Calls of one kind by people drawn from all of them: the same row for the same seed. */
export function drawn(
  measured: Measured,
  scale: Scale,
  seed: number,
): () => { readonly call: Call; readonly person: number } {
  const chance = dice(seed);
  const count = people(scale).length;
  return () => {
    const person = Math.floor(chance() * count);
    return { call: measured.call(person, scale, chance), person };
  };
}
