import { fileURLToPath } from 'node:url';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'made',
});

test('A step that makes another record says so, with the way to it', async ({ app, page }) => {
  const { items } = await app.call('ada', 'GET', '/api/quotes?filter=status==sent&limit=1');
  const [quote] = Array.isArray(items) ? items : [];
  await app.signIn('ada', `/quotes/${quote.id}`);
  await button(page, 'Make invoice').click();
  await page.getByRole('button', { name: /^Open Invoice \d+$/ }).click();
  await expect(page).toHaveURL(/\/invoices\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice \d+$/);
});
