import { button, input, presentState } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { expectAtMost, handOn } from './hand.ts';

test.use({ apart: 'tasks-desk' });

test('Mira books a lens for a student, approves and hands it out', async ({ app, page }) => {
  await app.signIn('mira');
  const hand = handOn(page);
  const option = (name: string) => page.getByRole('option', { name });
  await hand.click(page.getByRole('link', { name: 'New loan', exact: true }));
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await hand.type('rf 5');
  await expect(option('Canon RF 50 mm f/1.8')).toHaveAttribute('data-combobox-selected');
  await hand.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Borrower' })).toHaveValue('Mira Novak');
  await hand.click(page.getByRole('combobox', { name: 'Borrower' }));
  await hand.type('sam');
  await expect(option('Sam Okafor')).toHaveAttribute('data-combobox-selected');
  await hand.press('Enter');
  await hand.click(input(page, 'Until'));
  await hand.click(page.getByRole('button', { name: 'Friday, 6 March 2026' }));
  await hand.click(button(page, 'Create loan'));
  await hand.click(button(page, 'Approve'));
  await hand.click(button(page, 'Hand out'));
  await expect(input(page.getByRole('dialog'), 'Condition when handed out')).toBeFocused();
  await hand.type('ok');
  await hand.press('Enter');
  await expect(presentState(page)).toHaveText('Out');
  expectAtMost(hand, { clicks: 7, keys: 12 });
});
