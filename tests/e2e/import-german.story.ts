import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/german.md', import.meta.url)) });

test('Amounts and dates are read as people write them there', async ({ app, page }) => {
  await app.signIn('mira');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${app.url}/-/import/werkzeuge`);
  const text =
    'Name;Art;Preis;Angeschafft am\nStichsäge;Handwerkzeug;1.250,50;24.12.2025\nBohrer;elektro;12.50;1. März 2026\n';
  // As Excel saves it where one does not ask for UTF-8.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await expect(page.getByRole('status').filter({ hasText: 'importierbar' })).toHaveText(
    '2 Zeilen: 1 importierbar, 1 mit einem Problem.',
  );
  await expectNoSidewaysScroll(page);
  await expectNoBarrier(page);
  await page.getByRole('textbox', { name: 'Preis in Zeile 3' }).fill('12,50');
  await page.keyboard.press('Tab');
  await button(page, '2 Zeilen importieren').click();
  await expect(page.getByText('2 Einträge angelegt, 0 geändert.')).toBeVisible();
  const { items } = await app.call(
    'mira',
    'GET',
    "/api/werkzeuge?filter=name in ['Stichsäge', 'Bohrer']&sort=name",
  );
  expect(items).toMatchObject([
    { name: 'Bohrer', art: 'elektro', preis: '12.50', angeschafft: '2026-03-01' },
    { name: 'Stichsäge', art: 'hand', preis: '1250.50', angeschafft: '2025-12-24' },
  ]);
});
