import { valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './hand.ts';

// With everything that fades and slides.
test.use({ apart: 'keyboard', contextOptions: { reducedMotion: 'no-preference' } });

test('A whole visit works without a mouse: sign in, menu, a row, a form, saved with Ctrl+S', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/-/sign-in`);
  await expect(page.getByRole('button', { name: 'Lea Fontaine' })).toBeVisible();
  await tabTo(page, 'Lea Fontaine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');

  await page.evaluate(() => document.body.focus());
  await tabTo(page, 'Loans');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Loans' })).toBeVisible();
  await tabTo(page, 'Røde NTG5 microphone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Røde NTG5 microphone');
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form')).toBeVisible();
  await tabTo(page, 'What for');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A podcast about keys');
  await page.keyboard.press('Control+s');
  await expect(valueOf(page, 'What for')).toHaveText('A podcast about keys');

  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Cancel this loan?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('Mira books a lens, approves and hands it out by keys, and the focus goes with her', async ({
  app,
  page,
}) => {
  await app.signIn('mira');
  const heading = page.getByRole('heading', { level: 1 });
  const take = async (typed: string, title: string) => {
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: title })).toHaveAttribute('data-combobox-selected');
    await page.keyboard.press('Enter');
  };
  await expect(heading).toHaveText('Today');
  await tabTo(page, 'New loan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await take('rf 5', 'Canon RF 50 mm f/1.8');
  await tabTo(page, 'Borrower');
  await take('sam', 'Sam Okafor');
  await tabTo(page, 'Until');
  await page.keyboard.type('6/3/2026');
  await page.keyboard.press('Control+s');
  await expect(heading).toContainText('Canon RF 50 mm f/1.8');
  await expect(heading).toBeFocused();
  await tabTo(page, 'Approve');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Loan: Approved.' })).toBeVisible();
  await expect(heading).toBeFocused();
  await tabTo(page, 'Hand out');
  await page.keyboard.press('Enter');
  const condition = page.getByRole('dialog').getByRole('textbox', { name: 'Condition when handed out' });
  await expect(condition).toBeFocused();
  await page.keyboard.type('ok');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Loan: Out.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('A record, an option and a date are chosen with the keyboard alone', async ({ app, page }) => {
  await app.signIn('lea', '/loans/new');
  await tabTo(page, 'Item');
  await page.keyboard.type('zoom');
  // Not the list as it opens, of which the arrow would take another.
  await expect(page.getByRole('option').first()).toContainText('Zoom H6 recorder');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'From');
  await page.keyboard.type('06/07/2026');
  await tabTo(page, 'Until');
  await page.keyboard.type('08/07/2026');
  await tabTo(page, 'Create loan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Zoom H6 recorder, 6 Jul 2026 to 8 Jul 2026',
  );
});

test('The first stop of the keyboard leads past the menu to the content', async ({ app, page }) => {
  await app.signIn('sam');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
