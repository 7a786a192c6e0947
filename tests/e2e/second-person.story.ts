import { fileURLToPath } from 'node:url';
import { expectNoBarrier, expectNoBarrierInBothSchemes } from './axe.ts';
import { button, input } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/second-person/loans.md', import.meta.url)),
  apart: 'second-person',
});

async function newLoan(app: Stage, number: string) {
  const { items } = await app.call('cleo', 'GET', '/api/customers');
  const [customer] = items as readonly { id: string }[];
  return app.call('cleo', 'POST', '/api/loans', { number, customer: customer?.id, amount: '100.00' });
}

test('A step waits for a second person, who agrees on a page of what waits', async ({ app, page }) => {
  const { id } = await newLoan(app, 'W-1');
  await app.signIn('cleo', `/-/records/loans/${String(id)}`);
  await button(page, 'Approve').click();
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await expect(dialog).toContainText('This waits until a second person agrees.');
  await input(dialog, 'Words').fill('Known for years');
  await button(dialog, 'Approve').click();
  await expect(page.getByText('This waits for a second person')).toBeVisible();
  const waits = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waits).toContainText('Known for years');
  await expect(button(waits, 'Agree')).toHaveCount(0);
  await expect(button(waits, 'Take back')).toBeVisible();
  await expectNoBarrier(page);

  await app.signIn('chad');
  const unread = page.getByRole('button', { name: 'Notices, 1 unread' });
  await expect(unread).toBeVisible();
  await page.getByRole('link', { name: /^Requests/ }).click();
  const card = page.getByRole('article', { name: 'Approve: W-1' });
  await expect(card).toContainText('Cleo asked on');
  await expect(card).toContainText('Known for years');
  await expectNoBarrierInBothSchemes(page);
  await button(card, 'Agree').click();
  await expect(card).toHaveCount(0);
  await expect(unread, 'there is nothing to decide any more').toHaveCount(0);
  await page.getByRole('switch', { name: 'Only waiting' }).click();
  await expect(card).toContainText('Agreed');
  await card.getByRole('link', { name: /W-1/ }).click();
  await expect(page.getByRole('list', { name: 'Changes, newest first' })).toContainText('agreed by You');
});

test('A change is rejected with a reason, which whoever asked for it reads', async ({ app, page }) => {
  const { id } = await newLoan(app, 'W-2');
  await app.signIn('cleo', `/-/records/loans/${String(id)}/edit`);
  await expect(page.getByText('This waits until a second person agrees.')).toBeVisible();
  await input(page, 'Rating').fill('4');
  await button(page, 'Save').click();
  const waits = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waits).toContainText('Rating');

  await app.signIn('chad', `/-/records/loans/${String(id)}`);
  await expect(waits).toContainText('This request has more values that you may not see.');
  await expect(waits).not.toContainText('Rating');
  await button(waits, 'Reject').click();
  const dialog = page.getByRole('dialog', { name: 'Reject' });
  await dialog.getByLabel('Reason').fill('Ask again with papers');
  await button(dialog, 'Reject').click();
  await expect(waits).toHaveCount(0);

  await app.signIn('cleo', '/-/requests');
  await page.getByRole('switch', { name: 'Only waiting' }).click();
  await expect(page.getByRole('article', { name: 'Change: W-2' })).toContainText('Ask again with papers');
});
