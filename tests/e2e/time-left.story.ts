import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { expectNoSidewaysScroll, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/help-desk.md', import.meta.url)),
  apart: 'time-left',
});

test('A desk sees how much working time is left until its tickets are due', async ({ app, page }) => {
  // Friday, half past four: due on Tuesday at ten, behind a weekend and a holiday.
  await app.signIn('ali', '/tickets');
  const row = page.getByRole('row', { name: /The printer prints nothing/ });
  await expect(row).toContainText(/1 hr (30|29) mins of working time/);
  await page.goto(`${app.url}/board`);
  await expect(page.getByRole('article', { name: /The screen stays black/ })).toContainText(
    /2 hrs (30|29) mins of working time/,
  );
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('region', { name: 'Mine by deadline' })).toContainText(
    /1 hr (30|29) mins of working time/,
  );
  // Without headings, "No" would not say of what.
  await expect(page.getByRole('region', { name: 'Mine by deadline' })).not.toContainText(/No(?!rmal)/);
  await page.goto(`${app.url}/tickets`);
  await page.getByRole('link', { name: 'T-00001' }).click();
  await expect(valueOf(page, 'Due')).toContainText(/1 hr (30|29) mins of working time left/);
  await expectNoBarrier(page);

  // On Wednesday at opening time it is late by the hours of Tuesday.
  await page.request.post(`${app.url}/api/-/rehearsal/clock`, {
    data: { advance: 'PT113H30M' },
    headers: { origin: app.url },
  });
  await page.reload();
  await expect(valueOf(page, 'Due')).toContainText(/late by 7 hrs of working time/);
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('region', { name: 'Mine by deadline' })).toContainText(/Late$/);
  await page.goto(`${app.url}/tickets`);
  await expect(row.locator('[data-late]')).toHaveText(/late by 7 hrs of working time/);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(row.locator('[data-late]')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
