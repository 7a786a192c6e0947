import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

test('Who has no scripts is told so in their language', async ({ app }) => {
  const told = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const page = await (await fetch(`${app.url}/`, { headers })).text();
    return /<noscript>(.*?)<\/noscript>/.exec(page)?.[1];
  };
  expect(await told('en')).toBe(
    'This application needs JavaScript. Please switch it on and load the page again.',
  );
  expect(await told('de')).toContain('braucht JavaScript');
});

test('What every page loads first stays within its budget: 230 kB of scripts and texts and 40 kB of styles, compressed', async ({
  app,
}) => {
  const page = await (await fetch(`${app.url}/`, { headers: { accept: 'text/html' } })).text();
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const code = await Promise.all(
    named.filter((path) => path.endsWith('.js')).map(async (path) => (await fetch(app.url + path)).text()),
  );
  const texts = /messages-en-shell-[\w-]+\.js/.exec(code.join())?.[0];
  expect(texts).toBeDefined();
  const weigh = async (ending: string) => {
    const paths = [...named, `/assets/${texts}`].filter((path) => path.endsWith(ending));
    const files = await Promise.all(
      paths.map(async (path) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer())),
    );
    return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  };
  const scripts = await weigh('.js');
  const styles = await weigh('.css');
  expect(scripts).toBeGreaterThan(50_000); // the pattern above found them
  expect(styles).toBeGreaterThan(5_000);
  expect(scripts).toBeLessThanOrEqual(230_000);
  expect(styles).toBeLessThanOrEqual(40_000);
});

test('A list comes in few files, and what may be opened next is fetched only once it is there', async ({
  app,
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.endsWith('.js')) files.push(path);
  });
  const board = () => files.filter((path) => path.includes('/board-screen-'));
  // The list waits: for as long, nothing is fetched for what may come next.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/loans?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/loans\?/);
  await app.signIn('mira', '/loans');
  await asked;
  await page.waitForTimeout(1000);
  expect(files.length).toBeLessThanOrEqual(20);
  expect(board()).toEqual([]);
  answer();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => board().length).toBe(1);
});
