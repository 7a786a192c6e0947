import { button, idOf, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { cardOf, lane, take } from './views.ts';

test.use({ apart: 'board', expectedErrors: [/net::ERR_FAILED/] });

test('shows a lane for each state with how many there are, as far as the person may see them', async ({
  app,
  page,
}) => {
  await app.signIn('mira', '/desk');
  await expect(lane(page, 'Requested').getByRole('article')).toHaveCount(3);
  await expect(lane(page, 'Requested').getByText('3', { exact: true })).toBeVisible();
  await expect(lane(page, 'Overdue').getByRole('article')).toHaveCount(1);
  await page.goto(`${app.url}/desk?q=nobody+has+this`);
  await expect(lane(page, 'Requested').getByText('Nothing here.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  await app.signIn('sam', '/desk');
  await expect(lane(page, 'Requested').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: 'Lea' })).toHaveCount(0);
});

test('a card is dragged to where a step leads; the other lanes say why not', async ({ app, page }) => {
  await app.signIn('mira', '/desk');
  const card = cardOf(page, 'MacBook Pro 14');
  await take(page, card, lane(page, 'Out'));
  await expect(lane(page, 'Out')).toHaveAttribute('data-closed', 'true');
  await expect(lane(page, 'Out')).toContainText('not possible');
  await expect(lane(page, 'Overdue')).toContainText('You have no step that leads to "Overdue".');
  await page.mouse.up();
  await expect(lane(page, 'Requested').getByText('MacBook Pro 14')).toBeVisible();
  await expect(lane(page, 'Out')).not.toHaveAttribute('data-closed');

  await take(page, card, lane(page, 'Approved'));
  await expect(lane(page, 'Approved')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect(lane(page, 'Approved').getByText('MacBook Pro 14')).toBeVisible();
  const id = await idOf(app, 'mira', { plural: 'loans', title: 'Editing' });
  await expect
    .poll(async () => (await app.call('mira', 'GET', `/api/loans/${id}`))['status'])
    .toBe('approved');
});

test('what a step asks for is asked on the drop, and nothing moves before it is answered', async ({
  app,
  page,
}) => {
  await app.signIn('mira', '/desk');
  await take(page, cardOf(page, 'Aputure LED panel'), lane(page, 'Out'));
  await expect(lane(page, 'Out')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Hand out' });
  await button(dialog, 'Hand out').click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await button(dialog, 'Back').click();
  await expect(lane(page, 'Approved').getByText('Aputure LED panel')).toBeVisible();

  await take(page, cardOf(page, 'Aputure LED panel'), lane(page, 'Out'));
  await expect(lane(page, 'Out')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await dialog.getByRole('textbox').fill('Like new');
  await button(dialog, 'Hand out').click();
  await expect(lane(page, 'Out').getByText('Aputure LED panel')).toBeVisible();
  await page.getByRole('link', { name: /^Aputure LED panel/ }).click();
  await expect(valueOf(page, 'Condition when handed out')).toHaveText('Like new');
});

test('the same works without a mouse: a button on the card lists the lanes, and the reasons', async ({
  app,
  page,
}) => {
  await app.signIn('sam', '/desk');
  const opener = page.getByRole('button', { name: /^Move GoPro Hero 12/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const ways = page.getByRole('dialog', { name: /^Move GoPro Hero 12/ });
  await expect(ways.getByRole('button')).toHaveText(['Cancelled']);
  await expect(ways).toContainText('You have no step that leads to "Approved".');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await ways.getByRole('button', { name: 'Cancelled' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel' });
  await expect(dialog).toContainText('Cancel this loan?');
  await dialog.locator('button[type=submit]').press('Enter');
  await expect(lane(page, 'Cancelled').getByText('GoPro Hero 12')).toBeVisible();
});

test('a lane that cannot be loaded says so and is tried again', async ({ app, page }) => {
  await app.signIn('mira');
  await page.route(/\/api\/loans\?.*returned/, (route) => route.abort());
  await page.goto(`${app.url}/desk`);
  const returned = lane(page, 'Returned');
  await expect(returned.getByRole('alert')).toContainText('cannot be reached');
  await expect(lane(page, 'Requested').getByRole('article').first()).toBeVisible();
  await page.unroute(/\/api\/loans\?.*returned/);
  await button(returned, 'Try again').click();
  await expect(returned.getByRole('article')).toHaveCount(1);
});
