import { expectNoBarrierInBothSchemes } from './axe.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'right-to-left' });

const pages = ['/', '/loans', '/loans/new', '/desk', '/calendar', '/-/profile'];

test('Who reads Arabic has pages from right to left', { tag: '@phone' }, async ({ app, page }) => {
  await app.signIn('mira');
  const chosen = await page.request.patch(`${app.url}/api/-/preferences`, {
    data: { language: 'ar' },
    headers: { origin: app.url },
  });
  expect(chosen.ok()).toBe(true);
  for (const path of pages) {
    await page.goto(app.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
    await expectNoSidewaysScroll(page);
    await expectNoBarrierInBothSchemes(page);
  }
});

test('A text runs from where its letters do, in the form as on the page', { tag: '@phone' }, async ({
  app,
  page,
}) => {
  const directions = async (language: string) => {
    await app.signIn('viktor');
    await page.request.patch(`${app.url}/api/-/preferences`, {
      data: { language },
      headers: { origin: app.url },
    });
    await page.goto(`${app.url}/items/new`);
    const name = page.locator('input[name="name"]');
    await expect(name).toBeVisible();
    const found: string[] = [];
    for (const text of ['', 'Canon', 'كاميرا']) {
      await name.fill(text);
      found.push(await name.evaluate((input) => getComputedStyle(input).direction));
    }
    return found;
  };
  expect(await directions('en')).toEqual(['ltr', 'ltr', 'rtl']);
  expect(await directions('ar')).toEqual(['rtl', 'ltr', 'rtl']);
});

test('Words of the other direction stand where their column begins, below a record too', async ({
  app,
  page,
}) => {
  await app.signIn('mira');
  await page.request.patch(`${app.url}/api/-/preferences`, {
    data: { language: 'ar' },
    headers: { origin: app.url },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/shelves`);
  await page.getByRole('link', { name: 'A1' }).click();
  const number = page.getByText('AUD-0015', { exact: true });
  await expect(number).toBeVisible();
  const gap = await number.evaluate((text) => {
    const words = document.createRange();
    words.selectNodeContents(text);
    const cell = text.closest('td');
    return (cell?.getBoundingClientRect().right ?? Number.NaN) - words.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(24);
});
