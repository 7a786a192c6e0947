import { axeOn } from './axe.ts';
import { askForLoan } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'history' });

test('everybody reads what happened to a loan, and nobody what they may not see', async ({ app, page }) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-05-04', due: '2026-05-08' });
  await app.call('mira', 'PATCH', `/api/loans/${id}`, { due: '2026-05-07' });
  await app.call('mira', 'PATCH', `/api/loans/${id}`, { desk_note: 'Watch the flash tube.' });
  await app.call('mira', 'POST', `/api/loans/${id}/approve`);
  const history = page.getByRole('region', { name: 'History' });
  const lines = history.getByRole('listitem');

  await app.signIn('mira');
  await page.goto(`${app.url}/loans/${id}`);
  await expect(lines).toHaveCount(0);
  await history.getByRole('button', { name: 'History' }).click();
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(0)).toContainText('You · Approve');
  await expect(lines.nth(0)).toContainText('Requested');
  await expect(lines.nth(1)).toContainText('Watch the flash tube.');
  await expect(lines.nth(2)).toContainText('8 May 2026→became7 May 2026');
  await expect(lines.nth(3)).toContainText('Tom Berger · created this');
  const { violations } = await axeOn(page).analyze();
  expect(violations).toEqual([]);

  await app.signIn('tom');
  await page.goto(`${app.url}/loans/${id}`);
  await history.getByRole('button', { name: 'History' }).click();
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Somebody · Approve');
  await expect(lines.nth(2)).toContainText('You · created this');
  await expect(history).not.toContainText('flash tube');
  await expect(history).not.toContainText('Mira');
});
