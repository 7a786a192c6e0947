import type { Locator, Page } from 'playwright/test';
import { button, expectNoSidewaysScroll, idOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { entry } from './views.ts';

test.use({ apart: 'calendar', expectedErrors: [/net::ERR_FAILED/] });

test('begins with this month and turns to others; the address keeps where one is', async ({ app, page }) => {
  await app.signIn('mira', '/calendar');
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'GoPro Hero 12' }).first()).toBeVisible();
  await button(page, 'Next month').click();
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible();
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/span=week/);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Apr 2026$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible();
  await button(page, 'Today').click();
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  await page.getByRole('link', { name: /\D5 March 2026/ }).click();
  await expect(page.getByRole('heading', { name: /\D5 March 2026/ })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sony A7 IV' }),
  ).not.toHaveCount(0);
  await page.goto(`${app.url}/calendar?span=day&at=2026-05-01`);
  await expect(page.getByText('There is nothing on this day.')).toBeVisible();
});

test('an entry is dragged to another day where that is granted, and goes back where a rule refuses', async ({
  app,
  page,
}) => {
  await app.signIn('mira', '/calendar?span=week');
  const id = await idOf(app, 'mira', { plural: 'loans', title: 'Podcast' });
  const days = async () => {
    const { start, due } = await app.call('mira', 'GET', `/api/loans/${id}`);
    return [start, due];
  };
  await drag(page, entry(page, 'Røde NTG5 microphone'), /\D6 March 2026/);
  await expect(page.getByText('Røde NTG5 microphone, 4 Mar 2026 to 9 Mar 2026: 2 days later.')).toBeVisible();
  expect(await days()).toEqual(['2026-03-06', '2026-03-11']);

  await page.goto(`${app.url}/calendar`);
  // Its colour says it to who sees it.
  await expect(entry(page, 'Aputure LED panel')).toHaveAttribute(
    'title',
    /^(Requested|Approved|Out|Overdue)$/,
  );
  await drag(page, entry(page, 'Aputure LED panel'), /28 February 2026/);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Aputure LED panel, 2 Mar 2026 to 6 Mar 2026 stays where it is.',
  );
});

test('a click on a day begins a new record on it', async ({ app, page }) => {
  await app.signIn('mira', '/calendar?at=2026-07-01');
  const day = page.getByRole('link', { name: /\D15 July 2026/ }).locator('xpath=..');
  await day.click({ position: { x: 40, y: 90 } });
  await expect(page).toHaveURL(/start=2026-07-15/);
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('15/07/2026');
});

test('it is moved without a mouse too; who may not move it has no buttons for that', async ({
  app,
  page,
}) => {
  await app.signIn('mira', '/calendar?span=week&at=2026-03-09');
  await entry(page, 'MacBook Pro 14').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'MacBook Pro 14' });
  await expect(details).toContainText('From: 9 Mar 2026');
  await button(details, 'One day later').press('Enter');
  await expect(page.getByText(/: one day later\./)).toBeVisible();
  await expect(details).toContainText('From: 10 Mar 2026');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await app.signIn('sam', '/calendar');
  await expect(page.getByRole('button', { name: 'MacBook Pro 14' })).toHaveCount(0);
  await expect(entry(page, 'GoPro Hero 12')).toBeVisible();
});

test('a calendar that cannot be loaded says so and is tried again', async ({ app, page }) => {
  await app.signIn('mira');
  // A stream of changes that opens asks for everything again by itself: here only the button shall.
  await page.route(/\/api\/-\/events/, (route) => route.abort());
  await page.route(/\/api\/loans\?/, (route) => route.abort());
  await page.goto(`${app.url}/calendar`);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(/\/api\/loans\?/);
  await button(page, 'Try again').click();
  await expect(entry(page, 'Sony A7 IV')).toBeVisible();
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('the month is a list of its days, and an entry opens', async ({ app, page }) => {
    await app.signIn('mira', '/calendar');
    await expect(page.getByText('Monday 2 March')).toBeVisible();
    await entry(page, 'Canon EOS R6').click();
    await expect(page.getByRole('dialog', { name: 'Canon EOS R6' })).toContainText('Until: 10 Mar 2026');
    await expectNoSidewaysScroll(page);
  });
});

/** Drags an entry by its first day to the day of that name. */
async function drag(page: Page, held: Locator, day: RegExp): Promise<void> {
  await expect(held).toBeVisible();
  const from = await held.boundingBox();
  const to = await page.getByRole('link', { name: day }).boundingBox();
  if (from === null || to === null) throw new Error('nothing is drawn there');
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 45, from.y + from.height / 2 + 4, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 10 });
  await page.mouse.up();
}
