import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { languageTags } from '#shared/messages/languages.ts';
import { button, input } from './desk.ts';
import { expectNoBarrier } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/appointments.md', import.meta.url)) });

test('A public form comes without the frame of who is signed in, painted before its first script, with 350 kB of scripts and texts, compressed, and 354 kB in any other language', {
  tag: '@phone',
}, async ({ app, page }) => {
  const scripts: string[] = [];
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url());
    expect(origin).toBe(app.url);
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  // Scripts wait: what is seen until then is what the server sent.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/book`, { waitUntil: 'commit' });
  await expect(page.getByText('Appointments', { exact: true })).toBeVisible();
  expect(scripts).toEqual([]);
  answer();
  await expect(input(page, 'Name')).toBeVisible();
  // The page names all that the form needs; what is fetched besides is for what may be opened next.
  const html = await (await page.request.get(`${app.url}/book`, { headers: { accept: 'text/html' } })).text();
  const needed = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const named = (one: string) => needed.some((path) => path.includes(`/${one}-`));
  expect(['first', 'form-screen', 'fields'].map(named)).toEqual([true, true, true]);
  expect(['signed-in-frame', 'lists', 'records', 're2'].filter(named)).toEqual([]);
  expect(scripts).toEqual(expect.arrayContaining(needed));
  const load = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
  const weigh = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map(async (path) => gzipSync(await load(path)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  // The first script knows the texts of each language by the names of their files.
  const first = String(await load(needed.find((path) => path.includes('/first-')) ?? ''));
  for (const language of languageTags) {
    const texts = needed.map((path) => {
      const room = /\/messages-en-(\w+)-/.exec(path)?.[1];
      if (room === undefined) return path;
      return `/assets/${new RegExp(`messages-${language}-${room}-[\\w-]{8}\\.js`).exec(first)?.[0]}`;
    });
    expect(texts.join(), language).not.toContain('undefined');
    expect(await weigh(texts), language).toBeLessThanOrEqual(language === 'en' ? 350_000 : 354_000);
  }
  // Colours and language come later, and then nothing bars anyone.
  await expect(button(page, 'Language and region')).toBeVisible();
  await expectNoBarrier(page);
  await expect(button(page, 'Open the menu')).toHaveCount(0);
  expect(scripts.some((path) => path.includes('/signed-in-frame-'))).toBe(false);
});

test('Who signs in on a public page gets the frame with all that is theirs', async ({ app, page }) => {
  await page.goto(`${app.url}/book`);
  const pages = page.getByRole('navigation', { name: 'Main menu' });
  await expect(pages.getByRole('link')).toHaveText(['Book an appointment', 'Taken hours', 'Services']);
  await pages.getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
  await expect(page.getByRole('link', { name: 'Massage' })).toBeVisible();
  // A category has no page for visitors.
  await expect(page.getByRole('link', { name: 'Treatment' })).toHaveCount(0);
  // They search, filter and sort; how the list looks is for who works with it.
  await expect(page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Columns|Group|List|Select rows|Total.*)$/ })).toHaveCount(
    0,
  );
  await expect(pages.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Pick a person' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Customers' })).toBeVisible();
});

test('The bare address leads visitors to the first screen of their menu, and people with an account to signing in', async ({
  app,
  page,
}) => {
  await page.goto(app.url);
  await expect(page).toHaveURL(`${app.url}/book`);
  await expect(input(page, 'Name')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Appointments');
});
