import { askForLoan, button, column, idOf, input, presentState, typeDate, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'staff' });

test('Mira finds the late loans one click away, and what is due today', async ({ app, page }) => {
  await app.signIn('mira');
  await page.getByRole('link', { name: 'Loans', exact: true }).click();
  await expect(column(page, 'Loans', 1)).toHaveCount(11);
  await page.getByRole('link', { name: 'Late' }).click();
  await expect(column(page, 'Loans', 1)).toHaveText(['Fujifilm X-T30']);
  await expect(column(page, 'Loans', 5)).toHaveText(['Overdue']);
  await page.getByRole('link', { name: 'Due today' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'Waiting' }).click();
  await expect(column(page, 'Loans', 5)).toHaveText(['Requested', 'Requested', 'Requested']);
  await page.getByRole('columnheader', { name: 'Until' }).getByRole('button').click();
  await expect(column(page, 'Loans', 1)).toHaveText([
    'Røde NTG5 microphone',
    'GoPro Hero 12',
    'MacBook Pro 14',
  ]);
});

test('Mira refuses with a reason, and the borrower reads it', async ({ app, page }) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-05-04', due: '2026-05-08' });
  await app.signIn('mira', `/loans/${id}`);
  await button(page, 'Refuse').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The borrower will read the reason.');
  await button(dialog, 'Refuse').click();
  await expect(input(dialog, 'Reason for refusal')).toHaveAttribute('aria-invalid', 'true');
  await input(dialog, 'Reason for refusal').fill('The flash tube is being repaired.');
  await button(dialog, 'Refuse').click();
  await expect(presentState(page)).toHaveText('Refused');
  await app.signIn('tom', `/loans/${id}`);
  await expect(valueOf(page, 'Reason for refusal')).toHaveText('The flash tube is being repaired.');
});

test('Mira approves, cannot hand out too early and reads why, hands out with the condition, takes back', async ({
  app,
  page,
}) => {
  const today = await askForLoan(app, 'tom', {
    item: 'Wireless lavalier set',
    start: '2026-03-02',
    due: '2026-03-05',
  });
  const later = await idOf(app, 'mira', { plural: 'loans', title: 'Theatre rehearsal' });
  await app.signIn('mira', `/loans/${later}`);
  const impossible = page.getByRole('list', { name: 'Not possible now' }).getByRole('listitem');
  await expect(impossible.filter({ hasText: 'Hand out' })).toContainText(
    'This loan begins on 3 March 2026; it cannot be handed out before.',
  );
  await expect(button(page, 'Hand out')).toHaveCount(0);

  await page.goto(`${app.url}/loans/${today}`);
  await button(page, 'Approve').click();
  await expect(presentState(page)).toHaveText('Approved');
  await button(page, 'Hand out').click();
  const dialog = page.getByRole('dialog', { name: 'Hand out' });
  await button(dialog, 'Hand out').click();
  await expect(input(dialog, 'Condition when handed out')).toHaveAttribute('aria-invalid', 'true');
  await input(dialog, 'Condition when handed out').fill('One clip is missing');
  await button(dialog, 'Hand out').click();
  await expect(presentState(page)).toHaveText('Out');
  await expect(valueOf(page, 'Condition when handed out')).toHaveText('One clip is missing');
  await expect(valueOf(page, 'Handed out at')).toContainText('2 Mar 2026');

  await button(page, 'Prolong').click();
  await typeDate(page.getByRole('dialog'), 'New last day', '04/03/2026');
  await button(page.getByRole('dialog'), 'Prolong').click();
  await expect(page.getByRole('dialog')).toContainText('The new last day must come after 5 March 2026.');
  await typeDate(page.getByRole('dialog'), 'New last day', '09/03/2026');
  await button(page.getByRole('dialog'), 'Prolong').click();
  await expect(valueOf(page, 'Until')).toHaveText('9 Mar 2026');

  await button(page, 'Take back').click();
  await input(page.getByRole('dialog'), 'Note of the desk').fill('Clip found.');
  await button(page.getByRole('dialog'), 'Take back').click();
  await expect(presentState(page)).toHaveText('Returned');
  await expect(valueOf(page, 'Returned on')).toHaveText('2 Mar 2026');
  await expect(valueOf(page, 'Note of the desk')).toHaveText('Clip found.');
});

test('Mira reads the catalogue with serial numbers but may not change it', async ({ app, page }) => {
  await app.signIn('mira', '/items?q=CAM-0190');
  await page.getByRole('link', { name: 'Fujifilm X-T30' }).click();
  await expect(valueOf(page, 'Serial number')).toHaveText('CAM-0190');
  await expect(valueOf(page, 'Value')).toHaveText('€899.00');
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(button(page, 'Retire')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Loans' })).toContainText('Sam Okafor');
  await page.goto(`${app.url}/items/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('Mira tells a shelf from its name among the columns', async ({ app, page }) => {
  await app.signIn('mira', '/items');
  await button(page, 'Columns').click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await expect(menu.getByRole('checkbox', { name: 'Shelf: Name', exact: true })).toBeChecked();
  await expect(menu.getByRole('checkbox', { name: 'Shelf', exact: true })).not.toBeChecked();
});
