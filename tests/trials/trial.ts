import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { readSource } from '#server/operations/contract/contract-source.ts';
import { openApp, type TestAnswer, type TestApp, type TestAppSettings } from '#tests/support/app.ts';
import type { DatabaseUnderTest, TestDatabase } from '#tests/support/databases.ts';

/** A trial's application, driven over HTTP as the people of its examples. */
export interface Trial {
  readonly app: () => TestApp;
  /** Makes a record and gives its id; it must go through. */
  make(person: string, plural: string, values: object): Promise<string>;
  /** Makes a step or a change; it must go through, and gives the record as it is then. */
  done(
    person: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<TestAnswer['body']>;
  /** The code of a refusal with its status, such as `409 BLOCKED`; `200` and the like where it went through. */
  tried(person: string | undefined, method: string, path: string, body?: object): Promise<string>;
  /** The record as a person reads it. */
  read(person: string | undefined, path: string): Promise<TestAnswer['body']>;
  /** The records of a list, in its order. */
  list(person: string | undefined, path: string): Promise<readonly TestAnswer['body'][]>;
}

/** Opens a contract of this folder on a database for all tests of a `describe`. `now`: other than that of its examples. */
export function trialOf(
  file: string,
  { open }: DatabaseUnderTest,
  settings: Pick<TestAppSettings, 'now' | 'variables'> = {},
): Trial {
  let database: TestDatabase;
  let opened: TestApp;
  beforeAll(async () => {
    const { text: contract } = await readSource(fileURLToPath(new URL(file, import.meta.url)));
    database = await open();
    opened = await openApp({ contract, database, ...settings });
  });
  afterAll(async () => {
    await opened.close();
    await database.dispose();
  });
  const done: Trial['done'] = async (person, method, path, body) => {
    const answer = await opened.request(person, method, `/api/${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const read: Trial['read'] = async (person, path) => {
    const answer = await opened.request(person, 'GET', `/api/${path}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return {
    app: () => opened,
    done,
    read,
    make: async (person, plural, values) => String((await done(person, 'POST', plural, values)).id),
    list: async (person, path) => {
      const answer = await opened.request(person, 'GET', `/api/${path}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.items;
    },
    tried: async (person, method, path, body) => {
      const { status, body: told } = await opened.request(person, method, `/api/${path}`, body);
      return status < 300 ? String(status) : `${status} ${told.code}`;
    },
  };
}

/** Lets some settings, changed by a person who may, hold while something is done; afterwards they are as before. */
export function settingsBy(person: string, { app }: Pick<Trial, 'app'>) {
  const set = async (constants: object) => {
    const answer = await app().request(person, 'PATCH', '/api/-/settings', constants);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return async (constants: Record<string, unknown>, act: () => Promise<void>): Promise<void> => {
    await set(constants);
    try {
      await act();
    } finally {
      await set(Object.fromEntries(Object.keys(constants).map((name) => [name, null])));
    }
  };
}
