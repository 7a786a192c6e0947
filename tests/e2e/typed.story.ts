import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/typed.md', import.meta.url)), apart: 'typed' });

test('Numbers are read as Germans write them, and what is not clear is never saved', async ({
  app,
  page,
}) => {
  await app.signIn('wanda', '/jobs/new');
  await input(page, 'Title').fill('Shelves');
  await input(page, 'Price').fill('12.500');
  await expect(page.getByText('12.500,00 €')).toBeVisible(); // how it was understood
  await input(page, 'Quantity').fill('1.000');
  await button(page, 'Line hinzufügen').click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await input(line, 'Count').fill('12,5');
  await input(page, 'Weight').fill('12.50');
  await button(page, 'Job anlegen').click();
  await expect(page.getByRole('alert')).toContainText(
    'Schreiben Sie 12,50 oder 1.250, je nachdem, was gemeint ist.',
  );
  await expect(page.getByRole('alert')).toContainText(
    'Line 1, Count: Hier sind keine Nachkommastellen möglich.',
  );
  await expect(input(page, 'Weight')).toHaveValue('12.50');
  await input(page, 'Weight').fill('12,50');
  await input(line, 'Count').fill('1.200');
  await button(page, 'Job anlegen').click();
  await expect(valueOf(page, 'Price')).toHaveText(/^12\.500,00\s€$/);
  await expect(valueOf(page, 'Quantity')).toHaveText('1000');
  await expect(valueOf(page, 'Weight')).toHaveText('12,50');
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('1200');
});

test('A cell, a filter, many rows at once and a step read numbers alike', async ({ app, page }) => {
  const { id } = await app.call('wanda', 'POST', '/api/jobs', { title: 'Table', price: '5.00' });
  await app.signIn('wanda', '/jobs?f.title=Table');
  const row = page.locator(`[data-record="${String(id)}"]`);
  await row.getByRole('cell').nth(1).dblclick();
  const price = row.getByRole('group', { name: 'Price ändern' });
  await price.getByRole('textbox').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(price).toContainText('Schreiben Sie 1,50 oder 15');
  await price.getByRole('textbox').fill('2.399,00 €');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^2\.399,00\s€$/);

  await button(page, 'Zeilen auswählen').click();
  await button(page, 'Alle 1 hier').click();
  await button(page, 'Ein Feld ändern').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Feld' }).selectOption('Quantity');
  await input(dialog, 'Quantity').fill('1,5');
  await button(dialog, 'Ändern').click();
  await expect(dialog).toContainText('Hier sind keine Nachkommastellen möglich.');
  await input(dialog, 'Quantity').fill('1.500');
  await button(dialog, 'Ändern').click();
  await expect(row).toContainText('1500');

  await filter(page, 'Price', '2,399.00');
  await expect(page.getByText('Schreiben Sie 2.399, wenn das gemeint ist.')).toBeVisible();
  await input(page, 'Von').fill('2.000');
  await expect(page).toHaveURL(/f\.price=2000/);
  await expect(page.getByRole('button', { name: /Filtern nach Price: ab 2\.000,00/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${app.url}/jobs/${String(id)}`);
  await button(page, 'Finish').click();
  const step = page.getByRole('dialog', { name: 'Finish' });
  await input(step, 'Weight').fill('1.000');
  await button(step, 'Finish').click();
  await expect(valueOf(page, 'Weight')).toHaveText('1.000');
});

async function filter(page: Page, field: string, from: string): Promise<void> {
  await page.getByRole('button', { name: `Filtern nach ${field}` }).click();
  await input(page, 'Von').fill(from);
}

test('Dates, times and durations are read in words and figures, and told at once', async ({ app, page }) => {
  await app.signIn('wanda', '/jobs/new');
  await input(page, 'Title').fill('Doors');
  await input(page, 'Due').fill('9. März');
  await expect(page.getByText('Montag, 9. März 2026')).toBeVisible();
  await input(page, 'Due').fill('31.02.2026');
  await input(page, 'Opens').fill('25');
  await input(page, 'Took').fill('1,5');
  await input(page, 'Begins: Datum').fill('übermorgen');
  await button(page, 'Job anlegen').click();
  const wrong = page.getByRole('alert');
  for (const said of [
    'Due: Diesen Tag gibt es nicht.',
    'Opens: Das ist keine Uhrzeit',
    'Took: Das ist keine Dauer',
  ])
    await expect(wrong).toContainText(said);
  await expect(wrong).toContainText('Begins: Die Uhrzeit fehlt.');
  await expect(input(page, 'Due')).toHaveValue('31.02.2026');

  await input(page, 'Due').fill('nächsten Fr');
  await expect(page.getByText('Freitag, 20. März 2026')).toBeVisible();
  await input(page, 'Opens').fill('930');
  await input(page, 'Took').fill('90');
  await expect(page.getByText('1 Std. 30 Min.')).toBeVisible();
  await input(page, 'Begins: Uhrzeit').fill('14 Uhr');
  await input(page, 'Page').fill('example.org/doors');
  await expect(page.getByText('https://example.org/doors')).toBeVisible();
  await button(page, 'Job anlegen').click();
  await expect(valueOf(page, 'Due')).toHaveText('20.03.2026');
  await expect(valueOf(page, 'Opens')).toHaveText('09:30');
  await expect(valueOf(page, 'Took')).toHaveText('1 Std. 30 Min.');
  await expect(valueOf(page, 'Begins')).toHaveText('12.03.2026, 14:00');
  await expect(valueOf(page, 'Page').getByRole('link')).toHaveAttribute('href', 'https://example.org/doors');
});

test('A date is picked from a calendar of the language, in a form and in a cell, which has the focus at once', async ({
  app,
  page,
}) => {
  const { id } = await app.call('wanda', 'POST', '/api/jobs', { title: 'Windows', due: '2026-03-18' });
  await app.signIn('wanda', '/jobs?f.title=Windows');
  const row = page.locator(`[data-record="${String(id)}"]`);
  await row.getByRole('cell').nth(3).dblclick();
  const due = row.getByRole('group', { name: 'Due ändern' }).getByRole('textbox');
  await expect(due).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('März 2026')).toBeVisible();
  const day = page.getByRole('button', { name: 'Donnerstag, 19. März 2026' });
  await expect(day.locator('xpath=ancestor::table//th').first()).toHaveText('Mo');
  await day.click();
  await expect(due).toHaveValue('19.03.2026');
  await due.press('Enter');
  await expect(row.getByRole('cell').nth(3)).toHaveText('19.03.2026');
  await row.getByRole('cell').nth(3).dblclick();
  await due.fill('31.02.');
  await due.press('Enter');
  await expect(row).toContainText('Diesen Tag gibt es nicht.');
  await expect(due).toHaveValue('31.02.');
});
