import { fileURLToPath } from 'node:url';
import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { button, input, pick, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'prefilled',
});

test('What will be there is shown, follows what is typed, and gives way to it @phone', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  const date = input(page, 'Date');
  const due = input(page, 'Due');
  const terms = input(page, 'Terms');
  await expect(date).toHaveValue('03/02/2026');
  await expect(due).toHaveValue('04/01/2026');
  await expect(terms).toHaveValue('Please pay within 30 days.');
  await expect(due).toHaveAccessibleDescription('Proposed');
  await expect(page.getByText('Filled in automatically')).toHaveCount(0);
  await expectNoBarrierAtAnyWidth(page);

  await date.fill('3/10/2026');
  await expect(due).toHaveValue('04/09/2026');
  await due.fill('5/1/2026');
  await date.fill('3/11/2026');
  await expect(due).not.toHaveAttribute('data-proposed');
  await expect(due).toHaveValue('5/1/2026');
  await terms.fill('');

  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = page.getByRole('group', { name: 'Invoice line 1' });
  await line.getByRole('combobox', { name: 'Product' }).fill('oak');
  await page.getByRole('option', { name: 'Oak shelf' }).click();
  await expect(input(line, 'Name')).toHaveValue('Oak shelf');
  await expect(input(line, 'Price')).toHaveValue('19.99');
  await expect(line.getByRole('combobox', { name: 'Tax rate' })).toHaveValue('Full rate 19%');
  await input(line, 'Price').fill('15');
  await line.getByRole('combobox', { name: 'Product' }).fill('day');
  await page.getByRole('option', { name: 'Day of work' }).click();
  await expect(input(line, 'Name')).toHaveValue('Day of work');
  await expect(input(line, 'Price')).toHaveValue('15');

  await button(page, 'Create invoice').click();
  await expect(valueOf(page, 'Date')).toHaveText('Mar 11, 2026');
  await expect(valueOf(page, 'Due')).toHaveText('May 1, 2026');
  await expect(valueOf(page, 'Subtotal')).toHaveText('$15.00');
  await expect(page.getByText('Please pay within 30 days.')).toHaveCount(0);
});

test('What a busy server has refused to propose is asked for again', async ({ app, page }) => {
  const problem = {
    type: '/errors/too_costly',
    title: 'Too costly',
    status: 422,
    code: 'too_costly',
    detail: 'This takes too long.',
    request_id: 'busy',
  };
  const contentType = 'application/problem+json';
  let refused = 0;
  await page.route(
    '**/-/prefilled',
    (route) => {
      refused += 1;
      return route.fulfill({ status: 422, contentType, body: JSON.stringify(problem) });
    },
    { times: 1 },
  );
  await app.signIn('ada', '/invoices/new');
  await expect(input(page, 'Terms')).toHaveValue('Please pay within 30 days.');
  expect(refused).toBe(1);
});

test('A form with nothing but proposals is left without a question, and a proposal is replaced as one types', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  await expect(input(page, 'Terms')).toHaveValue('Please pay within 30 days.');
  await input(page, 'Terms').click();
  await page.keyboard.type('At once.');
  await expect(input(page, 'Terms')).toHaveValue('At once.');
  await page.goto(`${app.url}/payments/new`);
  await expect(input(page, 'Date')).toHaveValue('03/02/2026');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
});
