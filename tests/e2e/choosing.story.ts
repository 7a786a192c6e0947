import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { askForLoan, button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'choosing', permissions: ['clipboard-read', 'clipboard-write'] });

test('Mira refuses several loans with one reason; what cannot be refused any more is told and stays', async ({
  app,
  page,
}) => {
  test.slow();
  const ask = (person: string, item: string) =>
    askForLoan(app, person, { item, start: '2026-06-01', due: '2026-06-05', note: `June ${item}` });
  const first = await ask('tom', 'Softbox set');
  const second = await ask('yuki', 'Wireless lavalier set');
  await app.signIn('mira', '/loans?view=Waiting');
  await button(page, 'Select rows').click();
  await choose(page, /^Select Softbox set, 1 Jun/);
  await choose(page, /^Select Wireless lavalier set, 1 Jun/);
  const chosen = page.getByRole('group', { name: 'Selected rows' });
  await expect(chosen.getByRole('status')).toHaveText('2 selected');
  await expect(button(page, 'Refuse (2)')).toBeEnabled();
  await expectNoBarrier(page);

  await button(page, 'Refuse (2)').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The borrower will read the reason.');
  await app.call('yuki', 'POST', `/api/loans/${second}/cancel`, {}); // while Mira is writing
  await input(dialog, 'Reason for refusal').fill('Closed in June.');
  await button(dialog, 'Refuse').click();
  const stayed = page.getByRole('alert', { name: '1 record was not changed' });
  await expect(stayed).toContainText('Wireless lavalier set');
  const states = await Promise.all(
    [first, second].map(async (id) => (await app.call('mira', 'GET', `/api/loans/${id}`))['status']),
  );
  expect(states).toEqual(['refused', 'cancelled']);
});

test('Rows are gone through, chosen and copied with the keyboard', async ({ app, page }) => {
  await app.signIn('viktor', '/items?f.category=camera');
  const table = page.getByRole('table', { name: 'Equipment' });
  await table.getByRole('link').first().focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await button(page, 'Copy').click();
  await expect(page.getByText(/copied\. Paste/)).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const [head, ...rows] = text.split('\n');
  expect(head?.split('\t').length).toBeGreaterThan(2);
  expect(rows.join('\n')).toContain('Canon EOS R6');
  await table.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipment');
});

function choose(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('checkbox', { name }).check();
}
