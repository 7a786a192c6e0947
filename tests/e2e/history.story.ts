import { expectNoBarrierInBothSchemes } from './axe.ts';
import { askForLoan } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'history' });

test('everybody reads what happened to a loan, and nobody what they may not see', async ({ app, page }) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-05-04', due: '2026-05-08' });
  await app.call('mira', 'PATCH', `/api/loans/${id}`, { due: '2026-05-07' });
  await app.call('mira', 'PATCH', `/api/loans/${id}`, { desk_note: 'Watch the flash tube.' });
  await app.call('mira', 'POST', `/api/loans/${id}/approve`);
  const history = page.getByRole('region', { name: 'Activity' });
  const lines = history.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');

  await app.signIn('mira', `/loans/${id}`);
  await expect(lines).toHaveCount(3); // two small changes of hers within minutes are one
  await expect(lines.nth(0)).toContainText('You moved this to Approved');
  await expect(lines.nth(1)).toContainText('You changed 2 fields');
  await expect(lines.nth(1)).toContainText('Watch the flash tube.');
  await expect(lines.nth(1)).toContainText('8 May 2026→became7 May 2026');
  await expect(lines.nth(2)).toContainText('Tom Berger created this');
  await expect(lines.nth(2)).not.toContainText('Softbox set');
  await lines.nth(2).getByRole('button', { name: 'Show the first values' }).click();
  await expect(lines.nth(2)).toContainText('Softbox set');
  await expectNoBarrierInBothSchemes(page);

  await app.signIn('tom', `/loans/${id}`);
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Somebody moved this to Approved');
  await expect(lines.nth(1)).toContainText('changed Until from 8 May 2026 to 7 May 2026');
  await expect(lines.nth(2)).toContainText('You created this');
  await expect(history).not.toContainText('flash tube');
  await expect(history).not.toContainText('Mira');
});
