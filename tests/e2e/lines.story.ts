import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright/test';
import { expectNoBarrierAtAnyWidth, expectNoBarrierInBothSchemes } from './axe.ts';
import { button, input, pick } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'lines',
});

test('Lines are a grid: one row a line under one header, and Tab in the last cell makes the next line', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = (place: number) => page.getByRole('group', { name: `Invoice line ${place}` });
  const product = (place: number) => line(place).getByRole('combobox', { name: 'Product' });
  await expect(product(1)).toBeFocused();
  const top = async (label: string) => (await input(line(1), label).boundingBox())?.y;
  expect(await top('Price')).toBe(await top('Name'));
  expect(await top('Quantity')).toBe(await top('Name'));

  await product(1).fill('oak');
  await page.getByRole('option', { name: 'Oak shelf' }).click();
  await expect(input(line(1), 'Price')).toHaveValue('19.99');
  const last = line(1).getByRole('combobox', { name: 'Tax rate' });
  await expect(last).toHaveValue('Full rate 19%');
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(product(2)).toBeFocused();
  await page.keyboard.type('day');
  await expect(page.getByRole('option', { name: 'Day of work' })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(input(line(2), 'Name')).toHaveValue('Day of work');
  await line(2).getByRole('combobox', { name: 'Tax rate' }).focus();
  await page.keyboard.press('Tab');
  await expect(product(3)).toBeFocused();
  await line(3).getByRole('combobox', { name: 'Tax rate' }).focus();
  await page.keyboard.press('Tab'); // out of an empty line one comes further
  await expect(button(page, 'More of Invoice line 3')).toBeFocused();
  await expect(line(4)).toHaveCount(0);
  await expectNoBarrierInBothSchemes(page);
  await button(page, 'Create invoice').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Invoice /);
  // The header, two lines, and their sums: the empty one is none.
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('row')).toHaveCount(4);
});

test('What has no column is folded into its line, and opens where something is wrong with it @phone', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  await button(page, 'Add invoice line').click();
  const line = page.getByRole('group', { name: 'Invoice line 1' });
  const more = button(line, 'More of Invoice line 1');
  await expect(input(line, 'Description')).toHaveCount(0);
  await more.click();
  await input(line, 'Description').fill('Oiled');
  await more.click();
  await expect(input(line, 'Description')).toHaveCount(0);
  await more.click();
  await input(line, 'Date').fill('31/31/2026');
  await more.click();
  await button(page, 'Create invoice').click();
  await expect(input(line, 'Date')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(line, 'Description')).toHaveValue('Oiled');
  await expectNoBarrierAtAnyWidth(page);
});

test('Rows of a spreadsheet are pasted into lines: what cannot be read is marked, and all of it can be taken back', async ({
  app,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+v');
  };
  await app.signIn('ada', '/invoices/new');
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = (place: number) => page.getByRole('group', { name: `Invoice line ${place}`, exact: true });
  await paste('Product\tQuantity\nOak shelf\t2\nDay of work\tmany\nChair\t1');
  await expect(page.getByText('3 rows pasted. 2 cells could not be read and are marked.')).toBeVisible();
  await expect(input(line(1), 'Price')).toHaveValue('19.99');
  await expect(input(line(2), 'Name')).toHaveValue('Day of work');
  await expect(input(line(2), 'Quantity')).toHaveValue('many');
  await expect(input(line(2), 'Quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(line(3)).toContainText('“Chair” is not among the choices.');
  await button(page, 'Undo').click();
  await expect(line(2)).toHaveCount(0);
  await expect(input(line(1), 'Name')).toHaveValue('');

  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at}\t1`).join('\n');
  await input(line(1), 'Name').focus();
  await paste(rows(501));
  const refused = page.getByRole('alert').filter({ hasText: 'at most 500 rows can stand here' });
  await expect(refused).toBeVisible();
  await expect(line(2)).toHaveCount(0);
  await expect(input(line(1), 'Name')).toHaveValue('');

  await paste('Shelf, oiled\t2\nNails\t40');
  await expect(line(2)).toBeVisible();
  await button(page, 'Create invoice').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Invoice /);
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Shelf, oiled');
});

test('Five hundred rows are pasted at once: those that are wrong are told with their place, and nothing is lost', async ({
  app,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('ada', '/invoices/new');
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = (place: number) => page.getByRole('group', { name: `Invoice line ${place}`, exact: true });
  await input(line(1), 'Name').focus();
  const isWrong = (place: number) => place % 17 === 1;
  const rows = Array.from({ length: 500 }, (_, at) => `Part ${at + 1}\t${isWrong(at + 1) ? 'many' : 2}`);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), rows.join('\n'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('500 rows pasted. 30 cells could not be read and are marked.')).toBeVisible();
  // Those out of sight are text until somebody comes to them.
  await expect(line(494)).toContainText('many');
  await expect(line(494)).toContainText('This is not a number.');
  await expect(line(494).getByRole('textbox')).toHaveCount(0);
  await line(494).focus();
  await expect(line(494).getByRole('combobox', { name: 'Product' })).toBeFocused();
  await expect(input(line(494), 'Quantity')).toHaveValue('many');
  await expect(input(line(500), 'Name')).toHaveValue('Part 500');
  await button(page, 'Create invoice').click();
  const told = page.getByRole('alert').filter({ hasText: 'This could not be saved yet.' });
  await expect(told).toContainText('Invoice line 18, Quantity');
  await expect(told).toContainText('and 25 more');
  await expect(input(line(1), 'Quantity')).toBeFocused();
  await input(line(1), 'Quantity').fill('2');
  await button(page, 'Create invoice').click();
  await expect(input(line(18), 'Quantity')).toBeFocused();
  await expectNoBarrierInBothSchemes(page);
});

test('A draft from before the contract was changed tells what its lines had, and keeps it', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/invoices/new');
  await button(page, 'Add invoice line').click();
  const line = page.getByRole('group', { name: 'Invoice line 1', exact: true });
  await input(line, 'Name').fill('Shelf');
  await button(page, 'More of Invoice line 1').click();
  await input(line, 'Description').fill('Oiled');
  const draftHas = (text: string) =>
    page.evaluate((part) => Object.values(localStorage).some((kept) => String(kept).includes(part)), text);
  await expect.poll(() => draftHas('Oiled')).toBe(true);
  await page.goto(`${app.url}/invoices`);
  // As if the field had been called so when the draft was kept.
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries<string>(localStorage))
      if (key.includes('/invoices/new')) localStorage.setItem(key, kept.replace('"description"', '"finish"'));
  });
  for (const _ of ['at first', 'and again']) {
    await page.goto(`${app.url}/invoices/new`);
    await expect(input(line, 'Name')).toHaveValue('Shelf');
    const note = page.getByRole('status').filter({ hasText: 'Invoice line 1, Description: Oiled' });
    await expect(note).toBeVisible();
    await input(line, 'Name').fill('Shelf '); // the draft is kept anew, with what has no place in the form
    await input(line, 'Name').fill('Shelf');
    await expect.poll(() => draftHas('lines.0.finish')).toBe(true);
  }
  await button(page, 'Start over').click();
  await expect(line).toHaveCount(0);
  await expect(page.getByText('Description: Oiled')).toHaveCount(0);
});

test('A copy begins with the lines of its record, and is saved beside it', async ({ app, page }) => {
  const clients = await app.call('ada', 'GET', '/api/clients?q=Harbor');
  const [client] = clients['items'] as [{ id: string }];
  const lines = ['Copied shelf', 'Copied door'].map((name) => ({ name, price: '1.00', quantity: '3' }));
  const { id } = await app.call('ada', 'POST', '/api/invoices', { client: client.id, lines });
  await app.signIn('ada', `/invoices/new?copy=${String(id)}`);
  const line = (place: number) => page.getByRole('group', { name: `Invoice line ${place}`, exact: true });
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Harbor Books');
  await expect(input(line(1), 'Name')).toHaveValue('Copied shelf');
  await expect(input(line(2), 'Quantity')).toHaveValue('3');
  await button(page, 'Create invoice').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Invoice /);
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Copied door');
  const { items } = await app.call('ada', 'GET', '/api/invoices?sort=-created_at&limit=2');
  expect(items).toHaveLength(2);
  expect(page.url()).not.toContain(String(id));
});

test('The total of a line is in sight wherever the table is', async ({ app, page }) => {
  await app.signIn('ada', '/invoices');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  const table = page.getByRole('table', { name: 'Lines' });
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const total = await table.getByRole('columnheader', { name: 'Total' }).boundingBox();
    const box = await table.locator('..').boundingBox(); // what scrolls
    const end = (one: typeof total) => (one?.x ?? 0) + (one?.width ?? 0);
    expect(end(total), `at ${width} pixels`).toBeLessThanOrEqual(end(box) + 1);
  }
});

test('Lines are put into order by the pointer and by the keyboard, and stay in it', async ({ app, page }) => {
  const clients = await app.call('ada', 'GET', '/api/clients?q=Harbor');
  const [client] = clients['items'] as [{ id: string }];
  const lines = ['First', 'Second', 'Third'].map((name) => ({ name, price: '1.00' }));
  const { id } = await app.call('ada', 'POST', '/api/invoices', { client: client.id, lines });
  await app.signIn('ada', `/-/records/invoices/${String(id)}/edit`);
  const line = (place: number) => page.getByRole('group', { name: `Invoice line ${place}`, exact: true });
  const shown = async (...names: string[]) => {
    for (const [at, name] of names.entries()) await expect(input(line(at + 1), 'Name')).toHaveValue(name);
  };
  await shown('First', 'Second', 'Third');
  await button(page, 'More of Invoice line 1').click();
  await expect(input(line(1), 'Description')).toBeVisible();
  await expect(input(line(1), 'Position')).toHaveCount(0); // the order of the lines says it
  await button(page, 'More of Invoice line 1').click();

  const grip = (place: number) => button(page, `Move Invoice line ${place}`);
  await grip(3).focus();
  await page.keyboard.press('ArrowUp');
  await shown('First', 'Third', 'Second');
  await expect(grip(2)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Moved to place 2 of 3.' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp'); // there is no place above
  await shown('Third', 'First', 'Second');
  await expectNoBarrierInBothSchemes(page);

  const middle = async (place: number) => {
    const box = await grip(place).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drag = async (from: number, to: number) => {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.move(end.x, end.y + (to > from ? 30 : -30));
  };
  await drag(1, 3);
  await page.keyboard.press('Escape'); // nothing was moved
  await page.mouse.up();
  await shown('Third', 'First', 'Second');
  await drag(1, 3);
  await page.mouse.up();
  await shown('First', 'Second', 'Third');
  await drag(2, 1);
  await page.mouse.up();
  await shown('Second', 'First', 'Third');
  await button(page, 'Save').click();
  const rows = page.getByRole('table', { name: 'Lines' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Second');
  await expect(rows.nth(2)).toContainText('First');
  await expect(rows.nth(3)).toContainText('Third');
  await page.goto(`${app.url}/-/records/invoices/${String(id)}/edit`);
  await shown('Second', 'First', 'Third');

  // Where a line needs two rows, what is done with it stands beside its inputs, not over them.
  await page.setViewportSize({ width: 1024, height: 768 });
  const edges = async (what: Locator) => {
    const { x, width } = (await what.boundingBox()) ?? { x: 0, width: 0 };
    return { start: x, end: x + width };
  };
  const unit = await edges(line(1).getByRole('combobox', { name: 'Unit' }));
  expect((await edges(button(page, 'More of Invoice line 1'))).start).toBeGreaterThanOrEqual(unit.end);
  const product = await edges(line(1).getByRole('combobox', { name: 'Product' }));
  expect((await edges(grip(1))).end).toBeLessThanOrEqual(product.start);
});

test('Rows that are a file and nothing else have one button', async ({ app, page }) => {
  await app.signIn('ada', '/-/records/invoices/new');
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await expect(attachments.getByRole('button')).toHaveText(['Attach files']);
});
