import { fileURLToPath } from 'node:url';
import { button, input, pick } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/appointments.md', import.meta.url)),
  apart: 'appointment-file',
});

test('A visitor takes an appointment into their calendar, with the end that the practice knows', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/book`);
  await pick(page, 'Service', 'Massage');
  const start = page.getByRole('group', { name: 'Start', exact: true });
  await start
    .getByText(/^\d\d:\d\d$/)
    .first()
    .click();
  await input(page, 'Name').fill('Kim');
  await input(page, 'Email').fill('kim@example.org');
  await input(page, 'Phone').fill('+43 1 234567');
  await button(page, 'Book appointment').click();
  const thanks = page.getByRole('status').filter({ hasText: 'Your appointment is booked.' });
  const file = thanks.getByRole('link', { name: 'Add to my calendar' });
  await expect(file).toHaveAttribute('download', 'appointment.ics');
  const lines = decodeURIComponent((await file.getAttribute('href')) ?? '').split('\r\n');
  const moment = (name: string) => {
    const [, text = ''] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  };
  expect(moment('DTEND') - moment('DTSTART')).toBe(30 * 60_000);
});
