import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from 'playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';

export { expect };

/** The application in the browser, as a story uses it. */
export interface Stage {
  /** The address of the server, without a slash at the end. */
  url: string;
  /** Signs in as a person of the rehearsal and opens the first screen. */
  signIn(person: string, page?: Page): Promise<void>;
  /** A token of that person, for a script that works beside the browser. */
  token(person: string): Promise<string>;
}

/** `test.use({ contract: … })` tells a story about another contract than the equipment desk. */
interface Options {
  contract: string;
}

interface PerStory {
  app: Stage;
  /** Fails the story when the page reports an error or breaks its content security policy. */
  quiet: undefined;
}

interface PerWorker {
  server: Application;
}

const DESK = fileURLToPath(new URL('../../contracts/equipment-desk.md', import.meta.url));

/**
 * `test` with a server: one per worker and contract, started with `--rehearse`. Stories on one server share its data: a
 * story makes the records it needs.
 */
export const test = base.extend<PerStory, PerWorker & Options>({
  contract: [DESK, { option: true, scope: 'worker' }],
  server: [
    async ({ contract }, provide) => {
      const application = await startApplication({ contract });
      await provide(application);
      await application.stop();
    },
    { scope: 'worker' },
  ],
  app: async ({ server, page }, provide) => {
    await provide({
      url: server.url,
      signIn: (person, where = page) => signIn(server.url, person, where),
      token: (person) => token(server.url, person),
    });
  },
  quiet: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusedCall(message.text())) errors.push(message.text());
      });
      await provide(undefined);
      expect(errors, 'errors in the console of the page').toEqual([]);
    },
    { auto: true },
  ],
});

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
  await page.goto(url);
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
