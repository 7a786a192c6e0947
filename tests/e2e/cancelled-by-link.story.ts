import { fileURLToPath } from 'node:url';
import { button, idOf, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/appointments.md', import.meta.url)),
  apart: 'cancelled-by-link',
});

test('Who cancels an appointment by its link is told that it is done, and nothing of how others hear of it @phone', async ({
  app,
  page,
}) => {
  const [service, provider, customer] = await Promise.all([
    idOf(app, 'ada', { plural: 'services', title: 'Massage' }),
    idOf(app, 'ada', { plural: 'providers', title: 'Pia Lang' }),
    idOf(app, 'ada', { plural: 'customers', title: 'Bob Reed' }),
  ]);
  const start = '2026-03-04T09:00:00Z';
  const { id } = await app.call('ada', 'POST', '/api/appointments', { service, provider, customer, start });
  const { key } = await app.call('ada', 'GET', `/api/appointments/${String(id)}`);
  await page.goto(`${app.url}/-/open#key=${String(key)}`);
  await button(page, 'Cancel appointment').click();
  const dialog = page.getByRole('dialog');
  await input(dialog, 'Reason for cancelling').fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done');
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toContainText(
    'Cancel appointmentMassage, 4 Mar 2026, 10:00',
  );
  await expect(page.getByText(/You may not see this|Other systems/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
});

test('The next appointments stand on the dashboard in the order of their list', async ({ app, page }) => {
  await app.signIn('ada', '/');
  const next = page.getByRole('list', { name: 'Next', exact: true });
  await expect(next).toBeVisible();
  const asked = page.waitForRequest(/\/api\/appointments\?.*sort=start/);
  await page.reload();
  await asked;
});
