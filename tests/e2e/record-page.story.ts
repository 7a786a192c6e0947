import { axeOn } from './axe.ts';
import { askForLoan, button, chooseMore, expectNoSidewaysScroll, presentState, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'record-page', permissions: ['clipboard-write'] });

test('The head of a loan says where it stands, and offers the next step first', async ({ app, page }) => {
  const loan = { item: 'Softbox set', start: '2026-09-07', due: '2026-09-09', note: 'A portrait' };
  const id = await askForLoan(app, 'tom', loan);
  await app.signIn('mira');
  await page.goto(`${app.url}/loans/${id}`);
  const states = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(states).toHaveText([/^Requested/, /^Approved/, /^Out/, /^Returned/]);
  await expect(page.locator('[aria-current=step]')).toContainText('Requested');
  await expect(valueOf(page, 'Borrower')).toHaveText('Tom Berger'); // once, in the head
  await expect(page.getByRole('main').getByRole('button', { name: /Approve|Refuse|Cancel/ })).toHaveText([
    'Approve',
    'Refuse',
  ]);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await axeOn(page).analyze()).violations).toEqual([]);

  await button(page, 'Approve').focus();
  await page.keyboard.press('Enter');
  await expect(presentState(page)).toHaveText('Approved');
  await expect(page.getByRole('list', { name: 'Not possible now' })).toContainText('Hand out');

  await chooseMore(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  await button(page, 'Cancel').click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(presentState(page)).toHaveText('Cancelled'); // not on the usual way
  await expect(states).toHaveCount(0);
});

test('The page of a loan has two columns where there is room, and shows what is empty on demand', async ({
  app,
  page,
}) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-09-21', due: '2026-09-23' });
  await app.signIn('mira');
  await page.goto(`${app.url}/loans/${id}`);
  const loan = page.getByRole('region', { name: 'Loan', exact: true });
  const desk = page.getByRole('region', { name: 'At the desk' });
  await expect(valueOf(page, 'Condition when handed out')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const edge = async (box: typeof loan) => (await box.boundingBox())?.x ?? 0;
  await expect.poll(async () => (await edge(desk)) > (await edge(loan))).toBe(true);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(async () => (await edge(desk)) === (await edge(loan))).toBe(true);
  await desk.getByRole('button', { name: '5 empty fields' }).focus();
  await page.keyboard.press('Enter');
  await expect(valueOf(page, 'Condition when handed out')).toHaveText('–');
});

test('A page of a record on a narrow phone shows the head without a sideways scroll', {
  tag: '@phone',
}, async ({ app, page }) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-09-14', due: '2026-09-16' });
  await app.signIn('tom');
  await page.goto(`${app.url}/loans/${id}`);
  await expect(presentState(page)).toHaveText('Requested');
  await expectNoSidewaysScroll(page);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
});
