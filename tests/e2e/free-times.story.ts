import { fileURLToPath } from 'node:url';
import { expectNoBarrier, expectNoBarrierAtAnyWidth } from './axe.ts';
import { button, idOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

const contract = fileURLToPath(new URL('../trials/choose/practice.md', import.meta.url));

test.use({ contract });

test('A visitor takes a free hour, and another one where somebody was faster @phone', async ({
  app,
  page,
}) => {
  const monday = '2026-05-11';
  await page.goto(`${app.url}/book`);
  const whole = page.getByRole('group', { name: 'Start', exact: true });
  await expect(whole).toContainText('Fill in Doctor to see free times.');
  await page.getByRole('combobox', { name: 'Doctor' }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  await page.getByRole('button', { name: 'Monday, 11 May 2026' }).click();
  const hours = whole.getByRole('group', { name: /^Start: Monday/ });
  await expect(hours).toContainText('7 free times');
  await expect(page.getByRole('button', { name: 'Tuesday, 12 May 2026' })).toBeDisabled();
  await page.getByText('09:30', { exact: true }).click();
  await expect(whole).toContainText('May 2026, 09:30');
  await expectNoBarrierAtAnyWidth(page);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Cough');

  const doctor = await idOf(app, 'cleo', { plural: 'doctors', title: 'Ada' });
  await app.call('cleo', 'POST', '/api/visits', { doctor, start: `${monday}T07:30:00Z` });
  await button(page, 'Send').click();
  await expect(whole.getByText('Free instead:')).toBeVisible();
  await expect(page.getByText('This hour is not free any more.').first()).toBeVisible();
  await expect(hours).toContainText('4 free times');
  await whole.getByRole('button', { name: 'May 2026, 10:00' }).click();
  await expect(whole.getByText('Free instead:')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Cough');
  await button(page, 'Send').click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
});

test('A change says what does not fit any more, and a step is answered by the keyboard', async ({
  app,
  page,
}) => {
  await app.signIn('cleo');
  const doctor = await idOf(app, 'cleo', { plural: 'doctors', title: 'Ada' });
  const { id } = await app.call('cleo', 'POST', '/api/visits', { doctor, start: '2026-05-11T07:00:00Z' });
  await page.goto(`${app.url}/-/records/visits/${String(id)}/edit`);
  const whole = page.getByRole('group', { name: 'Start', exact: true });
  await expect(whole).toContainText('11 May 2026, 09:00');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Length' }).fill('2:30');
  await expect(whole).toContainText('This time is not free.');
  await expect(whole).toContainText('There is no free time.');
  await page.getByRole('textbox', { name: 'Length' }).fill('2:00');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await button(page, 'Choose another time').click();
  await expect(page.getByRole('radio', { name: '09:00' })).toBeChecked();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(whole).toContainText('No free time in June 2026.');

  await page.goto(`${app.url}/visits/${String(id)}`);
  await button(page, 'Book the next one').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: '09:30' })).toBeVisible();
  await expect(dialog.getByText('No time chosen yet')).toBeVisible();
  await dialog.getByRole('radio', { name: '09:30' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('11 May 2026, 09:45')).toBeVisible();
  await expectNoBarrier(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
});

test.describe('Far away', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a visitor has the hours by their own clock, without what is filled in being lost', async ({
    app,
    page,
  }) => {
    await page.goto(`${app.url}/book`);
    await page.getByRole('combobox', { name: 'Doctor' }).click();
    await page.getByRole('option', { name: 'Ada' }).click();
    await page.getByRole('button', { name: 'Monday, 11 May 2026' }).click();
    await expect(page.getByText('Times in Europe/Vienna.')).toBeVisible();
    const hour = page.getByRole('radio').last();
    await hour.check({ force: true }); // what is seen of it is its label
    const whole = page.getByRole('group', { name: 'Start', exact: true });
    const chosen = whole.locator('output').first();
    const before = await chosen.textContent();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Cough');
    await button(page, 'Show times in Asia/Tokyo, as on this device').click();
    await expect(page.getByText('Times in Asia/Tokyo.')).toBeVisible();
    await expect(chosen).toContainText(sevenHoursLater(before ?? ''));
    await expect(page.getByRole('button', { name: /as on this device/ })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Cough');
    await expectNoBarrier(page);
  });
});

/** `Mon, 11 May 2026, 09:30`: Tokyo is seven hours before Vienna in summer. */
function sevenHoursLater(text: string): string {
  return text.replace(
    /(\d\d):(\d\d)$/,
    (_, hours: string, minutes: string) => `${Number(hours) + 7}:${minutes}`,
  );
}
