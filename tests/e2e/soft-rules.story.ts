import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { button, chooseMore, input, typeDate, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { cardOf, entry, lane, take } from './views.ts';

test.use({
  contract: fileURLToPath(new URL('./contracts/workshop.md', import.meta.url)),
  apart: 'soft-rules',
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save anyway?' });

test('While one types, a field says what its soft rules say, and saving is possible all the same', async ({
  app,
  page,
}) => {
  await app.signIn('mia', '/jobs/new');
  await input(page, 'Title').fill('Nine hours');
  await input(page, 'Hours').fill('9');
  await expect(page.getByText('That is more than a day of work.')).toBeVisible();
  await expect(input(page, 'Hours')).not.toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Price').fill('5');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/is less than a job costs us\. Boss may confirm this\./)).toBeVisible();
  await input(page, 'Price').fill('');
  await button(page, 'Create job').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine hours');
});

test('A form asks all that is to be confirmed at once, before it saves; going back keeps what was typed', async ({
  app,
  page,
}) => {
  await app.signIn('mia', '/jobs/new');
  await input(page, 'Title').fill('Fifty hours');
  await input(page, 'Hours').fill('50');
  await typeDate(page, 'Due', '15/03/2026');
  await expect(page.getByText('50 hours are more than a week. You will be asked')).toBeVisible();
  await button(page, 'Add bit').click();
  const row = page.getByRole('group', { name: 'Bit 1' });
  await input(row, 'Name').fill('Spoke');
  await input(row, 'Count').fill('30');
  await expect(row.getByText('30 of them are more than we keep.')).toBeVisible();
  await button(page, 'Create job').click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog).toContainText('The workshop is closed on Sundays.');
  await expect(dialog).toContainText('30 of them are more than we keep.');
  await expectNoBarrier(page, { within: '[role=dialog]' });
  await button(dialog, 'Go back').click();
  await expect(input(page, 'Hours')).toHaveValue('50');
  await input(page, 'Hours').fill('5');
  await button(page, 'Create job').click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await button(dialog, 'Save anyway').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fifty hours');
  await expect(valueOf(page, 'Hours')).toHaveText('5');
  const made = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first();
  await expect(made).toContainText('Confirmed: The workshop is closed on Sundays. Many bits.');
});

test('What was warned of is said above the page after saving, until it is closed, also on other pages', async ({
  app,
  page,
}) => {
  for (const title of ['One', 'Two'])
    await app.call('mia', 'POST', '/api/jobs', { title, due: '2026-04-01' });
  await app.signIn('mia', '/jobs/new');
  await input(page, 'Title').fill('Three');
  await typeDate(page, 'Due', '01/04/2026');
  await button(page, 'Create job').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three');
  const warned = page.locator('[aria-live=polite]').filter({ hasText: 'Saved, with a warning' });
  await expect(warned).toContainText('Three: More than two jobs are due on 1 April 2026.');
  await page.getByRole('link', { name: 'Days', exact: true }).click();
  await expect(warned.getByRole('link', { name: 'Three' })).toBeVisible();
  await expectNoBarrier(page);
  await button(page, 'Close the warnings').click();
  await expect(warned).toHaveCount(0);
});

test('A value that is changed in the table is asked about in a dialog, by keys alone', async ({
  app,
  page,
}) => {
  await app.call('mia', 'POST', '/api/jobs', { title: 'Cell of hours', hours: 3 });
  await app.signIn('mia', '/jobs?q=Cell');
  const cell = page
    .getByRole('row', { name: /Cell of hours/ })
    .getByRole('cell')
    .nth(2);
  const dialog = dialogOf(page);
  const change = page.getByRole('group', { name: 'Change Hours' }).getByRole('textbox');
  await cell.dblclick();
  await change.fill('9');
  await expect(cell).toContainText('That is more than a day of work.');
  await change.fill('50');
  await expect(cell).toContainText('50 hours are more than a week. You will be asked');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('50 hours are more than a week.');
  await expect(dialog).toContainText('Cell of hours');
  await expect(button(dialog, 'Go back')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(cell).toHaveText('50');
});

test('A step asks with its verb, alone and above its dialog, and a record is deleted only when that is meant', async ({
  app,
  page,
}) => {
  const { id } = await app.call('mia', 'POST', '/api/jobs', { title: 'To be handed out', hours: 2 });
  await app.signIn('mia', `/jobs/${String(id)}`);
  await button(page, 'Hand out').click();
  const step = page.getByRole('dialog', { name: 'Hand out', exact: true });
  await expect(step).toContainText('It was not marked as ready.');
  await expect(step).toContainText('Nobody has paid for it. You will be asked before it is saved.');
  await button(step, 'Hand out').click();
  const asks = page.getByRole('dialog', { name: 'Hand out?' });
  await expect(asks).toContainText('Nobody has paid for it.');
  await expect(asks).toContainText('To be handed out');
  await button(asks, 'Go back').click();
  await expect(asks).toHaveCount(0);
  await button(step, 'Hand out').click();
  await button(asks, 'Hand out').click();
  await expect(step).toHaveCount(0);
  await expect(page.getByText('Handed out', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('It was not marked as ready.')).toBeVisible();

  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog', { name: 'Delete To be handed out?' }), 'Delete').click();
  const deletes = page.getByRole('dialog', { name: 'Delete?' });
  await expect(deletes).toContainText('Hours were written down for it.');
  await button(deletes, 'Delete').click();
  await expect(page).toHaveURL(/\/jobs$/);
  const warned = page.locator('[aria-live=polite]').filter({ hasText: 'Deleted, with a warning' });
  await expect(warned).toContainText('To be handed out: It was never paid for.');
  await expect(warned.getByRole('link')).toHaveCount(0);
});

test('A card that is dropped and an entry that is moved wait for the answer, and go back where one says so', async ({
  app,
  page,
}) => {
  await app.call('mia', 'POST', '/api/jobs', { title: 'Second for the pit', bay: 'back', due: '2026-03-14' });
  await app.signIn('mia', '/bays?q=Second');
  const dialog = dialogOf(page);
  const drop = async () => {
    await take(page, cardOf(page, 'Second for the pit'), lane(page, 'Pit'));
    await page.mouse.up();
  };
  await drop();
  await expect(dialog).toContainText('There is another bicycle in the pit.');
  await button(dialog, 'Go back').click();
  await expect(dialog).toHaveCount(0);
  await expect(lane(page, 'Back').getByText('Second for the pit')).toBeVisible();
  await drop();
  await button(dialog, 'Save anyway').click();
  await expect(dialog).toHaveCount(0);
  await expect(lane(page, 'Pit').getByText('Second for the pit')).toBeVisible();

  await page.goto(`${app.url}/steps?q=Second`);
  await take(page, cardOf(page, 'Second for the pit'), lane(page, 'Handed out'));
  await page.mouse.up();
  const step = page.getByRole('dialog', { name: 'Hand out', exact: true });
  await button(step, 'Hand out').click();
  await button(page.getByRole('dialog', { name: 'Hand out?' }), 'Hand out').click();
  await expect(lane(page, 'Handed out').getByText('Second for the pit')).toBeVisible();

  await page.goto(`${app.url}/days`);
  const moved = entry(page, /Second for the pit/);
  await moved.focus();
  await page.keyboard.press('Enter');
  await button(page.getByRole('dialog', { name: /Second for the pit/ }), 'One day later').press('Enter');
  await expect(dialog).toContainText('The workshop is closed on Sundays.');
  await button(dialog, 'Save anyway').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Second for the pit: one day later.')).toBeVisible();
});

test('Of many records each rule is asked once, with how many they are, before any is written', async ({
  app,
  page,
}) => {
  for (const title of ['Bulk one', 'Bulk two', 'Bulk three'])
    await app.call('mia', 'POST', '/api/jobs', { title });
  await app.signIn('mia', '/jobs?q=Bulk');
  await button(page, 'Select rows').click();
  await button(page, 'All 3 here').click();
  await button(page, 'Change a field').click();
  const change = page.getByRole('dialog', { name: 'Change 3 selected' });
  await change.getByRole('combobox', { name: 'Field' }).selectOption('Hours');
  await input(change, 'Hours').fill('50');
  await expect(change.getByText('3 records: 50 hours are more than a week. You will be asked')).toBeVisible();
  await expect(change.getByText('3 records: That is more than a day of work.')).toBeVisible();
  await button(change, 'Change').click();
  const asks = page.getByRole('dialog', { name: 'Change anyway?' });
  await expect(asks.getByRole('listitem')).toHaveText(['3 records: 50 hours are more than a week.']);
  await button(asks, 'Change anyway').click();
  await expect(change).toHaveCount(0);
  const warned = page.locator('[aria-live=polite]').filter({ hasText: 'Saved, with warnings for 3 records' });
  await expect(warned.getByRole('listitem')).toHaveCount(3);
  await button(page, 'Close the warnings').click();
  await button(page, 'Hand out (3)').click();
  const step = page.getByRole('dialog', { name: 'Hand out', exact: true });
  await expect(step).toContainText('3 records: It was not marked as ready.');
  await expect(step).toContainText(
    '3 records: Nobody has paid for it. You will be asked before it is saved.',
  );
  await button(step, 'Hand out').click();
  const hands = page.getByRole('dialog', { name: 'Hand out?' });
  await expect(hands.getByRole('listitem')).toHaveText(['3 records: Nobody has paid for it.']);
  await button(hands, 'Hand out').click();
  await expect(page.getByRole('row', { name: /Bulk/ }).filter({ hasText: 'Handed out' })).toHaveCount(3);
});

test('A step of many that is pressed while they are asked for anew opens once they have come', async ({
  app,
  page,
}) => {
  const jobs = [];
  for (const title of ['Late one', 'Late two'])
    jobs.push(await app.call('mia', 'POST', '/api/jobs', { title }));
  await app.signIn('mia', '/jobs?q=Late');
  await button(page, 'Select rows').click();
  await button(page, 'All 2 here').click();
  const handOut = button(page, 'Hand out (2)');
  await expect(handOut).toBeEnabled();
  const come = Promise.withResolvers<void>();
  await page.route('**/api/-/batch', async (route) => {
    await come.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/-/batch');
  await app.call('mia', 'PATCH', `/api/jobs/${String(jobs[0]?.['id'])}`, { hours: 3 });
  await asked;
  await handOut.click({ timeout: 5_000 });
  come.resolve();
  await expect(page.getByRole('dialog', { name: 'Hand out', exact: true })).toContainText('2 records:');
});

test('A file that is to be read in is tried first, and says of each line what is in the way, asked and warned of', async ({
  app,
  page,
}) => {
  await app.signIn('mia', '/jobs');
  const choose = async (rows: readonly string[]) => {
    const buffer = Buffer.from(['title,hours,due', ...rows, ''].join('\r\n'));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'jobs.csv', mimeType: 'text/plain', buffer });
  };
  await button(page, 'List').click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  await expect(page.getByRole('heading', { name: 'Import: Jobs' })).toBeVisible();
  await choose(['From a file one,9,', 'From a file two,90,', 'From a file three,50,2026-03-15']);
  const problems = page.getByRole('table', { name: 'Problems by row' });
  await expect(problems.getByRole('row', { name: /^3 / })).toContainText('Nothing takes ninety hours.');
  await expect(page.getByRole('main')).toContainText('Row 4: 50 hours are more than a week.');
  await page.getByRole('textbox', { name: 'hours in row 3' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(problems).toHaveCount(0);
  await button(page, 'Choose another file').click();
  await choose(['From a file one,9,', 'From a file two,2,', 'From a file three,3,2026-03-15']);
  await expect(problems).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Row 4: The workshop is closed on Sundays.');
  await expect(page.getByRole('main')).toContainText('Row 2: That is more than a day of work.');
  await expectNoBarrier(page);
  await button(page, 'Import 3 rows anyway').click();
  await expect(page.getByText('3 records created, 0 changed.')).toBeVisible();
  await page.goto(`${app.url}/jobs?q=From a file`);
  await expect(page.getByRole('row', { name: /From a file/ })).toHaveCount(3);
});

test('A form tells at once what the page and what only the server can judge, each at its field and in order', async ({
  app,
  page,
}) => {
  await app.signIn('mia', '/jobs/new');
  await input(page, 'Title').fill('A red bicycle');
  await input(page, 'Hours').fill('90');
  await typeDate(page, 'Due', '15/03/2026');
  await button(page, 'Add bit').click();
  const row = page.getByRole('group', { name: 'Bit 1' });
  await input(row, 'Name').fill('Glue');
  await input(row, 'Count').fill('1');
  await button(page, 'Create job').click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Title: There is a job of that title.',
    'Hours: Nothing takes ninety hours.',
    'Bits: Bit 1, Name: Nothing is glued here.',
  ]);
  await expect(input(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The workshop is closed on Sundays.')).toBeVisible();
});
