import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/typed.md', import.meta.url)), apart: 'typed' });

test('Numbers are read as Germans write them, and what is not clear is never saved', async ({
  app,
  page,
}) => {
  await app.signIn('wanda');
  await page.goto(`${app.url}/jobs/new`);
  await input(page, 'Title').fill('Shelves');
  await input(page, 'Price').fill('12.500');
  await expect(page.getByText('12.500,00 €')).toBeVisible(); // how it was understood
  await input(page, 'Quantity').fill('1.000');
  await button(page, 'Add line').click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await input(line, 'Count').fill('12,5');
  await input(page, 'Weight').fill('12.50');
  await button(page, 'Create job').click();
  await expect(page.getByRole('alert')).toContainText('Weight: Write 12,50 or 1.250, whichever is meant.');
  await expect(page.getByRole('alert')).toContainText('Line 1, Count: No digits after the point here.');
  await expect(input(page, 'Weight')).toHaveValue('12.50');
  await input(page, 'Weight').fill('12,50');
  await input(line, 'Count').fill('1.200');
  await button(page, 'Create job').click();
  await expect(valueOf(page, 'Price')).toHaveText(/^12\.500,00\s€$/);
  await expect(valueOf(page, 'Quantity')).toHaveText('1.000');
  await expect(valueOf(page, 'Weight')).toHaveText('12,50');
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('1.200');
});

test('A cell, a filter, many rows at once and a step read numbers alike', async ({ app, page }) => {
  const { id } = await app.call('wanda', 'POST', '/api/jobs', { title: 'Table', price: '5.00' });
  await app.signIn('wanda');
  await page.goto(`${app.url}/jobs?f.title=Table`);
  const row = page.locator(`[data-record="${String(id)}"]`);
  await row.getByRole('cell').nth(1).dblclick();
  const price = row.getByRole('group', { name: 'Change Price' });
  await price.getByRole('textbox').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(price).toContainText('Write 1,50 or 15');
  await price.getByRole('textbox').fill('2.399,00 €');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^2\.399,00\s€$/);

  await button(page, 'Choose rows').click();
  await button(page, 'All 1 here').click();
  await button(page, 'Change a field').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Quantity');
  await input(dialog, 'Quantity').fill('1,5');
  await button(dialog, 'Change').click();
  await expect(dialog).toContainText('No digits after the point here.');
  await input(dialog, 'Quantity').fill('1.500');
  await button(dialog, 'Change').click();
  await expect(row).toContainText('1.500');

  await filter(page, 'Price', '2,399.00');
  await expect(page.getByText('Write 2.399 if that is meant.')).toBeVisible();
  await input(page, 'From').fill('2.000');
  await expect(page).toHaveURL(/f\.price=2000/);
  await expect(page.getByRole('button', { name: /Filter by Price: from 2\.000,00/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${app.url}/jobs/${String(id)}`);
  await button(page, 'Finish').click();
  const step = page.getByRole('dialog', { name: 'Finish' });
  await input(step, 'Weight').fill('1.000');
  await button(step, 'Finish').click();
  await expect(valueOf(page, 'Weight')).toHaveText('1.000,00');
});

async function filter(page: Page, field: string, from: string): Promise<void> {
  await page.getByRole('button', { name: `Filter by ${field}` }).click();
  await input(page, 'From').fill(from);
}
