import { beforeAll, expect } from 'vitest';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { trialOf, type Trial, settingsBy } from '../trial.ts';

/** Somebody who books without an account. */
export interface Visitor {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The shipped contract of appointments, with what its checks ask again and again. Times are those of the practice. */
export interface Practice extends Trial {
  /** Ids of services, providers, customers and people, by their names. */
  readonly ids: Readonly<Record<string, string>>;
  /** A moment of a day, by the clock of the practice, in universal time. */
  at(day: string, time: string): string;
  /** Books as somebody, a new visitor where nobody is said; the answer as of `tried`. */
  books(values: Booking, person?: string): Promise<string>;
  /** The same, and it must go through. */
  booked(values: Booking, person?: string): Promise<string>;
  /** Which of some hours a visitor is offered on a day. */
  offered(day: string, times: readonly string[], values?: Partial<Booking>): Promise<readonly string[]>;
  /** Which of them a visitor could book. */
  accepted(day: string, times: readonly string[], values?: Partial<Booking>): Promise<readonly string[]>;
  /** Asks as whoever has the link of an appointment; the answer as of `tried`. */
  holds(id: string, method: string, path: string, body?: object): Promise<string>;
  /** What some settings are while something is done. */
  during(constants: Record<string, unknown>, act: () => Promise<void>): Promise<void>;
  /** What leaves while something is done: `mail customer_moved` and the like, in order of the letters. */
  told(act: () => Promise<unknown>): Promise<readonly string[]>;
  until(now: string): Promise<void>;
}

export interface Booking {
  readonly day: string;
  readonly time: string;
  readonly service?: string;
  /** Nobody, for whoever is free. */
  readonly provider?: string | undefined;
  readonly visitor?: Partial<Visitor>;
  readonly [more: string]: unknown;
}

let visitors = 0;

/** A moment of a day by the clocks of Vienna, in universal time. */
function at(day: string, time: string): string {
  const ahead = day < '2026-03-29' ? 1 : 2;
  return new Date(Date.parse(`${day}T${time}:00.000Z`) - ahead * 3_600_000).toISOString();
}

export function practiceOn(database: DatabaseUnderTest): Practice {
  const trial = trialOf('../../contracts/appointments.md', database);
  const { list } = trial;
  const ids: Record<string, string> = {};
  const keys = new Map<string, string>();
  const ask = (person: string | undefined, method: string, path: string, body?: object) =>
    trial.app().request(person, method, `/api/${path}`, body);
  beforeAll(async () => {
    for (const plural of ['services', 'providers', 'customers', 'users'])
      for (const one of await list('owner', plural)) ids[one.name] ??= one.id;
  });
  const bodyOf = ({ day, time, service = 'Massage', visitor, ...more }: Booking) => {
    const { provider = 'Pia Lang', ...rest } =
      'provider' in more ? { ...more, provider: more.provider ?? '' } : more;
    const somebody = {
      name: 'Eva',
      email: `visitor${++visitors}@example.org`,
      phone: '+43 1 555',
      ...visitor,
    };
    return {
      service: ids[service],
      ...(provider === '' ? {} : { provider: ids[provider] }),
      start: at(day, time),
      ...('customer' in more ? {} : somebody),
      ...rest,
    };
  };
  const book = async (path: string, values: Booking, person?: string) => {
    const answer = await ask(person, 'POST', path, bodyOf(values));
    if (answer.status === 201 && path === 'appointments' && answer.body.key !== undefined)
      keys.set(answer.body.id, answer.body.key);
    return answer;
  };
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
    status < 300 ? String(status) : `${status} ${body.code}`;
  const keyOf = async (id: string) =>
    keys.get(id) ?? String((await ask('owner', 'GET', `appointments/${id}`)).body.key);
  const outbox = async () => (await ask('owner', 'GET', '-/rehearsal/outbox')).body.items;
  return {
    ...trial,
    ids,
    at,
    books: async (values, person) => codeOf(await book('appointments', values, person)),
    booked: async (values, person) => {
      const { status, body } = await book('appointments', values, person);
      expect(status, JSON.stringify(body)).toBe(201);
      return String(body.id);
    },
    offered: async (day, times, values = {}) => {
      const { start, ...filledIn } = bodyOf({ day, time: '00:00', ...values });
      const query = `from=${start}&to=${new Date(Date.parse(start) + 86_400_000).toISOString()}`;
      const answer = await ask(undefined, 'POST', `appointments/-/choices/start?${query}`, filledIn);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return times.filter((time) => answer.body.items.includes(at(day, time)));
    },
    accepted: async (day, times, values = {}) => {
      const free: string[] = [];
      for (const time of times) {
        const { status } = await book('appointments?dry_run=true', { day, time, ...values });
        if (status < 300) free.push(time);
      }
      return free;
    },
    holds: async (id, method, path, body) => {
      const headers = { 'Ninefold-Key': await keyOf(id) };
      return codeOf(await trial.app().request(undefined, method, `/api/${path}`, body, headers));
    },
    during: settingsBy('ada', trial),
    told: async (act) => {
      const before = (await outbox()).length;
      await act();
      const since: { kind: string; name: string }[] = (await outbox()).slice(before);
      return since.map(({ kind, name }) => `${kind} ${name}`).sort();
    },
    until: async (moment) => trial.app().setClock(moment),
  };
}

/** Times of a day in steps of a quarter of an hour, the last one left out. */
export function quarters(from: number, until: number): readonly string[] {
  const two = (number: number) => String(number).padStart(2, '0');
  return Array.from({ length: (until - from) * 4 }, (_, step) => {
    const minutes = from * 60 + step * 15;
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  });
}
