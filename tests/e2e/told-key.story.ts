import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/told-keys/repairs.md', import.meta.url)),
  apart: 'told-key',
});

test('A visitor is given the link to what they have sent, and opens it', {
  tag: '@phone',
}, async ({ app, page }) => {
  await page.goto(`${app.url}/new`);
  await input(page, 'Thing').fill('Radio');
  await button(page, 'Send').click();
  const thanks = page.getByRole('status');
  await expect(thanks).toContainText('Keep the link: it is shown here only once.');
  await expect(thanks.getByRole('region', { name: 'What you entered' })).toContainText('ThingRadio');
  await expect(button(thanks, 'Copy the link: Link to your repair')).toBeVisible();
  await expectNoBarrierInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await thanks.getByRole('link', { name: 'Open your repair' }).click();
  await expect(page).toHaveURL(/\/your-repair\/link#key=/);
  await expect(page.getByRole('heading', { name: 'Radio' })).toBeVisible();
});

test('A form says what the contract says of it: on its button, and after it has been sent', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/newsletters/new`);
  await input(page, 'Address').fill('ann@example.org');
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0); // there is no list that it could lead back to
  await button(page, 'Subscribe').click();
  const thanks = page.getByRole('status');
  await expect(thanks).toContainText('You get the first issue next month.');
  await expect(thanks.getByRole('link')).toHaveCount(0);
  await button(thanks, 'Fill in the form again').click();
  await expect(input(page, 'Address')).toHaveValue('');
});

test('Who may read what they sent, but not its key, is given the link too', async ({ app, page }) => {
  await app.signIn('gus', '/new');
  await input(page, 'Thing').fill('Lamp');
  await button(page, 'Create repair').click();
  await expect(page.getByRole('link', { name: 'Open your repair' })).toBeVisible();
});
