import { fileURLToPath } from 'node:url';
import { column, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/translated/menu.md', import.meta.url)),
  apart: 'translated',
  locale: 'de-DE',
});

test('A cook writes the name of a dish in each language, and reads the one of theirs', async ({
  app,
  page,
}) => {
  await app.signIn('ann');
  await page.goto(`${app.url}/dishes/new`);
  await input(page, 'Name').fill('Potatoes');
  const german = input(page, 'Name (Deutsch)');
  await expect(german).toHaveAttribute('lang', 'de');
  await german.fill('Kartoffeln');
  await expect(input(page, 'Name (العربية)')).not.toHaveAttribute('aria-required');
  await page.locator('main button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kartoffeln');
  await page.goto(`${app.url}/dishes?q=potato`);
  await expect(column(page, 'Dishes', 1)).toHaveText(['Kartoffeln']);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Price']);
});
