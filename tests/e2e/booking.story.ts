import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright/test';
import { button, expectNoSidewaysScroll, input } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('./contracts/barber.md', import.meta.url)),
  apart: 'booking',
  expectedErrors: [/status of 409/],
});

/** What a visitor has tapped; to type is none. */
function taps() {
  let count = 0;
  return {
    on: async (place: Locator) => {
      count += 1;
      await place.tap();
    },
    count: () => count,
  };
}

const book = (app: Stage, start: string) =>
  app.call('bert', 'POST', '/api/visits', { start, name: 'Faster', email: 'faster@example.org' });

test('A visitor books a free hour in six taps, and moves and cancels it by the private link', {
  tag: '@phone',
}, async ({ app, page }) => {
  const { on, count } = taps();
  await page.goto(`${app.url}/book`);
  const start = page.getByRole('group', { name: 'Start', exact: true });
  // The first day that has something is there already.
  await on(page.getByText('09:30', { exact: true }));
  await on(input(page, 'Name'));
  await page.keyboard.type('Ann');
  await on(input(page, 'Email'));
  await page.keyboard.type('ann@example.org');
  // Somebody else takes the hour that is shown.
  await book(app, '2026-05-04T07:30:00Z');
  await on(button(page, 'Send'));
  await expect(start.getByText('Free instead:')).toBeVisible();
  await on(start.getByRole('button', { name: /4 May 2026, 10:00/ }));
  await on(button(page, 'Send'));
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you' });
  await expect(thanks).toContainText('Keep the link: it is shown here only once.');
  expect(count()).toBeLessThanOrEqual(6);
  await expectNoSidewaysScroll(page);

  const file = thanks.getByRole('link', { name: 'Add to my calendar' });
  await expect(file).toHaveAttribute('download', 'visit.ics');
  const event = decodeURIComponent((await file.getAttribute('href')) ?? '').replaceAll('\r\n ', '');
  expect(event).toContain('DTSTART:20260504T080000Z');
  expect(event).toContain('SUMMARY:Visit – Barber');
  expect(event).toMatch(/URL:.*#key=/);

  // The same link comes by mail.
  const shown = await thanks.getByRole('link', { name: /Open your visit/ }).getAttribute('href');
  const { items } = await app.call('owner', 'GET', '/api/-/rehearsal/outbox');
  expect(JSON.stringify(items)).toContain(/key=([\w-]+)/.exec(String(shown))?.[1] ?? 'no key');

  await thanks.getByRole('link', { name: /Open your visit/ }).click();
  await expect(page.getByText(/4 May 2026, 10:00/).first()).toBeVisible();
  await button(page, 'Move it').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Start' })).toBeFocused();
  await button(dialog, 'Choose another time').click();
  await dialog.getByText('10:30', { exact: true }).click();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/4 May 2026, 10:30/).first()).toBeVisible();
  await button(page, 'Cancel it').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  const { items: left } = await app.call(
    'bert',
    'GET',
    `/api/visits?filter=${encodeURIComponent('status == booked')}`,
  );
  expect(JSON.stringify(left)).not.toContain('Ann');
});

test('Who works there is shown the free hours, and enters any other one', async ({ app, page }) => {
  await app.signIn('bert');
  await page.goto(`${app.url}/book`);
  await expect(page.getByText('09:00', { exact: true })).toBeVisible();
  await button(page, 'Enter another time').click();
  await expect(input(page, 'Start: date')).toBeFocused();
  await page.keyboard.type('5 May 2026');
  await input(page, 'Start: time').fill('07:15');
  await input(page, 'Name').fill('Early');
  await input(page, 'Email').fill('early@example.org');
  await button(page, 'Create visit').click();
  await expect(page.getByText(/5 May 2026, 07:15/).first()).toBeVisible();
});
