import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/functions/clients.md', import.meta.url)),
  apart: 'studio-tries',
});
test.describe.configure({ timeout: 90_000 });
const read = expect.configure({ timeout: 20_000 });

test('A function is changed and tried beside the document, and a loop ends in a refusal', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await page.getByRole('tab', { name: 'Functions' }).click();
  const form = page.getByRole('form', { name: 'normal_phone' });
  await read(form.getByLabel('Input 1 (text)')).toHaveValue('0664 123');
  await button(form, 'Run normal_phone').click();
  await read(form.getByRole('status')).toContainText('"+43664123"');
  await expect(form.getByRole('status')).toContainText(/It took [\d.]+ ms/);

  await page.getByRole('textbox', { name: 'The contract' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).focus();
  await page.keyboard.insertText("'+43'");
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText("'+49'");
  await button(form, 'Run normal_phone').click();
  await read(form.getByRole('status')).toContainText('"+49664123"');

  const slug = page.getByRole('form', { name: 'slug_of' });
  await slug.getByLabel('Input 1 (text)').fill('Loop');
  await button(slug, 'Run slug_of').click();
  await read(slug.getByRole('status')).toContainText('slug_of');
  const half = page.getByRole('form', { name: 'half_of' });
  await half.getByLabel('Input 1 (money)').fill('much');
  await button(half, 'Run half_of').click();
  await read(half.getByRole('alert')).toContainText('Input 1 must be of the type money.');
  await expectNoBarrier(page);
  await expectNoSidewaysScroll(page);
});

test('A mail is looked at, and sent to the author alone', async ({ app, page }) => {
  await app.call('cleo', 'POST', '/api/clients', { name: 'Ada King', email: 'ada@example.org' });
  const { items } = await app.call(
    'owner',
    'GET',
    `/api/users?filter=${encodeURIComponent("'owner' in roles")}`,
  );
  const [owner] = items as readonly { id: string }[];
  await app.call('owner', 'PATCH', `/api/users/${owner?.id}`, { email: 'own@example.org' });
  await app.signIn('owner', '/-/studio');
  await page.getByRole('tab', { name: 'Emails' }).click();
  const closed = page.getByRole('region', { name: 'closed' });
  await button(closed, 'Preview closed').click();
  await read(closed.getByRole('status')).toContainText('Goodbye, ada-king.');
  await button(closed, 'Send closed to me').click();
  await read(closed.getByRole('status')).toContainText('It is on its way to own@example.org.');
  await expectNoBarrier(page);
});
