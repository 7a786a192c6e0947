import { fileURLToPath } from 'node:url';
import { button, input, pick } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'long-lines',
});

test('Where lines are cards, a text of several lines has the whole width', async ({ app, page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await app.signIn('ada', '/invoices/new');
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = page.getByRole('group', { name: 'Invoice line 1' });
  await button(page, 'More of Invoice line 1').click();
  const text = input(line, 'Description');
  await expect(text).toBeVisible();
  const [room, width] = [await line.boundingBox(), await text.boundingBox()].map((box) => box?.width ?? 0);
  expect(width).toBeGreaterThan((room ?? 0) - 40);
});
