import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)) });

test('What is written in Markdown is looked at before it is saved; HTML in it stays text', async ({
  app,
  page,
}) => {
  await app.signIn('paul', '/orders/new');
  await input(page, 'Title').fill('With words');
  const preview = page.getByRole('tab', { name: 'Preview' });
  await preview.click();
  await expect(page.getByText('Nothing to preview yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await input(page, 'What it is about').fill(
    '**Bold** <img src=x onerror=alert(1)> [bad](javascript:alert(1))',
  );
  await preview.click();
  const shown = page.getByRole('tabpanel', { name: 'Preview' });
  await expect(shown.locator('strong')).toHaveText('Bold');
  await expect(shown).toContainText('<img src=x onerror=alert(1)>');
  await expect(shown.locator('img, a')).toHaveCount(0);
  await expectNoBarrier(page);
  await button(page, 'Create order').click();
  await expect(valueOf(page, 'What it is about').locator('strong')).toHaveText('Bold');
});

test('Options are picked by their words and the colours they have everywhere', async ({ app, page }) => {
  await app.signIn('paul', '/orders/new');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  const dots = page.getByRole('option').locator('span[aria-hidden]');
  await expect(dots).toHaveCount(2);
  const colours = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor));
  expect(new Set(colours).size).toBe(2);
  await expectNoBarrier(page);
  await page.getByRole('option', { name: 'Card' }).click();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('Card');
});
