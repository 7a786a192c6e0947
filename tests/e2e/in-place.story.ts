import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, idOf, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)) });

test('A record opened from a list leads to the next and the previous of that list, and back to it', async ({
  app,
  page,
}) => {
  await app.signIn('paul', '/orders?f.kind=card&sort=-title');
  await page.getByRole('link', { name: 'C third card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C third card');
  const list = page.getByRole('navigation', { name: 'In the list' });
  await expect(list.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await list.getByRole('link', { name: 'Next: B second card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B second card');
  await expect(list.getByRole('button', { name: 'Next' })).toBeDisabled(); // the poster is not in this list
  await page.reload();
  await expect(list.getByRole('link', { name: 'Previous: C third card' })).toBeVisible();
  await expectNoBarrier(page);
  await button(page, 'Edit')
    .or(page.getByRole('link', { name: 'Edit' }))
    .click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await list.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/orders\?f\.kind=card&sort=-title$/);

  const id = await idOf(app, 'paul', { plural: 'orders', title: 'B second card' });
  await page.goto(`${app.url}/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B second card');
  await expect(list).toHaveCount(0);
  await page.goto(`${app.url}/orders/${id}?in=${encodeURIComponent('//elsewhere.example/orders')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B second card');
  await expect(list).toHaveCount(0);
});

test('The next record is found beyond the end of a page, and the previous before its beginning', async ({
  app,
  page,
}) => {
  for (let place = 0; place < 52; place++) {
    const title = `Z ${String(place).padStart(2, '0')}`;
    await app.call('paul', 'POST', '/api/orders', { title, kind: 'poster' });
  }
  await app.signIn('paul');
  const last = await idOf(app, 'paul', { plural: 'orders', title: 'Z 49' }); // a page has fifty
  await page.goto(`${app.url}/orders/${last}?in=${encodeURIComponent('/orders?q=Z')}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Z 49');
  await page.getByRole('link', { name: 'Next: Z 50' }).click();
  await expect(heading).toHaveText('Z 50');
  expect(new URL(page.url()).searchParams.get('in')).toContain('after=');
  await page.getByRole('link', { name: 'Previous: Z 49' }).click();
  await expect(heading).toHaveText('Z 49');
  expect(new URL(page.url()).searchParams.get('in')).toBe('/orders?q=Z');
});

test('What belongs to a record stands behind tabs, and is added to without leaving its page', async ({
  app,
  page,
}) => {
  await app.signIn('paul');
  const tea = await idOf(app, 'paul', { plural: 'customers', title: 'Tea house' });
  await page.goto(`${app.url}/customers/${tea}`);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Remarks' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Remarks' }).click();
  await expect(page).toHaveURL(/tab=remarks/);
  await button(page, 'New remark').click();
  const dialog = page.getByRole('dialog', { name: 'New remark' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveCount(0);
  await button(dialog, 'Create remark').click();
  await expect(dialog.getByRole('alert')).toContainText('Text');
  await expectNoBarrier(page);
  await input(page, 'Text').fill('Pays on the day');
  await button(dialog, 'Create remark').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Remarks' })).toContainText('Pays on the day');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Remarks' })).toContainText('Pays on the day');
});

test('A record that is missing in a reference is made on the way, and the form keeps what was typed', async ({
  app,
  page,
}) => {
  await app.signIn('paul', '/orders/new');
  await input(page, 'Title').fill('Menu cards');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Harbour bar');
  await page.getByRole('option', { name: 'New customer: Harbour bar' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await expect(input(page, 'Name')).toHaveValue('Harbour bar');
  await page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Harbour bar');
  await expect(input(page, 'Title')).toHaveValue('Menu cards');
  await button(page, 'Create order').click();
  await expect(valueOf(page, 'Customer')).toHaveText('Harbour bar');

  await app.signIn('ada', '/orders/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Nobody yet');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('A step that a soft rule questions is asked about, with its inputs and without', async ({
  app,
  page,
}) => {
  const { id } = await app.call('paul', 'POST', '/api/orders', { title: 'Many', kind: 'card' });
  await app.signIn('paul', `/orders/${String(id)}`);
  await button(page, 'Print').click();
  const dialog = page.getByRole('dialog', { name: 'Print', exact: true });
  await input(page, 'Copies').fill('900');
  await button(dialog, 'Print').click();
  const printing = page.getByRole('dialog', { name: 'Print?' });
  await expect(printing).toContainText('900 copies are more than fit on one press.');
  await expectNoBarrier(page);
  await button(printing, 'Print').click();
  await expect(dialog).toHaveCount(0);
  await expect(valueOf(page, 'Copies')).toHaveText('900');
  await button(page, 'Drop').click();
  const question = page.getByRole('dialog', { name: 'Drop?' });
  await expect(question).toContainText('The paper for it has been cut already.');
  await button(question, 'Go back').click();
  await expect(question).toHaveCount(0);
  await expect(valueOf(page, 'Copies')).toHaveText('900');
  await button(page, 'Drop').click();
  await button(question, 'Drop').click();
  await expect(page.getByText('Order: Dropped.')).toBeVisible();
  await expect(page.getByText('Dropped').first()).toBeVisible();
});
