import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { column, expectNoSidewaysScroll, input } from './desk.ts';
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
  await app.signIn('ann', '/dishes/new');
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

test('The author writes a translation beside the text, and it stands in the document', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await page.getByRole('tab', { name: 'Übersetzungen' }).click();
  const german = page.getByRole('list', { name: 'Deutsch' });
  const dish = german.getByRole('listitem').filter({ hasText: /^Dishes/ });
  await expect(dish).toContainText('fehlt', { timeout: 20_000 });
  await dish.getByRole('textbox', { name: 'Dishes' }).fill('Gerichte');
  await dish.getByRole('textbox', { name: 'Dishes' }).blur();
  await expect(dish).not.toContainText('fehlt', { timeout: 20_000 });
  await page.reload();
  await page.getByRole('tab', { name: 'Übersetzungen' }).click();
  await expect(dish.getByRole('textbox')).toHaveValue('Gerichte', { timeout: 20_000 });
  await expectNoBarrier(page);
  await expectNoSidewaysScroll(page);
});
