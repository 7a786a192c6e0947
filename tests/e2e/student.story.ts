import {
  account,
  askForLoan,
  button,
  column,
  idOf,
  input,
  pick,
  presentState,
  typeDate,
  valueOf,
} from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'student' });

test('Sam finds what to borrow by views, search and filters, and the address keeps them', async ({
  app,
  page,
}) => {
  await app.signIn('sam');
  await page.getByRole('link', { name: 'Equipment', exact: true }).first().click();
  const names = column(page, 'Equipment', 1);
  await expect(names).toHaveCount(14); // what is retired is not offered
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Category', 'Shelf']);

  await page.getByRole('link', { name: 'Free now' }).click();
  await expect(names.filter({ hasText: 'Wireless lavalier set' })).toHaveCount(1);
  await expect(names.filter({ hasText: 'Sony A7 IV' })).toHaveCount(0); // somebody else has it, and Sam sees no loan of it

  await page.getByRole('link', { name: 'Cameras' }).click();
  await expect(names).toHaveText(['Canon EOS R6', 'Fujifilm X-T30', 'GoPro Hero 12', 'Sony A7 IV']);
  await page.getByRole('searchbox', { name: 'Search Equipment' }).fill('canon');
  await expect(names).toHaveText(['Canon EOS R6']);

  await page.getByRole('link', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Filter by Category' }).click();
  await page.getByRole('checkbox', { name: 'Lens' }).check();
  await button(page, 'Done').click();
  await expect(names).toHaveText(['Canon RF 50 mm f/1.8', 'Canon RF 70-200 mm f/4']);
  await page.reload();
  await expect(names).toHaveText(['Canon RF 50 mm f/1.8', 'Canon RF 70-200 mm f/4']);

  await page.getByRole('searchbox', { name: 'Search Equipment' }).fill('nobody has this');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await button(page, 'Show all').click();
  await expect(names).toHaveCount(14);
});

test('Sam sees only his own loans, and the loan of another is a page that does not exist', async ({
  app,
  page,
}) => {
  const leas = await idOf(app, 'mira', { plural: 'loans', title: 'Podcast' });
  await app.signIn('sam', '/loans');
  await expect(column(page, 'Loans', 2)).toHaveText(['Sam Okafor', 'Sam Okafor', 'Sam Okafor']);
  await expect(page.getByText('3 in all')).toBeVisible();
  await page.goto(`${app.url}/loans?q=Podcast`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  for (const address of [`/loans/${leas}`, `/-/records/loans/${leas}/edit`, '/loans/nonsense', '/nowhere']) {
    await page.goto(app.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByText('Lea')).toHaveCount(0);
  }
});

test('Sam asks for a loan: told at the field what is wrong, refused what is taken, then served', async ({
  app,
  page,
}) => {
  await askForLoan(app, 'yuki', { item: 'Aputure LED panel', start: '2026-04-01', due: '2026-04-08' });
  await app.signIn('sam', '/loans/new');
  await button(page, 'Create loan').click();
  await expect(page.getByRole('alert')).toContainText('Item');
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveAttribute('aria-invalid', 'true');

  await pick(page, 'Item', 'Aputure LED panel');
  await typeDate(page, 'From', '06/04/2026');
  await typeDate(page, 'Until', '03/04/2026');
  await input(page, 'What for').fill('A portrait of the river');
  const until = input(page, 'Until');
  await expect(until).toHaveAttribute('aria-invalid', 'true');
  await expect(until).toHaveAccessibleDescription(/The last day must come after 6 April 2026\./);

  await typeDate(page, 'Until', '10/04/2026');
  await button(page, 'Create loan').click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has this item on some of these days.');
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveAccessibleDescription(
    /Somebody else has this item/,
  );
  await expect(input(page, 'What for')).toHaveValue('A portrait of the river');

  await typeDate(page, 'From', '08/04/2026');
  await button(page, 'Create loan').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Aputure LED panel, 8 Apr 2026 to 10 Apr 2026',
  );
  await expect(valueOf(page, 'What for')).toHaveText('A portrait of the river');
  await expect(presentState(page)).toHaveText('Requested');
  await expect(page.getByText('Note of the desk')).toHaveCount(0); // not for borrowers
  await expect(button(page, 'Approve')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveCount(0); // fixed once it was asked for
  await typeDate(page, 'Until', '30/04/2026');
  await button(page, 'Save').click();
  await expect(input(page, 'Until')).toHaveAccessibleDescription(/A loan lasts 14 days at the most\./);
  await typeDate(page, 'Until', '11/04/2026');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('8 Apr 2026 to 11 Apr 2026');

  await button(page, 'Cancel').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Cancel this loan?');
  await expect(dialog).toContainText('Aputure LED panel, 8 Apr 2026 to 11 Apr 2026');
  await expect(button(dialog, 'Keep loan')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(presentState(page)).toHaveText('Requested');
  await button(page, 'Cancel').click();
  await dialog.locator('button[type=submit]').click();
  await expect(presentState(page)).toHaveText('Cancelled');
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test('What was entered is not lost by a wrong click', async ({ app, page }) => {
  await app.signIn('sam', '/loans/new');
  await input(page, 'What for').fill('Half a thought');
  await page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await expect(page.getByText('What you entered is kept in this browser.')).toBeVisible();
  await page.goto(`${app.url}/loans/new`);
  await expect(input(page, 'What for')).toHaveValue('Half a thought');
  await account(page, 'Sam').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(account(page, 'Sam')).toHaveCount(0);
  await app.signIn('sam', '/loans/new');
  await expect(input(page, 'What for')).toHaveValue('');
});

test('Who signs out and closes the window leaves nothing behind, also if no answer comes', async ({
  app,
  page,
}) => {
  await app.signIn('sam', '/loans/new');
  await input(page, 'What for').fill('Half a thought');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('form-draft')));
  await expect.poll(kept).toHaveLength(1);
  await page.route('**/api/-/session', () => {}); // it never comes
  await account(page, 'Sam').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(kept).toHaveLength(0);
  await page.goto(`${app.url}/loans/new`);
  await expect(input(page, 'What for')).toHaveValue('');
});
