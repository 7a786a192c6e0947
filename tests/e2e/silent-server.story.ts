import { button, chooseMore } from './desk.ts';
import { expect, test } from './fixtures.ts';

/** A cut or failing call is what these stories are about: the browser itself logs it. */
test.use({ expectedErrors: [/Failed to load resource/] });

test('When the server falls silent a banner says so, and goes once it answers again', async ({
  app,
  page,
  context,
}) => {
  await app.signIn('sam');
  await page.getByRole('link', { name: 'Equipment', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Equipment' })).toBeVisible();
  const banner = page.getByText('The server cannot be reached.').first();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Loans', exact: true }).click();
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Try again now').click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Loans' })).toContainText('GoPro Hero 12');
});

test('A list that fails says so, with the number of the request, and tries again', async ({ app, page }) => {
  await app.signIn('sam');
  await page.route('**/api/loans?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/errors/internal',
        title: 'Internal error',
        status: 500,
        code: 'internal',
        detail: 'Something went wrong here. It has been written down.',
        errors: [],
        request: 'abc-123',
      }),
    }),
  );
  await page.goto(`${app.url}/loans`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This could not be loaded');
  await expect(alert).toContainText('It has been written down. Request abc-123.');
  await page.unroute('**/api/loans?*');
  await button(page, 'Try again').click();
  await expect(page.getByRole('table', { name: 'Loans' })).toBeVisible();
});

test('A form that could not be sent keeps what was entered, and sends it once', async ({
  app,
  page,
  context,
}) => {
  await app.signIn('viktor', '/-/records/shelves/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Cellar');
  await page.getByRole('textbox', { name: 'Room' }).fill('Below');
  await context.setOffline(true);
  await button(page, 'Create shelf').click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Cellar');
  await context.setOffline(false);
  await button(page, 'Create shelf').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cellar');
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelves');
});
