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
  await app.signIn('viktor', other);
  const edit = `${app.url}/-/records/loans/${id}/edit`;
  await page.goto(edit);
  await other.goto(edit);
  await expect(input(other, 'Note of the desk')).toBeVisible();

  await input(page, 'Note of the desk').fill('The first was here');
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Note of the desk')).toHaveText('The first was here');

  await input(other, 'Note of the desk').fill('The second did not know');
  await button(other, 'Save').click();
  const dialog = other.getByRole('dialog', { name: 'Somebody changed this in the meantime' });
  await expect(dialog).toContainText('Nothing has been overwritten.');
  await button(dialog, 'Stay here').click();
  await expect(input(other, 'Note of the desk')).toHaveValue('The second did not know');
  await page.reload();
  await expect(valueOf(page, 'Note of the desk')).toHaveText('The first was here');

  await button(other, 'Save').click();
  await button(dialog, 'Load the newest').click();
  await expect(input(other, 'Note of the desk')).toHaveValue('The first was here');
  await input(other, 'Note of the desk').fill('The first was here, the second too');
  await button(other, 'Save').click();
  await expect(valueOf(other, 'Note of the desk')).toHaveText('The first was here, the second too');
  await other.context().close();
});
