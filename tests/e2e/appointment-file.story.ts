import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { button, chooseMore, idOf, input, pick } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

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

/** An appointment of this story alone, and its key. */
async function appointment(app: Stage, start: string): Promise<{ id: string; key: string }> {
  const [service, provider, customer] = await Promise.all([
    idOf(app, 'ada', { plural: 'services', title: 'Massage' }),
    idOf(app, 'ada', { plural: 'providers', title: 'Pia Lang' }),
    idOf(app, 'ada', { plural: 'customers', title: 'Bob Reed' }),
  ]);
  const made = await app.call('ada', 'POST', '/api/appointments', { service, provider, customer, start });
  const id = String(made['id']);
  return { id, key: String((await app.call('ada', 'GET', `/api/appointments/${id}`))['key']) };
}

test('Who works here takes an appointment from the menu of its page, unless it is cancelled', async ({
  app,
  page,
}) => {
  const { id } = await appointment(app, '2026-03-05T09:00:00Z');
  await app.signIn('ada', `/appointments/${id}`);
  const downloading = page.waitForEvent('download');
  await chooseMore(page, 'Add to my calendar');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('appointment.ics');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`UID:${id}\r\n`);
  expect(text).toContain('DTSTART:20260305T090000Z\r\nDTEND:20260305T093000Z\r\n');
  await app.call('ada', 'POST', `/api/appointments/${id}/cancel`);
  await page.reload();
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add to my calendar' })).toHaveCount(0);
});

test('Who has the link of an appointment takes it by a button, with the way back in it @phone', async ({
  app,
  page,
}) => {
  const { id, key } = await appointment(app, '2026-03-05T11:00:00Z');
  await page.goto(`${app.url}/-/open#key=${key}`);
  const downloading = page.waitForEvent('download');
  await button(page, 'Add to my calendar').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('appointment.ics');
  const text = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(text).toContain(`UID:${id}\r\n`);
  expect(text).toContain(`URL:${app.url}/-/open#key=${key}\r\n`);
});
