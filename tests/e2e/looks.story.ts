import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { paletteOf } from '#client/ui/theme/palette.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)), apart: 'looks' });

/** The window of a laptop, the same zoomed in to 200 %, and a narrow phone. */
const windows = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 375, height: 740 },
] as const;

test('A page shows what people wrote from right to left in its own direction', async ({ app, page }) => {
  await app.signIn('paul', '/customers');
  const link = page.getByRole('link', { name: 'مكتبة الأمل' });
  const directionOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((place) => getComputedStyle(place).direction);
  await expect(link).toBeVisible();
  expect(await directionOf('مكتبة الأمل')).toBe('rtl');
  expect(await directionOf('Tea house')).toBe('ltr');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مكتبة الأمل');
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate((place) => getComputedStyle(place).direction),
  ).toBe('rtl');
});

test("An option stands in the author's own colour, which is read in both schemes", async ({ app, page }) => {
  await app.signIn('paul', '/orders');
  const card = page.getByRole('cell', { name: 'Card', exact: true }).getByText('Card').first();
  const shades = paletteOf('#8a5a00') ?? [];
  for (const [colorScheme, shade] of [
    ['light', 9],
    ['dark', 3],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(card).toHaveCSS('color', rgbOf(shades[shade] ?? ''));
  }
});

function rgbOf(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

test('A page has a word of two hundred letters without growing wider than the window', async ({
  app,
  page,
}) => {
  const { id } = await app.call('paul', 'POST', '/api/customers', { name: 'W'.repeat(200) });
  await app.signIn('paul');
  for (const address of [
    '/customers',
    `/customers/${String(id)}`,
    `/-/records/customers/${String(id)}/edit`,
  ]) {
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.goto(app.url + address);
      await expectFilled(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('A menu that is longer than its room is scrolled to the page that is shown', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 185 });
  await app.signIn('paul');
  const last = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('list')
    .last()
    .getByRole('link')
    .last();
  const address = (await last.getAttribute('href')) ?? '';
  await expect(last).not.toBeInViewport();
  await page.goto(app.url + address);
  await expect(last).toHaveAttribute('aria-current', 'page');
  await expect(last).toBeInViewport({ ratio: 0.95 });
});

test('A page is printed without the menu, the header and the buttons', async ({ app, page }) => {
  await app.signIn('paul', '/orders');
  await page.getByRole('link', { name: 'A first poster' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Tea house')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('A page does not jump while it comes: what is waited for has its place already', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { jumped: 0 });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
      Object.assign(window, {
        jumped: shifts.reduce((sum, shift) => sum + shift, Number(Reflect.get(window, 'jumped'))),
      });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await app.signIn('paul');
  for (const address of ['/orders', '/customers', '/orders/new', '/slots']) {
    await page.goto(app.url + address);
    await expectFilled(page);
    const jumped = await page.evaluate(() => Number(Reflect.get(window, 'jumped')));
    expect(jumped, `${address} jumped`).toBeLessThan(0.1); // what Web Vitals call good
  }
});
async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
