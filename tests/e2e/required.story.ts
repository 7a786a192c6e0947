import { fileURLToPath } from 'node:url';
import { input, pick } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/appointments.md', import.meta.url)),
  apart: 'required',
});

test('A condition requires a field while it holds, also if the form leaves out what it reads', async ({
  app,
  page,
}) => {
  await app.signIn('pia', '/book');
  await expect(input(page, 'Name')).toHaveAttribute('aria-required', 'true');
  await page.goto(`${app.url}/appointments/new`);
  await expect(input(page, 'Name')).toHaveAttribute('aria-required', 'true');
  await pick(page, 'Customer', 'Ann Old');
  await expect(input(page, 'Name')).not.toHaveAttribute('aria-required');
});
