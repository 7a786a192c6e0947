import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('A manager sets the fee, is told what cannot be one, and goes back to the contract @phone', async ({
  app,
  page,
}) => {
  await app.signIn('viktor');
  await page.getByRole('button', { name: 'Signed in as Viktor Adler' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const fee = input(page, 'Fee per day');
  await expect(fee).toHaveValue('1.50');
  await expect(button(page, 'Save settings')).toBeDisabled();

  await fee.fill('a lot');
  await fee.blur();
  await expect(fee).toHaveAttribute('aria-invalid', 'true');
  await expect(button(page, 'Save settings')).toBeDisabled();
  await fee.fill('-1');
  await button(page, 'Save settings').click();
  await expect(fee).toHaveAttribute('aria-invalid', 'true');

  await fee.fill('2.25');
  await fee.press('Enter');
  await expect(page.getByRole('status')).toContainText('Saved.');
  await expect(page.getByRole('main')).toContainText('Default: €1.50');
  await expectNoBarrierAtAnyWidth(page);
  await page.reload();
  await expect(fee).toHaveValue('2.25');

  await button(page, 'Reset Fee per day').click();
  await expect(fee).toHaveValue('1.50');
  await expect(page.getByText('Default:')).toHaveCount(0);

  await button(page, 'Earlier values of Fee per day').click();
  await expect(page.getByRole('listitem').filter({ hasText: '→' })).toHaveText([
    /€2.25 → €1.50 · Viktor Adler$/,
    /€1.50 → €2.25 · Viktor Adler$/,
  ]);
  await expectNoBarrierAtAnyWidth(page);
});

test('Who may set nothing has no settings', async ({ app, page }) => {
  await app.signIn('tom');
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
  await page.goto(`${app.url}/-/settings`);
  await expect(page.getByRole('main')).toContainText('There are no settings that you may change.');
  await expect(button(page, 'Save settings')).toHaveCount(0);
});
