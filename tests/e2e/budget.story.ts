import { gzipSync } from 'node:zlib';
import { languageTags } from '#shared/messages/languages.ts';
import type { Page } from 'playwright/test';
import { expect, type Stage, test } from './fixtures.ts';

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

/** What a page with nothing of the contract on it links to, by how it is linked. */
async function linkedFrom(page: Page, app: Stage) {
  const html = await (
    await page.request.get(`${app.url}/-/about`, { headers: { accept: 'text/html' } })
  ).text();
  const links = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path);
  return {
    scripts: links(/<script[^>]*src="([^"]+)"/g),
    styles: links(/<link rel="stylesheet"[^>]*href="([^"]+)"/g),
    // Patterns of fields are compiled by a library that is needed by who has some.
    later: links(/<link rel="modulepreload"[^>]*href="([^"]+)"/g).filter(
      (path) => !/\/(messages|re2)-/.test(path),
    ),
  };
}

test('What every page loads first stays within its budget in each language, compressed: for visitors 155 kB of scripts and texts, for who is signed in 230 kB, and 40 kB of styles', async ({
  app,
  page,
}) => {
  const load = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
  const weigh = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map(async (path) => gzipSync(await load(path)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const visitor = await linkedFrom(page, app);
  expect(visitor.later).toEqual([]);
  await app.signIn('mira', '/-/about');
  const person = await linkedFrom(page, app);
  expect(person.scripts).toEqual(visitor.scripts);
  expect(person.later.join()).toContain('/signed-in-frame-');
  const [first, frame] = [await weigh(visitor.scripts), await weigh(person.later)];
  expect(Math.min(first, frame)).toBeGreaterThan(40_000); // the patterns above found them
  const code = (await Promise.all(visitor.scripts.map(load))).join();
  const texts = new Set(code.match(/messages-[\w-]+?-shell-[\w-]{8}\.js/g));
  expect(texts.size).toBe(languageTags.length);
  for (const one of texts) {
    const words = await weigh([`/assets/${one}`]);
    expect(first + words, one).toBeLessThanOrEqual(155_000);
    expect(first + words + frame, one).toBeLessThanOrEqual(230_000);
  }
  const styles = await weigh(visitor.styles);
  expect(styles).toBeGreaterThan(5_000);
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
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(20);
  expect(board()).toEqual([]);
  answer();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => board().length).toBe(1);
});
