import { fileURLToPath } from 'node:url';
import { button, chooseMore, column, input, pick, typeDate, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/every-type.md', import.meta.url)) });

test('An entity without screens has a table, a page and a form, and values of every type come back as entered', async ({
  app,
  page,
}) => {
  test.slow();
  await app.signIn('ada');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Observations' }).click();
  await expect(page.getByText('No observations yet')).toBeVisible();
  await page.getByRole('link', { name: 'New observation' }).first().click();

  await input(page, 'Title').fill('Heron at dawn');
  await input(page, 'Notes').fill('Stood **still** for long.\n\n- fished twice');
  await input(page, 'Words').fill('first line\nsecond line');
  await input(page, 'Email').fill('not an address');
  await input(page, 'Web page').fill('https://example.org/heron?no=1');
  await expect(input(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Email').fill('ada@example.org');
  await input(page, 'Phone').fill('+43 1 234 5678');
  await input(page, 'Venue').fill('12 Mill Lane & Quay, Dublin');
  await input(page, 'Animals').fill('three');
  await input(page, 'Weight').fill('1.725');
  await expect(input(page, 'Animals')).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Animals').fill('3');
  await input(page, 'Cost').fill('12345.6');
  await page.getByRole('switch', { name: 'Sure' }).click();
  await typeDate(page, 'Seen on', '29/02/2024');
  await page.getByLabel('At time').fill('05:45');
  await typeDate(page, 'Noted at: date', '29/03/2026');
  await page.getByLabel('Noted at: time').fill('01:30');
  await input(page, 'Lasted').fill('1h 30m');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Bird' }).click();
  await page.getByRole('combobox', { name: 'Weather' }).click();
  await page.getByRole('option', { name: 'Wind' }).click();
  await page.getByRole('option', { name: 'Sun' }).click();
  await page.keyboard.press('Escape');
  await pick(page, 'Place', 'Reed bed');
  await input(page, 'Raw').fill('{ "ring": ');
  await expect(page.getByText('This is not valid JSON yet.')).toBeVisible();
  await input(page, 'Raw').fill('{ "ring": [7, null, "ä"] }');
  await button(page, 'Create observation').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heron at dawn');
  await expect(valueOf(page, 'Notes').locator('strong')).toHaveText('still');
  const map = valueOf(page, 'Venue').getByRole('link', { name: '12 Mill Lane & Quay, Dublin' });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=12%20Mill%20Lane%20%26%20Quay%2C%20Dublin',
  );
  await expect(map).toHaveAttribute('rel', 'noreferrer');
  await expect(valueOf(page, 'Notes').getByRole('listitem')).toHaveText('fished twice');
  await expect(valueOf(page, 'Words')).toHaveText('first line\nsecond line', { useInnerText: true });
  await expect(valueOf(page, 'Email').getByRole('link')).toHaveAttribute('href', 'mailto:ada@example.org');
  await expect(valueOf(page, 'Web page').getByRole('link')).toHaveAttribute(
    'href',
    'https://example.org/heron?no=1',
  );
  await expect(valueOf(page, 'Phone')).toContainText('+43');
  await expect(valueOf(page, 'Animals')).toHaveText('3');
  await expect(valueOf(page, 'Weight')).toHaveText('1.725');
  await expect(valueOf(page, 'Cost')).toHaveText('€12,345.60');
  await expect(valueOf(page, 'Sure')).toHaveText('Yes');
  await expect(valueOf(page, 'Seen on')).toHaveText('29 Feb 2024');
  await expect(valueOf(page, 'At time')).toHaveText('05:45');
  await expect(valueOf(page, 'Noted at')).toHaveText('29 Mar 2026, 01:30');
  await expect(valueOf(page, 'Kind')).toHaveText('Bird');
  await expect(valueOf(page, 'Weather')).toHaveText('SunWind'); // in the order of the options
  await expect(valueOf(page, 'Place').getByRole('link')).toHaveText('Reed bed');
  await expect(valueOf(page, 'Raw')).toContainText('"ä"');
  const lasted = await valueOf(page, 'Lasted').textContent();

  // A form that is saved as it was opened changes nothing; then a change of some.
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(input(page, 'Weight')).toHaveValue('1.725');
  await expect(input(page, 'Seen on')).toHaveValue('29/02/2024');
  await expect(page.getByLabel('Noted at: time')).toHaveValue('01:30');
  await expect(input(page, 'Lasted')).toHaveValue((lasted ?? '').replaceAll('\u00a0', ' '));
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heron at dawn');
  await expect(valueOf(page, 'Lasted')).toHaveText(lasted ?? '');
  await expect(valueOf(page, 'Noted at')).toHaveText('29 Mar 2026, 01:30');

  await page.getByRole('link', { name: 'Edit' }).click();
  await input(page, 'Cost').fill('');
  await input(page, 'Notes').fill('');
  await input(page, 'Title').fill('Heron at noon');
  await page.getByLabel('Noted at: time').fill('12:00');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heron at noon');
  await page.getByRole('button', { name: /empty fields?$/ }).click();
  await expect(valueOf(page, 'Cost')).toHaveText('–');
  await expect(valueOf(page, 'Notes')).toHaveText('–');
  await expect(valueOf(page, 'Noted at')).toHaveText('29 Mar 2026, 12:00');

  await menu.getByRole('link', { name: 'Observations' }).click();
  await expect(column(page, 'Observations', 1)).toHaveText(['Heron at noon']);
  await page.getByRole('link', { name: 'Heron at noon' }).click();
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Keep it').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heron at noon');
  await chooseMore(page, 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByText('No observations yet')).toBeVisible();
});
