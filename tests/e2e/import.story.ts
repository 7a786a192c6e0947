import type { Page } from 'playwright/test';
import { type Cell, workbook } from '#server/operations/export/workbook.ts';
import { expectNoBarrier } from './axe.ts';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles } from './given-files.ts';

const importPage = async (page: Page, url: string, plural: string) => {
  await page.goto(`${url}/-/import/${plural}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('Five hundred pasted rows are told by row where they are wrong; the others go in, and none is lost', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('viktor');
  await importPage(page, app.url, 'items');
  const rows = Array.from({ length: 500 }, (_, at) => {
    const wrong = at % 50 === 7 ? 'dear' : at % 25 === 3 ? '-4' : '1,250.50';
    return `Pasted ${at}\tCamera\tPST-${at}\t${wrong}\tA1`;
  });
  const text = ['Name\tCategory\tSerial number\tValue\tShelf', ...rows].join('\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  // By keyboard alone: from the heading over the link and the button to the field.
  await page.getByRole('textbox', { name: 'Or paste rows' }).focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('status').filter({ hasText: '470 can be imported' })).toHaveText(
    '500 rows: 470 can be imported, 30 have problems.',
  );
  await expect(page.getByRole('combobox', { name: 'Field of the column Serial number' })).toHaveValue(
    'serial',
  );
  const problems = page.getByRole('table', { name: 'Problems by row' });
  await expect(problems.getByRole('row')).toHaveCount(31);
  await expect(problems.getByRole('row').nth(1)).toContainText('5'); // the row in the spreadsheet
  await expectNoBarrier(page);
  // One is mended on the spot.
  const cell = problems.getByRole('textbox', { name: 'Value in row 9', exact: true });
  await cell.fill('99');
  await cell.press('Enter');
  await expect(page.getByText('500 rows: 471 can be imported, 29 have problems.')).toBeVisible();
  await button(page, 'Import the other 471 rows').click();
  await expect(
    page.getByText('471 records created, 0 changed. 29 rows are left below, to be corrected.'),
  ).toBeVisible();
  await expect(problems.getByRole('row')).toHaveCount(30);
  const { items } = await app.call(
    'viktor',
    'GET',
    "/api/items?filter=serial == 'PST-7' %26%26 value == 99.00",
  );
  expect(items).toHaveLength(1);
  await button(page, 'Undo the import').click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  const after = await app.call('viktor', 'GET', "/api/items?filter=serial.startsWith('PST-')&count=true");
  expect(after['count']).toBe(0);
});

test('A workbook is read, a file that is none is told, and who may not import has no page', async ({
  app,
  page,
}) => {
  await app.signIn('viktor');
  await importPage(page, app.url, 'items');
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('items.xlsx', Buffer.from('%PDF-1.7 no table'));
  await expect(page.getByRole('alert')).toContainText('This file is not a table that can be read.');
  await choose('items.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
  await expect(page.getByRole('alert')).toContainText('old format of Excel');
  await choose('items.csv', Buffer.from('Name,Category\r\n'));
  await expect(page.getByRole('alert')).toContainText('There is nothing to import');
  await dropFiles(page.getByRole('group', { name: 'File' }), [
    { name: 'items.xlsx', mimeType: 'application/octet-stream', buffer: await bytesOf() },
  ]);
  await expect(page.getByText('2 rows can be imported.')).toBeVisible();
  await button(page, 'Import 2 rows').click();
  await expect(page.getByText('2 records created, 0 changed.')).toBeVisible();
  const { items } = await app.call(
    'viktor',
    'GET',
    "/api/items?filter=serial.startsWith('XLS-')&sort=serial",
  );
  expect(items).toMatchObject([
    { name: '=Formula', category: 'lens', value: '1234.50' },
    { name: 'Second', category: 'audio', value: '2.00' },
  ]);
  await button(page, 'Undo the import').click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  const after = await app.call('viktor', 'GET', "/api/items?filter=serial.startsWith('XLS-')&count=true");
  expect(after['count']).toBe(0);
  await app.signIn('sam', '/-/import/items');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

async function bytesOf(): Promise<Buffer> {
  const text = (of: string): Cell => ({ kind: 'text', text: of });
  const amount = (of: string): Cell => ({ kind: 'number', text: of, decimals: 2 });
  const rows = [
    [text('=Formula'), text('Lens'), text('XLS-1'), amount('1234.5'), text('A1')],
    [text('Second'), text('audio'), text('XLS-2'), amount('2'), text('A1')],
  ];
  const pages = async function* () {
    yield rows;
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook(['Name', 'Category', 'Serial number', 'Value', 'Shelf'], pages()))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
