import { askForLoan, button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'live' });

test('What somebody else does shows by itself, and takes nothing away that is being typed', async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  const id = await askForLoan(app, 'mira', {
    item: 'Wireless lavalier set',
    start: '2026-06-01',
    due: '2026-06-05',
    note: 'As asked',
  });
  const other = await (await browser.newContext()).newPage();
  await app.signIn('mira');
  await app.signIn('viktor', '/', other);
  const address = `${app.url}/-/records/loans/${id}`;
  await page.goto(address);
  await expect(page.getByRole('button', { name: /empty field/ })).toBeVisible();
  await expect(valueOf(page, 'Note of the desk')).toHaveCount(0);

  await other.goto(`${address}/edit`);
  await input(other, 'Note of the desk').fill('Written by Viktor');
  await button(other, 'Save').click();
  await expect(valueOf(page, 'Note of the desk')).toHaveText('Written by Viktor');

  await page.goto(`${address}/edit`);
  await input(page, 'Note of the desk').fill('Half a sent');
  await other.goto(`${address}/edit`);
  await input(other, 'Note of the desk').fill('Viktor again');
  await button(other, 'Save').click();
  await expect(page.getByText('Somebody has just changed this record')).toBeVisible();
  await expect(input(page, 'Note of the desk')).toHaveValue('Half a sent');
  await other.context().close();
});
