import { fileURLToPath } from 'node:url';
import { button, input, presentState } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { expectAtMost, handOn, tabTo } from './hand.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'tasks-invoice',
});

test('Ada writes an invoice with two products, sends it and records the payment', async ({ app, page }) => {
  await app.signIn('ada');
  const hand = handOn(page);
  const take = async (typed: string, title: string) => {
    await hand.type(typed);
    await expect(page.getByRole('option', { name: title })).toHaveAttribute('data-combobox-selected');
    await hand.press('Enter');
  };
  await hand.click(page.getByRole('link', { name: 'Invoices', exact: true }));
  await hand.click(page.getByRole('link', { name: 'New invoice' }));
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await take('har', 'Harbor Books');
  await hand.click(button(page, 'Add invoice line'));
  await expect(page.getByRole('combobox', { name: 'Product' }).last()).toBeFocused();
  await take('oak', 'Oak shelf');
  await hand.click(button(page, 'Add invoice line'));
  await expect(page.getByRole('combobox', { name: 'Product' }).last()).toBeFocused();
  await take('day', 'Day of work');
  await hand.click(button(page, 'Create invoice'));
  await hand.click(button(page, 'Send'));
  await expect(input(page.getByRole('dialog'), 'Email to')).toBeFocused();
  await expect(input(page.getByRole('dialog'), 'Email to')).toHaveValue('office@harborbooks.example');
  await hand.press('Enter');
  await expect(presentState(page)).toHaveText('Sent');
  await hand.click(page.getByRole('tab', { name: /Payments/ }));
  await hand.click(button(page, 'New payment'));
  await hand.click(button(page.getByRole('dialog'), 'Create payment'));
  await expect(presentState(page)).toHaveText('Paid');
  expectAtMost(hand, { clicks: 9, keys: 13 });
});

test('The same by keys alone: the focus is where the next key is meant to go', async ({ app, page }) => {
  await app.signIn('ada');
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const take = async (typed: string, title: string) => {
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: title })).toHaveAttribute('data-combobox-selected');
    await page.keyboard.press('Enter');
  };
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  await expect(heading).toBeVisible();
  await press('Invoices');
  await expect(heading).toHaveText('Invoices');
  await expect(heading).toBeFocused();
  await press('New invoice');
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await take('har', 'Harbor Books');
  await press('Add invoice line');
  await expect(page.getByRole('combobox', { name: 'Product' }).last()).toBeFocused();
  await take('oak', 'Oak shelf');
  await page.keyboard.press('Control+s');
  await expect(heading).toContainText(/^Invoice /);
  await expect(heading).toBeFocused();
  await press('Send');
  await expect(input(dialog, 'Email to')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(presentState(page)).toHaveText('Sent');
  await expect(dialog).toHaveCount(0);
  await expect(heading).toBeFocused();
  await tabTo(page, 'Taxes');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('tab', { name: /Payments/ })).toBeFocused();
  await press('New payment');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await press('Create payment');
  await expect(presentState(page)).toHaveText('Paid');
  await expect(dialog).toHaveCount(0);
});
