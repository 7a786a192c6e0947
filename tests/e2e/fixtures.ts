import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from 'playwright/test';
import type { Application } from '#tests/support/application.ts';
import { Rehearsals } from '#tests/support/rehearsals.ts';

export { expect };

/** The application in the browser, as a story uses it. */
export interface Stage {
  /** The address of the server, without a slash at the end. */
  url: string;
  /** Signs in as a person of the rehearsal and opens a page: the first screen, where none is named. */
  signIn(person: string, path?: string, page?: Page): Promise<void>;
  /** A token of that person, for a script that works beside the browser. */
  token(person: string): Promise<string>;
  /** A call of the API as that person; fails the story unless it succeeds. */
  call(person: string, method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

interface Options {
  /** `test.use({ contract: … })` tells a story about another contract than the equipment desk. */
  contract: string;
  /** `test.use({ apart: 'name' })` gives the stories of a file a server that no other file has touched or will see. */
  apart: string;
}

interface PerStory {
  app: Stage;
  /** What a story about failures makes the browser log on purpose. */
  expectedErrors: readonly RegExp[];
  /** Fails the story when the page reports an error or breaks its content security policy. */
  quiet: undefined;
}

interface PerWorker {
  servers: Servers;
}

/** The server of a worker: the last that was asked for. A worker of each would begin with a browser of its own. */
class Servers {
  readonly #rehearsals = new Rehearsals();
  #key = '';
  #url: Promise<string> | undefined;

  async of({ contract, apart }: Options): Promise<string> {
    const key = JSON.stringify([contract, apart]);
    if (this.#url === undefined || this.#key !== key) {
      this.#key = key;
      this.#url = this.#rehearsals.start(contract);
    }
    return this.#url;
  }

  async end(): Promise<void> {
    await this.#rehearsals.end();
  }
}

const DESK = fileURLToPath(new URL('../../contracts/equipment-desk.md', import.meta.url));

/** `test` with a server that is started with `--rehearse`. Stories on one server share its data: a story makes the records it needs. */
export const test = base.extend<PerStory & Options, PerWorker>({
  contract: [DESK, { option: true }],
  apart: ['', { option: true }],
  servers: [
    // Playwright reads from the pattern of its parameter what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const servers = new Servers();
      await provide(servers);
      await servers.end();
    },
    { scope: 'worker' },
  ],
  app: async ({ contract, apart, servers, page }, provide) => {
    await provide(stageOf(await servers.of({ contract, apart }), page));
  },
  expectedErrors: [[], { option: true }],
  quiet: [
    async ({ page, expectedErrors }, provide) => {
      const errors: string[] = [];
      const expected = (text: string) => isRefusedCall(text) || expectedErrors.some((one) => one.test(text));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected(message.text())) errors.push(message.text());
      });
      await provide(undefined);
      expect(errors, 'errors in the console of the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** The application at an address, for a story that starts one itself. */
export function stageOf(url: string, page: Page): Stage {
  return {
    url,
    signIn: async (person, path = '/', where = page) => {
      await signIn(url, person, where);
      await where.goto(url + path);
    },
    token: (person) => token(url, person),
    call: async (person, method, path, body) => {
      const bearer = await token(url, person);
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      const text = await answer.text();
      expect(answer.ok, `${person}: ${method} ${path}: ${answer.status} ${text}`).toBe(true);
      return text === '' ? {} : JSON.parse(text);
    },
  };
}

/** Ends a server that one story has to itself. Its page goes first: it would ask for live changes, and log that nobody answers. */
export async function endWithPage(application: Application, page: Page): Promise<void> {
  await page.close();
  await application.stop();
}

/** The browser itself logs every answer with an error status: a refusal is no fault of the page. */
function isRefusedCall(text: string): boolean {
  return text.startsWith('Failed to load resource') && /status of 4\d\d/.test(text);
}

async function signIn(url: string, person: string, page: Page): Promise<void> {
  // The server checks where a write comes from, so it is told what the browser would tell it.
  const answer = await page.request.post(`${url}/api/-/rehearsal/session`, {
    data: { person },
    headers: { origin: url },
  });
  expect(answer.ok(), `sign in as ${person}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

async function token(url: string, person: string): Promise<string> {
  const answer = await fetch(`${url}/api/-/rehearsal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ person, token: true }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`no token for ${person}: ${answer.status}`);
}
