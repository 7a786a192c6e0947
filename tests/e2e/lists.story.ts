import { expectNoBarrier } from './axe.ts';
import { askForLoan, button, chooseMore, column, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('A list is ordered by several columns by keyboard, and the address keeps it', async ({ app, page }) => {
  await app.signIn('mira', '/items');
  const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').first();
  await header('Category').press('Enter');
  await header('Name').press('Shift+Enter');
  await header('Name').press('Shift+Enter');
  await expect(page).toHaveURL(/sort=category%2C-name/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(column(page, 'Equipment', 1).first()).not.toBeEmpty();
});

test('Of several filters one may be enough', async ({ app, page }) => {
  await app.signIn('mira', '/items?f.category=lens&f.name%3Acontains=tripod');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Which filters must match' }).selectOption('Any filter');
  await expect(page).toHaveURL(/match=any/);
  await expect(page.getByRole('row', { name: /Canon RF 50/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /tripod/i }).first()).toBeVisible();
  await expectNoBarrier(page);
});

test('A step with many records says before how many it leaves out, and why', async ({ app, page }) => {
  const dates = { start: '2026-11-09', due: '2026-11-11' };
  const first = await askForLoan(app, 'mira', { item: 'Softbox set', ...dates, note: 'left out' });
  await askForLoan(app, 'mira', { item: 'GoPro Hero 12', ...dates, note: 'left out' });
  await app.call('mira', 'POST', `/api/loans/${first}/approve`, {});
  await app.signIn('mira', `/loans?q=${encodeURIComponent('left out')}`);
  await button(page, 'Select rows').click();
  await page.getByRole('checkbox', { name: /Softbox set/ }).check();
  await page.getByRole('checkbox', { name: /GoPro/ }).check();
  await button(page, 'Approve (1)').click();
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await expect(dialog.getByRole('group', { name: '1 record is left out' })).toContainText(/^.*Softbox set/);
  await expectNoBarrier(page, { within: '[role=dialog]' });
  await button(dialog, 'Approve').click();
  await expect(page.getByRole('row', { name: /GoPro/ })).toContainText('Approved');
});

test('A record is duplicated: what there is only one of is left to be typed', async ({ app, page }) => {
  await app.signIn('viktor', '/items?q=Fujifilm');
  await page.getByRole('link', { name: 'Fujifilm X-T30' }).click();
  await chooseMore(page, 'Duplicate');
  await expect(input(page, 'Name')).toHaveValue('Fujifilm X-T30');
  await expect(input(page, 'Value')).toHaveValue('899.00');
  await expect(page.getByRole('combobox', { name: 'Shelf' })).toHaveValue('A1');
  await expect(input(page, 'Serial number')).toHaveValue('');
  await input(page, 'Name').fill('Fujifilm X-T30, second');
  await input(page, 'Serial number').fill('CAM-9191');
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fujifilm X-T30, second');
});
