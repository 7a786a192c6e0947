import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, input, pick, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)) });

test('Ada writes an invoice with its lines on one page and sees its amounts before it is saved', async ({
  app,
  page,
}) => {
  test.slow();
  await app.signIn('ada', '/invoices/new');
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  await button(page, 'Add invoice line').click(); // proposals come meanwhile, and move nothing
  const first = page.getByRole('group', { name: 'Invoice line 1' });
  const second = page.getByRole('group', { name: 'Invoice line 2' });
  await first.getByRole('combobox', { name: 'Product' }).fill('oak');
  await page.getByRole('option', { name: 'Oak shelf' }).click();
  await input(second, 'Price').fill('10');
  await input(second, 'Quantity').fill('many');
  await expect(input(second, 'Quantity')).toHaveAttribute('aria-invalid', 'true');
  await input(second, 'Quantity').fill('2.5');
  await button(page, 'Create invoice').click();
  await expect(page.getByRole('alert')).toContainText('Invoice line 2, Name');
  await expect(input(second, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(second, 'Name')).toBeFocused();
  await expectNoBarrier(page);

  await input(second, 'Name').fill('Paint');
  await expect(page.getByRole('group', { name: 'Amounts' })).toContainText('Subtotal$44.99');
  await button(page, 'Create invoice').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invoice');
  await expect(valueOf(page, 'Subtotal')).toHaveText('$44.99');
  const lines = page.getByRole('table', { name: 'Lines' });
  // The header, two lines, and their sums.
  await expect(lines.getByRole('row')).toHaveCount(4);
  await expect(lines.getByRole('row').last()).toHaveText(
    `Sum${await valueOf(page, 'Total').last().textContent()}`,
  );

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(input(second, 'Quantity')).toHaveValue('2.5');
  await button(page, 'Remove Invoice line 1').click();
  await input(page.getByRole('group', { name: 'Invoice line 1' }), 'Price').fill('20');
  await expect(page.getByRole('group', { name: 'Amounts' })).toContainText('Subtotal$50.00');
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Subtotal')).toHaveText('$50.00');
  await expect(lines.getByRole('row')).toHaveCount(2);
});

test('A list of seven columns shows its last one on a laptop, without scrolling sideways', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/quote_lines');
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('cell', { name: '$285.46' })).toBeInViewport({ ratio: 1 });
});
