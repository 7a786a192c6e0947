import { fileURLToPath } from 'node:url';
import { button, idOf, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)) });

test('A list of references is told by names, looked up while typing, and sent as it was chosen', async ({
  app,
  page,
}) => {
  await app.signIn('ada');
  const nia = await idOf(app, 'ada', { plural: 'users', title: 'Nia Brandt' });
  await page.goto(`${app.url}/-/records/users`);
  const gus = page.getByRole('row', { name: /Gus Moreno/ });
  await expect(gus.getByRole('link', { name: 'Harbor Books' })).toBeVisible();

  await page.goto(`${app.url}/-/records/users/${nia}/edit`);
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.fill('orch');
  await page.getByRole('option', { name: 'Orchard Lane' }).click();
  await clients.fill('harb');
  await page.getByRole('option', { name: 'Harbor Books' }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Brandt');
  await expect(valueOf(page, 'Clients').getByRole('link', { name: 'Orchard Lane' })).toBeVisible();
  await valueOf(page, 'Clients').getByRole('link', { name: 'Harbor Books' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Books');
});

test('A list is filtered by the records in a list of references', async ({ app, page }) => {
  await app.signIn('ada', '/-/records/users');
  await button(page, 'Filter').click();
  await page.getByRole('menuitem', { name: 'Clients' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by Clients' });
  await filter.getByRole('combobox', { name: 'Clients', exact: true }).fill('harb');
  await filter.getByRole('option', { name: 'Harbor Books' }).click();
  await page.keyboard.press('Tab');
  await button(filter, 'Done').click();
  await expect(button(page, 'Filter by Clients: Harbor Books')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gus Moreno/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Quinn/ })).toHaveCount(0);
});

test('A record that is missing in a list of references is made on the way', async ({ app, page }) => {
  await app.signIn('ada');
  const gus = await idOf(app, 'ada', { plural: 'users', title: 'Gus Moreno' });
  await page.goto(`${app.url}/-/records/users/${gus}/edit`);
  await page.getByRole('combobox', { name: 'Clients' }).fill('Tide Mill');
  await page.getByRole('option', { name: 'New client: Tide Mill' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Tide Mill');
  await button(dialog, 'Create client').click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Clients').getByRole('link', { name: 'Tide Mill' })).toBeVisible();
  await expect(valueOf(page, 'Clients').getByRole('link', { name: 'Harbor Books' })).toBeVisible();
});

test('A row whose first column is empty shows that it is empty, and still leads to its record', async ({
  app,
  page,
}) => {
  const { id: client } = await app.call('ada', 'POST', '/api/clients', { name: 'Lighthouse' });
  await app.signIn('ada', '/clients');
  await expect(page.getByRole('link', { name: 'Lighthouse' })).toHaveAttribute(
    'href',
    new RegExp(`^/clients/${String(client)}\\?in=`),
  );
  await page.goto(`${app.url}/products`);
  await app.call('ada', 'POST', '/api/products', { name: 'Lamp oil', price: '12.00' });
  await page.reload();
  const lead = page.getByRole('link', { name: 'Lamp oil' });
  await expect(lead).toHaveText('–');
  await lead.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamp oil');
});

test('Who looks for another record is not told that none is chosen, until they leave it', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await client.click();
  await page.keyboard.type('q');
  await expect(page.getByRole('listbox', { name: 'Client' })).toBeVisible();
  await expect(client).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(client).toHaveAttribute('aria-invalid', 'true');
});
