import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { cardOf, entry } from './views.ts';

test.use({ contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)), apart: 'marks' });

const pages = ['tasks', 'board', 'days', 'cards'];

test('Rows, cards and entries are marked, with a sign and a text', async ({ app, page }) => {
  await app.signIn('ines', '/tasks');
  const table = page.getByRole('table', { name: 'Tasks' });
  const row = (name: string) => table.getByRole('row', { name });
  await expect(row('Build the stand')).toHaveAttribute('data-mark', 'red');
  await expect(row('Build the stand').getByRole('cell').first()).toHaveText('Overdue: Build the stand');
  await expect(row('Print the flyer').getByRole('cell').first()).toHaveText(
    'Marked in amber: Print the flyer',
  );
  await expect(row('Paint it').getByRole('cell').first()).toHaveText('Owner is away: Paint it');
  await expect(row('Buy wood')).not.toHaveAttribute('data-mark');
  const grounds = ['Build the stand', 'Print the flyer', 'Paint it', 'Buy wood'].map((name) =>
    row(name).evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(await Promise.all(grounds)).size).toBe(4);
  await expect(page.getByRole('list', { name: 'Marks' }).getByRole('listitem')).toHaveText([
    'Overdue',
    'Marked in amber',
    'Owner is away',
  ]);

  await page.goto(`${app.url}/board`);
  await expect(cardOf(page, 'Build the stand')).toHaveAttribute('data-mark', 'red');
  await expect(cardOf(page, 'Buy wood')).not.toHaveAttribute('data-mark');
  await page.goto(`${app.url}/cards`);
  await expect(cardOf(page, 'Build the stand').getByRole('link')).toHaveText('Overdue: Build the stand');
  await page.goto(`${app.url}/days`);
  await expect(entry(page, 'Overdue: Build the stand')).toBeVisible();
  await expect(entry(page, 'Finished: Buy wood')).toBeVisible();
});

test('A mark follows a value that was changed where it stands', async ({ app, page }) => {
  await app.call('ines', 'POST', '/api/tasks', {
    name: 'Late thing',
    start: '2026-03-01',
    due: '2026-03-02',
  });
  await app.signIn('ines', '/tasks?q=Late+thing');
  const row = page.getByRole('table', { name: 'Tasks' }).getByRole('row', { name: 'Late thing' });
  await expect(row).toHaveAttribute('data-mark', 'red');
  await row.getByRole('cell').nth(4).dblclick();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await page.keyboard.press('Enter');
  await expect(row).not.toHaveAttribute('data-mark');
});

test('What is related to a record is marked as in the list it leads to', async ({ app, page }) => {
  await app.signIn('ines', '/tasks?q=Spring+fair');
  await page.getByRole('link', { name: 'Spring fair' }).first().click();
  const parts = page.getByRole('region', { name: 'Parts' });
  await expect(parts.getByRole('row', { name: 'Build the stand' })).toHaveAttribute('data-mark', 'red');
  await expect(parts.getByRole('list', { name: 'Marks' })).toContainText('Overdue');
});

test('Who may not read what a mark asks sees no mark', async ({ app, page }) => {
  await app.signIn('gil', '/tasks');
  await expect(page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await expect(page.getByText('Overdue')).toHaveCount(0);
});

test('Marks are without barriers in both colour schemes', async ({ app, page }) => {
  await app.signIn('ines');
  for (const address of pages) {
    await page.goto(`${app.url}/${address}`);
    await expect(page.locator('[data-mark=red]').first()).toBeVisible();
    await expectNoBarrierInBothSchemes(page);
  }
});

test('On a phone the marks stand on the cards @phone', async ({ app, page }) => {
  await app.signIn('ines');
  for (const address of pages) {
    await page.goto(`${app.url}/${address}`);
    await expect(page.locator('[data-mark=red]').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
