import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/mailed-sign-in/reading-room.md', import.meta.url)),
  apart: 'mailed-sign-in',
  expectedErrors: [/status of 400/],
});

const newestMail = async (app: Stage) => {
  const { items } = await app.call('owner', 'GET', '/api/-/rehearsal/outbox');
  const last: unknown = Array.isArray(items) ? items.at(-1)?.body?.text : '';
  return String(last);
};

test('A reader comes in by a pasted code and by a link', { tag: '@phone' }, async ({ app, page }) => {
  await page.goto(`${app.url}/-/sign-in`);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('rita@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoBarrierInBothSchemes(page);
  const code = /^\d{6}$/m.exec(await newestMail(app))?.[0] ?? '';
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('These digits are not right.');
  await expect(field).toHaveValue('');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(page.getByText('Rita').first()).toBeAttached();

  await page.goto(`${app.url}/-/sign-in`);
  await page.getByRole('button', { name: 'Sign in with a link by email' }).click();
  await email.fill('rolf@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible();
  const link = /http\S+#key=\S+/.exec(await newestMail(app))?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/sign-in-link$/);
  await expectNoBarrierInBothSchemes(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(page.getByText('Rolf').first()).toBeAttached();
});
