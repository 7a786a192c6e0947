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

test('What waits for an answer from outside is said until it is closed, also of a step that makes another record', async ({
  app,
  page,
}) => {
  const filter = encodeURIComponent('status in [sent, viewed] && balance > 0');
  const { items } = await app.call('gus', 'GET', `/api/invoices?filter=${filter}&limit=1`);
  const [invoice] = Array.isArray(items) ? items : [];
  await page.clock.install();
  await app.signIn('gus', `/invoices/${invoice.id}`);
  await button(page, 'Pay online').click();
  const notice = page.getByRole('status').filter({ hasText: /^Pay online/ });
  await expect(notice).toBeVisible();
  await page.clock.runFor(60_000); // others are gone after ten seconds
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(0);
  await notice.getByRole('button').click();
  await page.clock.runFor(1_000);
  await expect(notice).toHaveCount(0);
});
