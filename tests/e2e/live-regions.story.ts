import type { Locator } from 'playwright/test';
import { askForLoan, button, chooseMore, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'live-regions' });

/** What was done is said in a region that is there before it, after what is being read out; what was refused at once. */
async function expectSaid(notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  expect(await notice.evaluate((one) => one.parentElement?.closest('[aria-live="polite"]') !== null)).toBe(
    true,
  );
}

test('A screen reader hears that something was saved, deleted, taken back and refused', async ({
  app,
  page,
}) => {
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await app.signIn('viktor', '/-/records/shelves/new');
  await input(page, 'Name').fill('F6');
  await button(page, 'Create shelf').click();
  // Two things are wrong: both are said at once, and where they are.
  await expect(page.getByRole('alert')).toContainText('Room');
  await expect(input(page, 'Room')).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Room').fill('Room 3');
  await button(page, 'Create shelf').click();
  await expectSaid(said('Shelf saved.'));
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expectSaid(said('Shelf deleted.'));
  await button(said('Shelf deleted.'), 'Undo').click();
  await expectSaid(said('Shelf is back.'));
  await page.getByRole('link', { name: 'Safe' }).click();
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByRole('alert')).toContainText('Other records still refer to this one.');
});

test('A screen reader hears that a step was taken, how many rows are selected, and which of them stayed', async ({
  app,
  page,
}) => {
  const ask = (person: string, item: string) =>
    askForLoan(app, person, { item, start: '2026-07-01', due: '2026-07-05', note: `July ${item}` });
  const [first, second] = [await ask('tom', 'Softbox set'), await ask('yuki', 'Wireless lavalier set')];
  await app.signIn('mira', `/loans/${first}`);
  await button(page, 'Approve').click();
  await expectSaid(page.getByRole('status').filter({ hasText: 'Loan: Approved.' }));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(`${app.url}/loans?view=Waiting`);
  await button(page, 'Select rows').click();
  await page.getByRole('checkbox', { name: /^Select Wireless lavalier set, 1 Jul/ }).check();
  await expect(page.getByRole('group', { name: 'Selected rows' }).getByRole('status')).toHaveText(
    '1 selected',
  );
  await button(page, 'Refuse (1)').click();
  await app.call('yuki', 'POST', `/api/loans/${second}/cancel`, {});
  await input(page.getByRole('dialog'), 'Reason for refusal').fill('Closed in July.');
  await button(page.getByRole('dialog'), 'Refuse').click();
  await expect(page.getByRole('alert', { name: '1 record was not changed' })).toBeVisible();
});

test('A screen reader hears what an import found, did and undid', async ({ app, page }) => {
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await app.signIn('viktor', '/-/import/shelves');
  const file = {
    name: 'shelves.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Room\nG7,Room 4\nG8,\n'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(said('1 can be imported')).toBeVisible();
  await page.getByRole('button', { name: /^Import the other/ }).click();
  await expect(said('1 record created')).toBeVisible();
  await button(page, 'Undo the import').click();
  await expect(said('The import was undone.')).toBeVisible();
});
