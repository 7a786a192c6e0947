import { account, column, presentState } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'rehearsal' });

test('The bar of a rehearsal changes who one is, and the page shows what that person may see', async ({
  app,
  page,
}) => {
  await app.signIn('sam', '/loans');
  await expect(page.getByText('Rehearsal: nothing you enter is kept.')).toBeVisible();
  await expect(column(page, 'Loans', 1)).toHaveCount(3);
  await page.getByRole('button', { name: 'You are Sam Okafor. Switch to another person' }).click();
  await page.getByRole('menuitem', { name: 'Mira Novak' }).click();
  await expect(column(page, 'Loans', 1)).toHaveCount(11);
  await expect(account(page, 'Mira Novak')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shelves' })).toBeVisible();
});

test('When the clock moves past the last day a loan becomes overdue by itself, and the open page shows it', async ({
  app,
  page,
}) => {
  await app.signIn('mira', '/loans?view=Late');
  await expect(column(page, 'Loans', 1)).toHaveText(['Fujifilm X-T30']);
  await page.getByRole('button', { name: /^Clock: Mon 2 Mar/ }).click();
  await page.getByRole('menuitem', { name: 'One week later' }).click();
  await expect(page.getByRole('button', { name: /^Clock: Mon 9 Mar/ })).toBeVisible();
  await expect(column(page, 'Loans', 1)).toHaveText(['Sony A7 IV', 'Manfrotto tripod', 'Fujifilm X-T30']);
  await page.getByRole('link', { name: 'Sony A7 IV' }).click();
  await expect(presentState(page)).toHaveText('Overdue');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeEnabled();
});
