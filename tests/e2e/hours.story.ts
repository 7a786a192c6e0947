import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { axeOn } from './axe.ts';
import { button, expectNoSidewaysScroll, idOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { entry } from './views.ts';

test.use({
  contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)),
  apart: 'hours',
});

test('A week of moments is drawn hour by hour, with what lasts whole days above', async ({ app, page }) => {
  await app.signIn('paul');
  await page.goto(`${app.url}/slots?span=week`);
  const tuesday = page.getByRole('list', { name: /10 March 2026/ });
  await expect(tuesday.getByRole('button', { name: /Early press/ })).toBeVisible();
  await expect(tuesday.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: /12 March 2026/ }).getByRole('button')).toHaveText([
    /Over night/,
    /14:00.*Open end/,
  ]);
  await expect(tuesday.getByRole('button', { name: /All week/ })).toHaveCount(0);
  await expect(entry(page, /All week/)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('link', { name: /\D10 March 2026/ }).click();
  await expect(page).toHaveURL(/span=day/);
  await expect(tuesday.getByRole('listitem')).toHaveCount(2);
  await page.getByText('Month', { exact: true }).click();
  await expect(tuesday).toHaveCount(0);
  await expect(entry(page, /Early press/)).toBeVisible();
});

test('An entry is dragged to another time of another day, and both its ends move alike', async ({
  app,
  page,
}) => {
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Early press' });
  await app.signIn('paul');
  await page.goto(`${app.url}/slots?span=week`);
  const held = entry(page, /Early press/);
  await held.scrollIntoViewIfNeeded();
  const box = await held.boundingBox();
  const day = await page.getByRole('list', { name: /10 March 2026/ }).boundingBox();
  if (box === null || day === null) throw new Error('nothing is drawn there');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 16, { steps: 4 });
  await page.mouse.move(box.x + 20 + day.width, box.y + 10 + day.height / 24, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByText('Early press: a day later and 60 minutes later.')).toBeVisible();
  const { begins, ends } = await app.call('paul', 'GET', `/api/slots/${id}`);
  expect([begins, ends]).toEqual(['2026-03-11T07:30:00.000Z', '2026-03-11T09:00:00.000Z']);
});

test('Shift and the arrows move an entry, and the focus goes with it; who may not change it moves nothing', async ({
  app,
  page,
}) => {
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Open end' });
  await app.signIn('paul');
  await page.goto(`${app.url}/slots?span=week`);
  await entry(page, /Open end/).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Open end: 15 minutes later.')).toBeVisible();
  await expect(entry(page, /14:15\s+Open end/)).toBeFocused();
  // In one breath: the second is not lost while the first is underway.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Open end: a day later.')).toBeVisible();
  await expect(
    page.getByRole('list', { name: /13 March 2026/ }).getByRole('button', { name: /14:30\s+Open end/ }),
  ).toBeFocused();
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T13:30:00.000Z');

  await app.signIn('ada');
  await page.goto(`${app.url}/slots?span=week`);
  await entry(page, /Open end/).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await entry(page, /Open end/).click();
  await expect(page.getByRole('dialog', { name: 'Open end' })).toBeVisible();
  await expect(button(page, 'A day later')).toHaveCount(0);
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T13:30:00.000Z');
});

test('A click where nothing stands begins a new entry there; who may make none finds nothing to click', async ({
  app,
  page,
}) => {
  await app.signIn('paul');
  await page.goto(`${app.url}/slots?span=week`);
  const clickAtTen = async () => {
    const friday = page.getByRole('list', { name: /13 March 2026/ });
    const { height } = (await friday.boundingBox()) ?? { height: 0 };
    await friday.click({ position: { x: 20, y: (height / 24) * 10.2 } });
  };
  await clickAtTen();
  await expect(page.getByRole('heading', { level: 1, name: 'New slot' })).toBeVisible();
  await expect(page.getByLabel('Begins: time')).toHaveValue('10:00');
  await page.getByRole('textbox', { name: 'Name' }).fill('Proofs');
  await button(page, 'Create slot').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proofs' })).toBeVisible();
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Proofs' });
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T09:00:00.000Z');

  await app.signIn('ada');
  await page.goto(`${app.url}/slots?span=week`);
  await clickAtTen();
  await expect(page).toHaveURL(/span=week/);
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('a day has its hours, a week is a list of days', async ({ app, page }) => {
    await app.signIn('paul');
    await page.goto(`${app.url}/slots?span=day&at=2026-03-10`);
    await expect(page.getByRole('list', { name: /10 March 2026/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`${app.url}/slots?span=week`);
    await expect(entry(page, /Over night/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hours' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });
});

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
