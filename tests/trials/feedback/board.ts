import { beforeAll, expect } from 'vitest';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { trialOf, type Trial } from '../trial.ts';

/** Something that left: to whom, over what. */
interface Told {
  readonly kind: string;
  readonly name: string;
  readonly body: { readonly to?: string; readonly event?: string };
}

/** The shipped feedback board, with what its checks ask again and again. */
export interface Board extends Trial {
  /** Ids of people, by the names of the examples. */
  readonly people: Readonly<Record<string, string>>;
  /** An idea with a title of its own, and its id. */
  idea(person?: string, values?: object): Promise<string>;
  comment(person: string, idea: string, text?: string): Promise<string>;
  /** Tries a step of an idea. */
  step(person: string | undefined, idea: string, name: string, input?: object): Promise<string>;
  /** The addresses of the screens that a person has. */
  screens(person: string | undefined): Promise<readonly string[]>;
  /** The ids that a screen lists for a person. */
  screen(person: string | undefined, route: string): Promise<readonly string[]>;
  /** A constant of the board, as an administrator sets it. */
  set(constants: object): Promise<void>;
  /** What leaves while something is done, each as `mail answered vera@example.com`, in order of the letters. */
  tells(act: () => Promise<unknown>): Promise<readonly string[]>;
  /** Moves the clock. */
  wait(advance: string): Promise<void>;
}

let made = 0;

/** A title that nobody has used. */
export const title = (): string => `Something to wish for, no. ${++made}`;

export function boardOn(database: DatabaseUnderTest): Board {
  const trial = trialOf('../../contracts/feedback.md', database);
  const people: Record<string, string> = {};
  const request = (person: string | undefined, method: string, path: string, body?: object) =>
    trial.app().request(person, method, path, body);
  const outbox = async (): Promise<readonly Told[]> =>
    (await request('owner', 'GET', '/api/-/rehearsal/outbox')).body.items;
  beforeAll(async () => {
    for (const one of await trial.list('owner', 'users'))
      if (one.email !== null) people[String(one.email).replace(/@.*/, '')] = one.id;
  });
  return {
    ...trial,
    people,
    idea: (person = 'ben', values = {}) => trial.make(person, 'ideas', { title: title(), ...values }),
    comment: (person, idea, text = 'So say I.') => trial.make(person, 'comments', { idea, text }),
    step: (person, idea, name, input = {}) => trial.tried(person, 'POST', `ideas/${idea}/${name}`, input),
    screens: async (person) =>
      (await request(person, 'GET', '/api/-/app')).body.screens.map(({ route }: { route: string }) => route),
    screen: async (person, route) => {
      const { screens } = (await request(person, 'GET', '/api/-/app')).body;
      const { where, sort } = screens.find((one: { route: string }) => one.route === route);
      const asked = new URLSearchParams({ filter: where, limit: '200', ...(sort ? { sort } : {}) });
      return (await trial.list(person, `ideas?${asked}`)).map(({ id }) => id);
    },
    set: async (constants) => {
      const answer = await request('ada', 'PATCH', '/api/-/settings', constants);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    tells: async (act) => {
      const before = (await outbox()).length;
      await act();
      const told = (await outbox()).slice(before);
      return told.map(({ kind, name, body }) => `${kind} ${name} ${nameOf(people, body)}`).sort();
    },
    wait: async (advance) => {
      const answer = await request('owner', 'POST', '/api/-/rehearsal/clock', { advance });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}

/** Whom a message went to, by the name of the examples; of a call to another system, its event. */
function nameOf(people: Board['people'], { to, event }: Told['body']): string {
  if (to === undefined) return String(event);
  return Object.entries(people).find(([, id]) => id === to)?.[0] ?? to.replace(/@.*/, '');
}
