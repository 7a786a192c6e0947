import type { Page } from 'playwright/test';
import { valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'keyboard' });

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

test('A record, an option and a date are chosen with the keyboard alone', async ({ app, page }) => {
  await app.signIn('lea');
  await page.goto(`${app.url}/loans/new`);
  await tabTo(page, 'Item');
  await page.keyboard.type('zoom');
  // Not the list as it opens, of which the arrow would take another.
  await expect(page.getByRole('option').first()).toHaveText('Zoom H6 recorder');
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

/** Presses Tab until the control of that name has the focus; where it never does the keyboard cannot reach it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = page.getByRole('main').or(page.getByRole('navigation')).or(page.getByRole('dialog'));
  const control = named
    .getByRole('link', { name, exact: true })
    .or(named.getByRole('button', { name }))
    .or(named.getByRole('textbox', { name, exact: true }))
    .or(named.getByRole('combobox', { name, exact: true }));
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await control.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
