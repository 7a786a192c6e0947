import type { Page } from 'playwright/test';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { tile } from './views.ts';

test.use({ apart: 'arrange' });

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('a person moves, enlarges and removes tiles by keys and menus, and finds them so again', async ({
  app,
  page,
}) => {
  await app.signIn('mira');
  await expect(titles(page).first()).toHaveText('Waiting for an answer');
  await button(page, 'Arrange').click();
  const handle = button(page, 'Move Waiting for an answer');
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('status').filter({ hasText: 'Waiting for an answer is now number 2' }),
  ).toBeAttached();
  await expect(handle).toBeFocused();
  await expect(titles(page).nth(1)).toHaveText('Waiting for an answer');
  await button(page, 'Late: options').click();
  await page.getByRole('menuitemradio', { name: 'Large' }).click();
  await button(page, 'Loans by month: options').click();
  const menu = page.getByRole('menu', { name: 'Loans by month: options' });
  await menu.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(tile(page, 'Loans by month')).toHaveCount(0);
  await button(page, 'Done').click();
  await page.reload();
  await expect(titles(page).nth(1)).toHaveText('Waiting for an answer');
  await expect(tile(page, 'Loans by month')).toHaveCount(0);
  await button(page, 'Arrange').click();
  await button(page, 'Removed tiles').click();
  await page.getByRole('menuitem', { name: 'Show Loans by month again' }).click();
  await expect(tile(page, 'Loans by month')).toBeVisible();
  await button(page, 'Reset').click();
  await expect(titles(page).first()).toHaveText('Waiting for an answer');
});

test('a tile is dragged to the place of another one', async ({ app, page }) => {
  await app.signIn('viktor');
  await button(page, 'Arrange').click();
  const first = (await titles(page).first().textContent()) ?? '';
  const third = (await titles(page).nth(2).textContent()) ?? '';
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0); // what comes later moves the others
  await button(page, `Move ${first}`).hover();
  await page.mouse.down();
  await expect(async () => {
    const target = await tile(page, third).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 30, { steps: 8 });
    await expect(page.locator('[data-over]')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.mouse.up();
  await expect(titles(page).nth(2)).toHaveText(first);
  await expect(titles(page).nth(1)).toHaveText(third);
  await button(page, 'Reset').click();
});

test('a tile of a list is added from the dashboard and from the list, and deleted', async ({ app, page }) => {
  await app.signIn('mira');
  await button(page, 'Arrange').click();
  await button(page, 'Add a tile').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('List', { exact: true }).selectOption({ label: 'Loans' });
  await dialog.getByLabel('Name').fill('Loans this year');
  await dialog.getByLabel('Period').first().selectOption({ label: 'From' });
  await dialog.getByLabel('Period').nth(1).selectOption('year_to_date');
  await dialog.getByRole('button', { name: 'Add a tile' }).click();
  const own = tile(page, 'Loans this year');
  await expect(own).toContainText(/in the period before/);
  await button(page, 'Done').click();
  await own.getByRole('link', { name: 'Loans this year' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await expect(page.getByRole('button', { name: /Filter by .*Year to date/ })).toBeVisible();

  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Add to a dashboard' }).click();
  await dialog.getByLabel('Name').fill('By state');
  await dialog.getByLabel('Shows').selectOption({ label: 'Ring' });
  await dialog.getByLabel('Group').selectOption({ label: 'Status' });
  await dialog.getByRole('button', { name: 'Add a tile' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(app.url);
  await expect(tile(page, 'By state')).toBeVisible();

  await button(page, 'Arrange').click();
  for (const name of ['Loans this year', 'By state']) {
    await button(page, `${name}: options`).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await expect(tile(page, name)).toHaveCount(0);
  }
});

test('a tile is shared with everybody who is signed in, and shows each what they may read', async ({
  app,
  page,
}) => {
  await app.signIn('viktor');
  await button(page, 'Arrange').click();
  await button(page, 'Add a tile').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('List', { exact: true }).selectOption({ label: 'Loans' });
  await dialog.getByLabel('Name').fill('Loans of all time');
  await dialog.getByLabel('For whom').selectOption({ label: 'Everybody who is signed in' });
  await dialog.getByRole('button', { name: 'Add a tile' }).click();
  const numberOf = async () => {
    await expect(tile(page, 'Loans of all time')).toHaveText(/\d/);
    return Number(/\d+/.exec((await tile(page, 'Loans of all time').textContent()) ?? '')?.[0]);
  };
  const all = await numberOf();
  await app.signIn('sam');
  expect(await numberOf()).toBeLessThan(all);
  await button(page, 'Arrange').click();
  await button(page, 'Loans of all time: options').click();
  await expect(page.getByRole('menuitem', { name: 'Delete for good' })).toHaveCount(0);
  await app.signIn('viktor');
  await button(page, 'Arrange').click();
  await button(page, 'Loans of all time: options').click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  await expect(tile(page, 'Loans of all time')).toHaveCount(0);
});

test('two windows: what the other one has changed stays, and is told', async ({ app, page, context }) => {
  await app.signIn('mira');
  await button(page, 'Arrange').click();
  const other = await context.newPage();
  await other.goto(app.url);
  await button(other, 'Arrange').click();
  await button(other, 'Late: options').click();
  await other.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(tile(other, 'Late')).toHaveCount(0);
  await button(page, 'Out now: options').click();
  await page.getByRole('menuitemradio', { name: 'Large' }).click();
  await expect(page.getByText('This dashboard was changed in another window.')).toBeVisible();
  await expect(tile(page, 'Late')).toHaveCount(0);
  await button(page, 'Reset').click();
  await other.close();
});

test('at 375 pixels all of it is reached without scrolling sideways', async ({ app, page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await app.signIn('mira');
  await button(page, 'Arrange').click();
  await expect(button(page, 'Add a tile')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(page, 'Add a tile').click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
