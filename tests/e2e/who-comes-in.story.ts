import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/sign-in/club.md', import.meta.url)),
  apart: 'who-comes-in',
});

test('Whom a guard keeps out reads why at the door', { tag: '@phone' }, async ({ app, page }) => {
  await page.goto(`${app.url}/-/sign-in`);
  await page.getByRole('button', { name: /fox/i }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your year is over.');
  await expect(alert).toContainText('Pay the treasurer.');
  await expectNoBarrierInBothSchemes(page);
  await page.getByRole('button', { name: /fay/i }).click();
  await expect(page).not.toHaveURL(/sign-in/);
});
