import { expectNoBarrier, expectNoBarrierInBothSchemes } from './axe.ts';
import {
  askForLoan,
  button,
  chooseMore,
  expectNoSidewaysScroll,
  input,
  presentState,
  valueOf,
} from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({ apart: 'record-page', permissions: ['clipboard-write'] });

test('The head of a loan says where it stands, and offers the next step first', async ({ app, page }) => {
  const loan = { item: 'Softbox set', start: '2026-09-07', due: '2026-09-09', note: 'A portrait' };
  const id = await askForLoan(app, 'tom', loan);
  await app.signIn('mira', `/loans/${id}`);
  const states = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(states).toHaveText([/^Requested/, /^Approved/, /^Out/, /^Returned/]);
  await expect(page.locator('[aria-current=step]')).toContainText('Requested');
  await expect(valueOf(page, 'Borrower')).toHaveText('Tom Berger'); // once, in the head
  await expect(page.getByRole('main').getByRole('button', { name: /Approve|Refuse|Cancel/ })).toHaveText([
    'Approve',
    'Refuse',
  ]);
  await expectNoBarrierInBothSchemes(page);

  await button(page, 'Approve').focus();
  await page.keyboard.press('Enter');
  await expect(presentState(page)).toHaveText('Approved');
  await expect(page.getByRole('list', { name: 'Not possible now' })).toContainText('Hand out');
  // Of those of other states each stands by its name, but for the one that led here.
  await button(page, 'Possible in other states').click();
  await expect(page.getByRole('list', { name: 'Possible in other states' })).toHaveText(
    /^Refuse · Prolong · Take back:/,
  );

  await chooseMore(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  await button(page, 'Cancel').click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(presentState(page)).toHaveText('Cancelled'); // not on the usual way
  await expect(page.getByRole('main').locator('header')).toContainText(/Cancelled\d+ \w+ \d{4} · You/);
  await expect(states).toHaveCount(0);
});

test('The page of a loan has two columns where there is room, and shows what is empty on demand', async ({
  app,
  page,
}) => {
  const loan = page.getByRole('region', { name: 'Loan', exact: true });
  const desk = page.getByRole('region', { name: 'At the desk' });
  const edge = async (box: typeof loan) => (await box.boundingBox())?.x ?? 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.signIn('mira', `/loans/${await returnedLoan(app)}`);
  await expect.poll(async () => (await edge(desk)) > (await edge(loan))).toBe(true);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(async () => (await edge(desk)) === (await edge(loan))).toBe(true);
  // Of what is all empty there is a line below, and no column.
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-09-21', due: '2026-09-23' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/loans/${id}`);
  await expect.poll(async () => (await edge(desk)) === (await edge(loan))).toBe(true);
  await expect(valueOf(page, 'Condition when handed out')).toHaveCount(0);
  await desk.getByRole('button', { name: '5 empty fields' }).focus();
  await page.keyboard.press('Enter');
  await expect(valueOf(page, 'Condition when handed out')).toHaveText('–');
});

test('A page of a record is printed without what can be pressed', async ({ app, page }) => {
  await app.signIn('mira', `/loans/${await returnedLoan(app)}`);
  await expect(valueOf(page, 'Returned on')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(valueOf(page, 'Returned on')).toBeVisible();
  await expect(valueOf(page, 'Borrower')).toBeVisible();
  await expect(presentState(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('A page of a record on a narrow phone shows the head without a sideways scroll', {
  tag: '@phone',
}, async ({ app, page }) => {
  const id = await askForLoan(app, 'tom', { item: 'Softbox set', start: '2026-09-14', due: '2026-09-16' });
  await app.signIn('tom', `/loans/${id}`);
  await expect(presentState(page)).toHaveText('Requested');
  await expectNoSidewaysScroll(page);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expectNoBarrier(page);
});

test('Values of a page are changed where they stand, by mouse and by keys, and the change is taken back', async ({
  app,
  page,
}) => {
  const loan = { item: 'Softbox set', start: '2026-10-05', due: '2026-10-07', note: 'A portrait' };
  const id = await askForLoan(app, 'lea', loan);
  await app.signIn('mira', `/loans/${id}`);
  const editor = (label: string) => page.getByRole('group', { name: `Change ${label}` });

  await valueOf(page, 'Until').click();
  await input(editor('Until'), 'Until').fill('08/10/2026');
  await input(editor('Until'), 'Until').press('Escape');
  await expect(editor('Until')).toHaveCount(0);
  await expect(valueOf(page, 'Until')).toHaveText('7 Oct 2026');
  await expect(button(page, 'Change Until')).toBeFocused();

  await page.keyboard.press('e');
  await input(editor('Until'), 'Until').fill('08/10/2026');
  await input(editor('Until'), 'Until').press('Enter');
  await expect(valueOf(page, 'Until')).toHaveText('8 Oct 2026');
  await expect(page.getByText('Until changed.')).toBeVisible();
  await expect(button(page, 'Change Until')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(valueOf(page, 'Until')).toHaveText('7 Oct 2026');

  await valueOf(page, 'Until').click();
  await input(editor('Until'), 'Until').fill('30/11/2026');
  await input(editor('Until'), 'Until').press('Enter');
  await expect(editor('Until')).toContainText('A loan lasts 14 days at the most.');
  await expectNoBarrierInBothSchemes(page);
  await input(editor('Until'), 'Until').press('Escape');
  await expect(valueOf(page, 'Until')).toHaveText('7 Oct 2026');
});

test('A value that somebody else changed meanwhile is not overwritten unseen', async ({ app, page }) => {
  const loan = { item: 'Softbox set', start: '2026-10-12', due: '2026-10-14', note: 'A portrait' };
  const id = await askForLoan(app, 'yuki', loan);
  await app.signIn('mira', `/loans/${id}`);
  await valueOf(page, 'What for').click();
  const editor = page.getByRole('group', { name: 'Change What for' });
  await input(editor, 'What for').fill('A landscape');
  await app.call('yuki', 'PATCH', `/api/loans/${id}`, { note: 'Two portraits' });
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Two portraits');
  await input(editor, 'What for').press('Control+Enter');
  await expect(editor).toContainText('Somebody else changed this.');
  await input(editor, 'What for').press('Control+Enter');
  await expect(valueOf(page, 'What for')).toHaveText('A landscape');

  await valueOf(page, 'What for').click();
  await app.call('yuki', 'PATCH', `/api/loans/${id}`, { due: '2026-10-13' });
  await expect(valueOf(page, 'Until')).toHaveText('13 Oct 2026');
  await input(editor, 'What for').fill('Another landscape'); // what was changed elsewhere is not in the way
  await input(editor, 'What for').press('Control+Enter');
  await expect(valueOf(page, 'What for')).toHaveText('Another landscape');
});

test('Nobody is offered to change what they may not', async ({ app, page }) => {
  const id = await askForLoan(app, 'sam', { item: 'Softbox set', start: '2026-10-19', due: '2026-10-21' });
  await app.signIn('sam', `/loans/${id}`);
  await expect(button(page, 'Change Until')).toHaveCount(1);
  await expect(button(page, 'Change Item')).toHaveCount(0);
  await app.call('mira', 'POST', `/api/loans/${id}/approve`);
  await expect(presentState(page)).toHaveText('Approved');
  await expect(button(page, 'Change Until')).toHaveCount(0);
});

test('A delete is asked about by the name of its record, and Enter keeps it', async ({ app, page }) => {
  const id = await askForLoan(app, 'mira', { item: 'Softbox set', start: '2026-11-02', due: '2026-11-04' });
  await app.signIn('owner', `/loans/${id}`);
  await chooseMore(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: /^Delete Softbox set/ });
  await expect(button(dialog, 'Keep it')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(presentState(page)).toHaveText('Requested');
});

async function returnedLoan(app: Stage): Promise<string> {
  const filter = 'filter=status%20%3D%3D%20%27returned%27&limit=1';
  const { items } = await app.call('mira', 'GET', `/api/loans?${filter}`);
  const [returned] = items as readonly { readonly id: string }[]; // the answer of a list
  return returned?.id ?? '';
}
