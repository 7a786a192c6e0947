import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/open-hours/workshop.md', import.meta.url)),
  apart: 'closed',
});

test('Closed hours and days are shaded, and a click there says so', async ({ app, page }) => {
  await app.signIn('mick', '/repairs?span=week&at=2026-03-30');
  const monday = page.getByRole('list', { name: /30 March 2026/ });
  await expect(monday.getByText('Closed from 12:00 to 13:00')).toBeAttached();
  await expect(page.getByRole('list', { name: /31 March 2026, closed/ })).toBeVisible();
  await expectNoBarrierInBothSchemes(page);
  const pressAt = async (hour: number) => {
    const { height } = (await monday.boundingBox()) ?? { height: 0 };
    await monday.click({ position: { x: 20, y: (height / 24) * hour } });
  };
  await pressAt(12.2);
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'It is closed then: Monday, 30 March 2026 at 12:00.' });
  await expect(said).toBeVisible();
  await button(said, 'Create anyway').click();
  await expect(page.getByLabel('Start: time')).toHaveValue('12:00');
  await page.goBack();
  await pressAt(14.2);
  await expect(page.getByLabel('Start: time')).toHaveValue('14:00');

  await page.goto(`${app.url}/repairs?at=2026-04-06`);
  await page
    .getByRole('link', { name: 'Monday, 6 April 2026, closed' })
    .locator('..')
    .click({ position: { x: 60, y: 70 } });
  await expect(page.getByRole('alert')).toContainText('It is closed then: Monday, 6 April 2026.');
  await button(page, 'Next month').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A phone has the shaded hours of a day, also from right to left', { tag: '@phone' }, async ({
  app,
  page,
}) => {
  await app.signIn('hanna', '/repairs?span=day&at=2026-03-27');
  const friday = page.getByRole('list', { name: /27 March 2026/ });
  await expect(friday.getByText('Closed from 15:00 to 24:00')).toBeAttached();
  await expectNoSidewaysScroll(page);
  const { height } = (await friday.boundingBox()) ?? { height: 0 };
  await friday.tap({ position: { x: 60, y: (height / 24) * 8.2 } });
  await expect(page.getByRole('alert')).toContainText('It is closed then');
  const chosen = await page.request.patch(`${app.url}/api/-/preferences`, {
    data: { language: 'ar' },
    headers: { origin: app.url },
  });
  expect(chosen.ok()).toBe(true);
  await page.goto(`${app.url}/repairs?span=day&at=2026-03-28`);
  await expect(page.getByText(/^مغلق من/).first()).toBeAttached();
  await expectNoSidewaysScroll(page);
  await page.request.patch(`${app.url}/api/-/preferences`, {
    data: { language: null },
    headers: { origin: app.url },
  });
});
