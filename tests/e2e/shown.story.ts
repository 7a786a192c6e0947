import { fileURLToPath } from 'node:url';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

const contract = fileURLToPath(new URL('../trials/shown/garage.md', import.meta.url));
test.use({ contract, apart: 'shown' });

test('a form asks what is for the kind of thing, and sends nothing else; the page shows what is there', async ({
  app,
  page,
}) => {
  await app.signIn('cleo', '/-/records/things/new');
  await input(page, 'Name').fill('Golf');
  await expect(page.getByLabel('Plate')).toHaveCount(0);
  const choose = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await choose('Laptop');
  await expect(input(page, 'Serial')).toBeVisible();
  await expect(input(page, 'Serial')).not.toHaveAttribute('aria-required');
  await input(page, 'Bought on').fill('2026-05-01');
  await expect(input(page, 'Serial')).toHaveAttribute('aria-required', 'true');
  await input(page, 'Serial').fill('typed by mistake');
  await choose('Car');
  await expect(page.getByLabel('Serial')).toHaveCount(0);
  await expect(input(page, 'Plate')).toHaveAttribute('aria-required', 'true');
  await button(page, 'Create thing').click();
  await expect(page.getByText('Please fill this in.').first()).toBeVisible();
  await input(page, 'Plate').fill('W 12345');
  await button(page, 'Create thing').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Golf');
  await expect(page.getByText('W 12345')).toBeVisible();
  const { items } = await app.call('cleo', 'GET', '/api/things');
  expect(items).toMatchObject([{ kind: 'car', plate: 'W 12345', serial: null, seats: 5 }]);

  const [{ id }] = items as readonly [{ readonly id: string }];
  await app.call('cleo', 'PATCH', `/api/things/${id}`, { kind: 'phone', bought_on: null });
  await page.reload();
  // What somebody has entered stays in sight; what every thing has by itself does not.
  await expect(page.getByText('W 12345')).toBeVisible();
  await expect(page.getByText('Seats', { exact: true })).toHaveCount(0);
});

test('rows of parts have what is for them, and a step asks what is for the record', async ({ app, page }) => {
  await app.signIn('cleo', '/-/records/things/new');
  await input(page, 'Name').fill('Phone 1');
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).last().click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Kind', 'Phone');
  await page.getByRole('button', { name: 'Add extra' }).click();
  await expect(page.getByLabel('Size')).toHaveCount(0);
  await choose('What', 'Tyre');
  await page.getByLabel('Size').fill('16');
  await expect(input(page, 'Maker')).not.toHaveAttribute('aria-required');
  await page.getByLabel('Size').fill('26');
  await expect(input(page, 'Maker')).toHaveAttribute('aria-required', 'true');
  await expect(page.getByText('Maker *').first()).toBeVisible();
  await choose('What', 'Cable');
  await expect(input(page, 'Maker')).not.toHaveAttribute('aria-required');
  await expect(page.getByLabel('Size')).toHaveCount(0);
  await page.getByLabel('Long').fill('2');
  await button(page, 'Create thing').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone 1');
  const { items } = await app.call('cleo', 'GET', '/api/extras');
  expect(items).toMatchObject([{ what: 'cable', size: null, long: 2 }]);

  await button(page, 'Hand out').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Serial')).toBeVisible();
  await expect(dialog.getByLabel('Bought on').first()).toBeVisible();
  await expect(dialog.getByLabel('Seats')).toHaveCount(0);
});

test('a dialog asks for an input where another one says so, and sends nothing else', async ({
  app,
  page,
}) => {
  const { id } = await app.call('cleo', 'POST', '/api/things', { name: 'Phone 2', kind: 'phone' });
  await app.signIn('cleo', `/-/records/things/${String(id)}`);
  await button(page, 'Take back').click();
  const dialog = page.getByRole('dialog');
  const choose = async (state: string) => {
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: state }).click();
  };
  await expect(dialog.getByLabel('Damage')).toHaveCount(0);
  await expect(dialog.getByLabel('Kilometres')).toHaveCount(0);
  await choose('Broken');
  await expect(dialog.getByLabel('Damage')).toHaveAttribute('aria-required', 'true');
  await button(dialog, 'Take back').click();
  await expect(dialog.getByText('Say what is broken.').first()).toBeVisible();
  await dialog.getByLabel('Damage').fill('typed by mistake');
  await choose('Whole');
  await expect(dialog.getByLabel('Damage')).toHaveCount(0);
  await button(dialog, 'Take back').click();
  await expect(dialog).toHaveCount(0);
  const { condition } = await app.call('cleo', 'GET', `/api/things/${String(id)}`);
  expect(condition).not.toContain('mistake');
});

test('a form asks for what is sent beside its fields where they say so', async ({ app, page }) => {
  await app.signIn('cleo', '/-/records/things/new');
  await input(page, 'Name').fill('Laptop 2');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Laptop' }).click();
  await expect(page.getByLabel('Lent to')).toHaveCount(0);
  await page.getByLabel('Lent', { exact: true }).check();
  await page.getByLabel('Lent to').fill('Ida');
  await button(page, 'Create thing').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laptop 2');
});
