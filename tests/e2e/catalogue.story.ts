import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, chooseMore, column, input, pick, typeDate, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'manager' });

test('Viktor adds an item: the form of a serial number, a taken one, then success', async ({ app, page }) => {
  await app.signIn('viktor', '/items');
  await page.getByRole('link', { name: 'New item' }).click();
  await input(page, 'Name').fill('Nikon Z6');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Camera' }).click();
  const serial = input(page, 'Serial number');
  await serial.fill('cam 0300');
  await input(page, 'Value').fill('1549.5');
  await expect(serial).toHaveAccessibleDescription(/only capital letters, digits and hyphens/);
  await pick(page, 'Shelf', 'A2');
  await serial.fill('CAM-0231');
  await button(page, 'Create item').click();
  await expect(page.getByRole('alert')).toContainText('Another item has this serial number.');
  await expect(serial).toHaveAccessibleDescription(/Another item has this serial number\./);
  await serial.fill('CAM-0300');
  await button(page, 'Create item').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nikon Z6');
  await expect(valueOf(page, 'Value')).toHaveText('€1,549.50');
  await expect(valueOf(page, 'Shelf')).toHaveText('A2');
});

test('Viktor retires an item, and it is offered to nobody any more', async ({ app, page }) => {
  await app.signIn('viktor', '/items?q=SUP');
  await page.getByRole('link', { name: 'Manfrotto tripod' }).click();
  await expect(page.getByText('The item is still in a loan.')).toBeVisible();
  await expect(button(page, 'Retire')).toHaveCount(0);
  await page.goto(`${app.url}/items?q=AUD-0012`);
  await page.getByRole('link', { name: 'Zoom H6 recorder' }).click();
  await button(page, 'Retire').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It can no longer be borrowed.');
  await button(dialog, 'Retire').click();
  await expect(valueOf(page, 'Retired')).toHaveText('Yes');
  await page.goto(`${app.url}/items?q=zoom`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('A shelf with items on it cannot be deleted, an empty one can', async ({ app, page }) => {
  await app.signIn('viktor', '/shelves');
  await page.getByRole('link', { name: 'Safe' }).click();
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByRole('alert')).toContainText('Other records still refer to this one.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safe');

  await page.goto(`${app.url}/shelves`);
  await page.getByRole('link', { name: 'New shelf' }).click();
  await input(page, 'Name').fill('A1');
  await input(page, 'Room').fill('Room 2');
  await button(page, 'Create shelf').click();
  await expect(input(page, 'Name')).toHaveAccessibleDescription(/There is already a shelf of this name\./);
  await input(page, 'Name').fill('C9');
  await button(page, 'Create shelf').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C9');
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelves');
  await expect(column(page, 'Shelves', 1)).toHaveText(['A1', 'A2', 'B1', 'Safe']);
});

test('A shelf that was deleted by mistake is back with one click', async ({ app, page }) => {
  await app.signIn('viktor', '/shelves');
  await page.getByRole('link', { name: 'New shelf' }).click();
  await input(page, 'Name').fill('D4');
  await input(page, 'Room').fill('Room 3');
  await button(page, 'Create shelf').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('D4');
  const address = page.url();
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(column(page, 'Shelves', 1)).toHaveText(['A1', 'A2', 'B1', 'Safe']);
  const notice = page.getByRole('status').filter({ hasText: 'Shelf deleted.' });
  await expectNoBarrierInBothSchemes(page);
  await button(notice, 'Undo').click();
  await expect(page.getByText('Shelf is back.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(column(page, 'Shelves', 1)).toHaveText(['A1', 'A2', 'B1', 'D4', 'Safe']);
  await page.goto(address);
  await expect(valueOf(page, 'Room')).toHaveText('Room 3');
});

test('What was deleted some time ago is found in the trash of its list', async ({ app, page }) => {
  const { id } = await app.call('viktor', 'POST', '/api/shelves', { name: 'E5', room: 'Cellar' });
  await app.call('viktor', 'DELETE', `/api/shelves/${String(id)}`);
  await app.signIn('viktor', '/shelves');
  await button(page, 'List').click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trash: Shelves');
  const gone = page.getByRole('article', { name: 'E5' });
  await expect(gone).toContainText('You deleted this');
  await expect(gone).toContainText('Cellar');
  await expectNoBarrierInBothSchemes(page);
  await button(gone, 'Restore E5').click();
  await expect(page.getByText('Shelf is back.')).toBeVisible();
  await expect(gone).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Shelves' }).click();
  await expect(column(page, 'Shelves', 1)).toContainText(['E5']);
});

test('The owner reaches everything, and breaks no rule', async ({ app, page }) => {
  await app.signIn('owner');
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem')).toHaveText([
    'Today',
    'At the desk',
    'Calendar',
    'Equipment',
    'Loans',
    'New loan',
    'How it works',
    'Shelves',
    'People',
  ]);
  await page.goto(`${app.url}/people`);
  await page.getByRole('link', { name: 'Sam Okafor' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Trained on valuable equipment' }).click();
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Trained on valuable equipment')).toHaveText('Yes');
  await page.goto(`${app.url}/loans/new`);
  await pick(page, 'Item', 'Wireless lavalier set');
  await typeDate(page, 'From', '01/02/2026');
  await typeDate(page, 'Until', '08/03/2026');
  await button(page, 'Create loan').click();
  await expect(input(page, 'From')).toHaveAccessibleDescription(/A loan cannot begin in the past\./);
});
