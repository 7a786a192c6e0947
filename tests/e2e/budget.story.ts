import { gzipSync } from 'node:zlib';
import { languageTags } from '#shared/messages/languages.ts';
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

test('What every page loads first stays within its budget in each language: 230 kB of scripts and texts and 40 kB of styles, compressed', async ({
  app,
}) => {
  const page = await (await fetch(`${app.url}/`, { headers: { accept: 'text/html' } })).text();
  const load = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
  const linked = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const named = linked.filter((path) => !path.includes('/messages-'));
  const code = await Promise.all(named.filter((path) => path.endsWith('.js')).map(load));
  const texts = new Set(code.join().match(/messages-[\w-]+?-shell-[\w-]{8}\.js/g));
  expect(texts.size).toBe(languageTags.length);
  const weigh = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map(async (path) => gzipSync(await load(path)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const scripts = await weigh(named.filter((path) => path.endsWith('.js')));
  const styles = await weigh(named.filter((path) => path.endsWith('.css')));
  expect(scripts).toBeGreaterThan(50_000); // the pattern above found them
  expect(styles).toBeGreaterThan(5_000);
  for (const one of texts)
    expect(scripts + (await weigh([`/assets/${one}`])), one).toBeLessThanOrEqual(230_000);
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
