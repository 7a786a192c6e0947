import { button, column } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { tile } from './views.ts';

test.use({ apart: 'dashboard', expectedErrors: [/net::ERR_FAILED/] });

test('shows the staff what there is to do, and leads to the records behind a number', async ({
  app,
  page,
}) => {
  await app.signIn('mira');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(tile(page, 'Waiting for an answer').getByText('3', { exact: true })).toBeVisible();
  await expect(tile(page, 'Late').getByText('1', { exact: true })).toBeVisible();
  // The values of a list on a tile stand below each other, and below what they are called.
  const today = tile(page, 'To hand out or take back today');
  const left = async (text: string) =>
    Math.round((await today.getByText(text).first().boundingBox())?.x ?? 0);
  await expect(today.getByRole('listitem')).toHaveCount(2);
  // All tiles move a little when the last one has come, and the page has a scroll bar.
  await expect(async () => {
    expect(await left('Sam Okafor')).toBe(await left('Lea Fontaine'));
    expect(await left('Sam Okafor')).toBe(await left('Borrower'));
  }).toPass();
  // The whole line leads to its record, and what is a link of its own to its own.
  const line = today.getByRole('listitem').filter({ hasText: 'Sam Okafor' });
  const box = await line.boundingBox();
  await line.click({ position: { x: (box?.width ?? 0) - 6, y: (box?.height ?? 0) / 2 } });
  await expect(page).toHaveURL(/\/loans\/[0-9a-f-]{36}/);
  await page.goBack();
  await tile(page, 'Late').getByRole('link', { name: 'Late' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await expect(column(page, 'Loans', 1)).toHaveText(['Fujifilm X-T30']);
  await page.getByRole('button', { name: 'Remove the filter Late' }).click();
  await expect(column(page, 'Loans', 1)).not.toHaveCount(1);
});

test('a chart is a table too, and each of its groups leads to its records', async ({ app, page }) => {
  await app.signIn('mira');
  const byStatus = tile(page, 'Loans by status');
  await expect(byStatus.getByRole('list').getByRole('listitem')).toHaveCount(7);
  await byStatus.getByRole('button', { name: 'Loans by status: show as a table' }).click();
  await expect(byStatus.getByRole('row', { name: 'Out 2' })).toBeVisible();
  await byStatus.getByRole('link', { name: 'Approved' }).click();
  await expect(column(page, 'Loans', 1)).toHaveText(['Canon EOS R6', 'Aputure LED panel']);
  await page.goto(app.url);
  await expect(page.getByRole('img', { name: /^Loans by month\. Feb 2026: / })).toBeVisible();
});

test('a student sees their own, and nothing of the staff', async ({ app, page }) => {
  await app.signIn('sam');
  await expect(tile(page, 'My loans').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Waiting for an answer')).toHaveCount(0);
  await expect(page.getByText('Loans by status')).toHaveCount(0);
  const { screens } = await app.call('sam', 'GET', '/api/-/app');
  expect(JSON.stringify(screens)).not.toContain('Waiting for an answer');
});

test('a tile that cannot be loaded says so and is tried again, the others stay', async ({ app, page }) => {
  await page.route(/\/api\/-\/tiles\?.*tile=2/, (route) => route.abort());
  await app.signIn('mira');
  await expect(tile(page, 'Late').getByRole('alert')).toContainText('cannot be reached');
  await expect(tile(page, 'Out now').getByText('2', { exact: true })).toHaveCount(0);
  await expect(tile(page, 'Out now').getByText('3', { exact: true })).toBeVisible();
  await page.unroute(/\/api\/-\/tiles\?.*tile=2/);
  await button(tile(page, 'Late'), 'Try again').click();
  await expect(tile(page, 'Late').getByText('1', { exact: true })).toBeVisible();
});
