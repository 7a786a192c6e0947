import { expectNoBarrier } from './axe.ts';
import { askForLoan, button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'stale' });

test('Of two people who edit one loan at a time the second is told, and nothing is overwritten', async ({
  app,
  page,
  browser,
}) => {
  const id = await askForLoan(app, 'mira', {
    item: 'Wireless lavalier set',
    start: '2026-06-01',
    due: '2026-06-05',
    note: 'As asked',
  });
  const other = await (await browser.newContext()).newPage();
  await app.signIn('mira');
  await app.signIn('viktor', '/', other);
  const edit = `${app.url}/-/records/loans/${id}/edit`;
  await page.goto(edit);
  await other.goto(edit);
  await expect(input(other, 'Note of the desk')).toBeVisible();

  await input(page, 'Note of the desk').fill('The first was here');
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Note of the desk')).toHaveText('The first was here');

  await input(other, 'Note of the desk').fill('The second did not know');
  await button(other, 'Save').click();
  const dialog = other.getByRole('dialog', { name: /while you were editing/ });
  await expect(dialog).toHaveAccessibleName('Mira Novak changed this while you were editing');
  await expect(dialog).toContainText(/It was changed on .+\. Nothing has been overwritten\./);
  await button(dialog, 'Back to the form').click();
  await expect(input(other, 'Note of the desk')).toHaveValue('The second did not know');
  const banner = other.getByRole('alert').filter({ hasText: 'while you were editing' });
  await expect(banner).toHaveText('This was changed while you were editing. Review the differences');
  await expect(other.getByText('Load it again')).toHaveCount(0);
  await button(banner, 'Review the differences').click();
  await expect(dialog).toBeVisible();
  await button(dialog, 'Back to the form').click();
  await page.reload();
  await expect(valueOf(page, 'Note of the desk')).toHaveText('The first was here');

  await button(other, 'Save').click();
  const note = dialog.getByRole('radiogroup', { name: 'Note of the desk' });
  await expect(note).toHaveAccessibleDescription('Both of you changed this: choose one.');
  await expect(note.getByRole('radio', { name: 'The newest' })).toHaveAccessibleName(/The first was here/);
  await expect(note.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(button(dialog, 'Save these choices')).toBeDisabled();
  await expectNoBarrier(other, { within: '[role=dialog]' });
  await note.getByRole('radio', { name: 'Yours' }).check();
  await button(dialog, 'Save these choices').click();
  await expect(valueOf(other, 'Note of the desk')).toHaveText('The second did not know');
  await other.context().close();
});

test('What only the other one changed is kept beside what was typed; who takes all of theirs sees it in the form', async ({
  app,
  page,
}) => {
  const dates = { start: '2026-06-08', due: '2026-06-10' };
  const id = await askForLoan(app, 'mira', { item: 'Wireless lavalier set', ...dates, note: 'As asked' });
  await app.signIn('mira');
  const edit = `${app.url}/-/records/loans/${id}/edit`;
  await page.goto(edit);
  await input(page, 'Note of the desk').fill('Mine');
  await app.call('viktor', 'PATCH', `/api/loans/${id}`, { due: '2026-06-11' });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: /while you were editing/ });
  const until = dialog.getByRole('radiogroup', { name: 'Until' });
  await expect(until).toHaveAccessibleDescription('Only somebody else changed this.');
  await expect(until.getByRole('radio', { checked: true })).toHaveAccessibleName(/11 Jun 2026/);
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  await button(dialog, 'Save these choices').click();
  await expect(valueOf(page, 'Until')).toHaveText('11 Jun 2026');
  await expect(valueOf(page, 'Note of the desk')).toHaveText('Mine');

  await page.goto(edit);
  await input(page, 'Note of the desk').fill('Mine again');
  await app.call('viktor', 'PATCH', `/api/loans/${id}`, { due: '2026-06-12', desk_note: 'Theirs' });
  await button(page, 'Save').click();
  await dialog
    .getByRole('radiogroup', { name: 'Note of the desk' })
    .getByRole('radio', { name: 'The newest' })
    .check();
  await button(dialog, 'Use the newest version').click();
  await expect(input(page, 'Note of the desk')).toHaveValue('Theirs');
  await expect(input(page, 'Until')).toHaveValue('12/06/2026');
});

test('A record that was deleted meanwhile takes nothing of what was typed with it', async ({ app, page }) => {
  const dates = { start: '2026-06-15', due: '2026-06-16' };
  const id = await askForLoan(app, 'mira', { item: 'Wireless lavalier set', ...dates });
  await app.signIn('mira', `/-/records/loans/${id}/edit`);
  await input(page, 'Note of the desk').fill('Typed');
  await app.call('viktor', 'PATCH', `/api/loans/${id}`, { due: '2026-06-17' });
  await page.route(new RegExp(`/api/loans/${id}\\?can`), (route) =>
    route.fulfill({
      status: 404,
      json: { type: 'x', title: 'x', status: 404, code: 'not_found', detail: 'x' },
    }),
  );
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: /while you were editing/ });
  await expect(dialog).toContainText('It has been deleted');
  await button(dialog, 'Back to the form').click();
  await expect(input(page, 'Note of the desk')).toHaveValue('Typed');
});
