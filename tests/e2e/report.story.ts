import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)) });

test('A report asks for what it needs, shows a chart and a table, and keeps it in the address', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/reports/payments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments by month');
  const table = page.getByRole('table', { name: 'Payments by month' });
  await expect(input(page, 'Since')).toHaveValue('01/01/2026');
  await expect(table.getByRole('rowheader', { name: 'Feb 2026' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await input(page, 'Since').fill('');
  await input(page, 'Since').press('Enter');
  await expect(page.getByText('Fill in Since to see the answer.')).toBeVisible();
  await input(page, 'Since').fill('1/1/2025');
  await input(page, 'Since').press('Enter');
  await input(page, 'Until').fill('31');
  await input(page, 'Until').press('Enter');
  await expect(page.getByText('Fill in Until to see the answer.')).toBeVisible(); // no day
  await input(page, 'Until').fill('12/31/2027');
  await input(page, 'Until').press('Enter');
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Amount', 'Payments']);
  await expect(table.getByRole('rowheader', { name: 'Feb 2026' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Payments by month\. Feb 2026: \$/ })).toBeVisible();
  await expect(page).toHaveURL(/since=2025-01-01&until=2027-12-31/);
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText('Feb 2026');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'For a spreadsheet (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^payments_by_month-.*\.csv$/);
  expect(await text(await file.createReadStream())).toContain('2026-02-01');
  await input(page, 'Until').fill('1/2/2025');
  await input(page, 'Until').press('Enter');
  await expect(page.getByText('Nothing to show yet.')).toBeVisible();
});

test('What the address of a report has and is no value stands in its field, with what is wrong', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/reports/payments?since=nonsense');
  await expect(input(page, 'Since')).toHaveValue('nonsense');
  await expect(input(page, 'Since')).toHaveAccessibleDescription(/a date/);
  await expect(page.getByRole('table')).toHaveCount(0);
  await input(page, 'Since').fill('1/1/2026');
  await input(page, 'Since').press('Enter');
  await expect(page.getByRole('rowheader', { name: 'Feb 2026' })).toBeVisible();
  await expect(input(page, 'Since')).toHaveAccessibleDescription('');
});

test('A report is in the menu of who may ask it, and nowhere for others', async ({ app, page }) => {
  await app.signIn('gus');
  await expect(page.getByRole('link', { name: 'Overdue by age' })).toHaveCount(0);
  await page.goto(`${app.url}/reports/ageing`);
  await expect(page.getByRole('heading', { name: 'Overdue by age' })).toHaveCount(0);
});
