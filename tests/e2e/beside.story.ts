import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, chooseMore, idOf, input } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';
import { cardOf, entry } from './views.ts';

test.use({ contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)), apart: 'beside' });

const panel = (page: Page) => page.getByRole('region', { name: /^Beside the list/ });
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 }).first();

async function open(app: Stage, page: Page, address: string): Promise<void> {
  await app.signIn('ines', address);
}

test('The space bar opens a record beside its list; J and K go on, Escape leads back, Enter opens its page', async ({
  app,
  page,
}) => {
  await open(app, page, '/tasks?f.status=doing');
  const table = page.getByRole('table', { name: 'Tasks' });
  await table.getByRole('link', { name: 'Build the stand' }).focus();
  await page.keyboard.press('Space');
  await expect(title(page)).toHaveText('Build the stand');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(/f\.status=doing.*beside=/);
  await expect(page).toHaveTitle(/^Tasks/);
  await page.keyboard.press('j');
  await expect(title(page)).toHaveText('Spring fair');
  await page.keyboard.press('j'); // there is none after it
  await expect(title(page)).toHaveText('Spring fair');
  await page.keyboard.press('k');
  await expect(title(page)).toHaveText('Build the stand');
  await page.keyboard.press('j');
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(table.getByRole('link', { name: 'Spring fair' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Spring fair' })).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText('Spring fair');
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
});

test('It stays open while the list is narrowed and loaded anew, and what is changed in it is seen in the list', async ({
  app,
  page,
}) => {
  await app.call('ines', 'POST', '/api/tasks', { name: 'Count the chairs', points: 4 });
  await open(app, page, '/tasks');
  const table = page.getByRole('table', { name: 'Tasks' });
  await table.getByRole('link', { name: 'Count the chairs' }).click({ modifiers: ['Alt'] });
  await expect(title(page)).toHaveText('Count the chairs');
  await page.getByRole('searchbox').fill('Count');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(title(page)).toHaveText('Count the chairs');
  await page.reload();
  await expect(title(page)).toHaveText('Count the chairs');
  await panel(page).getByRole('link', { name: 'Edit' }).click();
  await input(page, 'Name').fill('Count the tables');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Count the tables' })).toBeVisible();
});

test('What is deleted beside the list is gone from it, and the list stays as it was narrowed', async ({
  app,
  page,
}) => {
  await app.call('ines', 'POST', '/api/tasks', { name: 'A mistake', status: 'done' });
  const id = await idOf(app, 'ines', { plural: 'tasks', title: 'A mistake' });
  await open(app, page, `/tasks?f.status=done&beside=${id}`);
  await expect(title(page)).toHaveText('A mistake');
  await chooseMore(page, 'Delete');
  await button(page, 'Delete').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/f\.status=done$/);
  const table = page.getByRole('table', { name: 'Tasks' });
  await expect(table.getByRole('link', { name: 'A mistake' })).toHaveCount(0);
  await expect(table.getByRole('link', { name: 'Buy wood' })).toBeVisible();
});

test('Cards and entries open beside their lists too', async ({ app, page }) => {
  await open(app, page, '/board');
  await cardOf(page, 'Buy wood').getByRole('link', { name: 'Buy wood' }).press('Space');
  await expect(title(page)).toHaveText('Buy wood');
  await page.goto(`${app.url}/plan`);
  await entry(page, 'New site').click();
  await button(page.getByRole('dialog', { name: 'New site' }), 'Open beside the list').click();
  await expect(title(page)).toHaveText('New site');
});

test('A record that is not there is told beside the list', async ({ app, page }) => {
  await open(app, page, '/tasks?beside=01a21921-f200-765b-a896-3d9659e877ca');
  await expect(panel(page)).toContainText(/does not exist/);
  await expect(page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(1)).toBeVisible();
});

test('It is without barriers in both colour schemes', async ({ app, page }) => {
  const id = await idOf(app, 'ines', { plural: 'tasks', title: 'Spring fair' });
  await open(app, page, `/tasks?beside=${id}`);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(title(page)).toHaveText('Spring fair');
    await expectNoBarrierInBothSchemes(page);
  }
});

test('On a phone it is the page of the record @phone', async ({ app, page }) => {
  const id = await idOf(app, 'ines', { plural: 'tasks', title: 'Spring fair' });
  await open(app, page, `/tasks?beside=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Spring fair' })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
