import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll, idOf } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';
import { entry } from './views.ts';

test.use({
  contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)),
  apart: 'hours',
});

test('A week of moments is drawn hour by hour, with what lasts whole days above', async ({ app, page }) => {
  await app.signIn('paul', '/slots?span=week');
  const tuesday = page.getByRole('list', { name: /10 March 2026/ });
  await expect(tuesday.getByRole('button', { name: /Early press/ })).toBeVisible();
  await expect(tuesday.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: /12 March 2026/ }).getByRole('button')).toHaveText([
    /Over night/,
    /14:00.*Open end/,
  ]);
  await expect(tuesday.getByRole('button', { name: /All week/ })).toHaveCount(0);
  await expect(entry(page, /All week/)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('link', { name: /\D10 March 2026/ }).click();
  await expect(page).toHaveURL(/span=day/);
  await expect(tuesday.getByRole('listitem')).toHaveCount(2);
  await page.getByText('Month', { exact: true }).click();
  await expect(tuesday).toHaveCount(0);
  await expect(entry(page, /Early press/)).toBeVisible();
});

test('An entry is dragged to another time of another day, and both its ends move alike', async ({
  app,
  page,
}) => {
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Early press' });
  await app.signIn('paul', '/slots?span=week');
  await drag(page, /Early press/, { days: 1, hours: 1 });
  await expect(page.getByText('Early press: one day later, 60 minutes later.')).toBeVisible();
  const { begins, ends } = await app.call('paul', 'GET', `/api/slots/${id}`);
  expect([begins, ends]).toEqual(['2026-03-11T07:30:00.000Z', '2026-03-11T09:00:00.000Z']);
});

test('In a day an entry is dragged to another hour', async ({ app, page }) => {
  const id = await slot(app, 'Test print', '2026-03-17T08:00:00Z');
  await app.signIn('paul', '/slots?span=day&at=2026-03-17');
  await expect(page.getByRole('list', { name: /17 March 2026/ })).toBeVisible();
  await expect(page.getByText('17', { exact: true })).toHaveCount(0); // the day is named above the calendar
  await drag(page, /Test print/, { days: 0, hours: 2 });
  await expect(page.getByText('Test print: 120 minutes later.')).toBeVisible();
  expect(await beginOf(app, id)).toBe('2026-03-17T10:00:00.000Z');
});

test('What a rule refuses goes back with the reason; who may not move anything drags nothing', async ({
  app,
  page,
}) => {
  const id = await slot(app, 'Rush job', '2026-03-11T09:00:00Z');
  await app.signIn('paul', '/slots?span=week');
  await drag(page, /Rush job/, { days: -2, hours: -2 });
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The press cannot be taken for the day before yesterday.',
  );
  const wednesday = page.getByRole('list', { name: /11 March 2026/ });
  await expect(wednesday.getByRole('button', { name: /10:00\s+Rush job/ })).toBeVisible();
  expect(await beginOf(app, id)).toBe('2026-03-11T09:00:00.000Z');

  await app.signIn('ada', '/slots?span=week');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await drag(page, /Rush job/, { days: 1, hours: 0 });
  await entry(page, /Rush job/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rush job' })).toContainText('10:00');
  expect(asked.filter((url) => url.includes(id))).toEqual([]);
  expect(await beginOf(app, id)).toBe('2026-03-11T09:00:00.000Z');
});

test('Shift and the arrows move an entry, and the focus goes with it; who may not change it moves nothing', async ({
  app,
  page,
}) => {
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Open end' });
  await app.signIn('paul', '/slots?span=week');
  await entry(page, /Open end/).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Open end: 15 minutes later.')).toBeVisible();
  await expect(entry(page, /14:15\s+Open end/)).toBeFocused();
  // In one breath: the second is not lost while the first is underway.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Open end: one day later.')).toBeVisible();
  await expect(
    page.getByRole('list', { name: /13 March 2026/ }).getByRole('button', { name: /14:30\s+Open end/ }),
  ).toBeFocused();
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T13:30:00.000Z');

  await app.signIn('ada', '/slots?span=week');
  await entry(page, /Open end/).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await entry(page, /Open end/).click();
  await expect(page.getByRole('dialog', { name: 'Open end' })).toBeVisible();
  await expect(button(page, 'One day later')).toHaveCount(0);
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T13:30:00.000Z');
});

test('Hours that are drawn over are the beginning and the end of a new entry', async ({ app, page }) => {
  await app.signIn('paul', '/slots?span=week');
  const friday = page.getByRole('list', { name: /13 March 2026/ });
  const { x, y, height } = (await friday.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const at = (hour: number) => y + (height / 24) * hour;
  await page.mouse.move(x + 20, at(11.2));
  await page.mouse.down();
  await page.mouse.move(x + 20, at(9.1), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByLabel('Begins: time')).toHaveValue('09:00');
  await expect(page.getByLabel('Ends: time')).toHaveValue('11:30');
});

test('A click where nothing stands begins a new entry there; who may make none finds nothing to click', async ({
  app,
  page,
}) => {
  await app.signIn('paul', '/slots?span=week');
  const clickAtTen = async () => {
    const friday = page.getByRole('list', { name: /13 March 2026/ });
    const { height } = (await friday.boundingBox()) ?? { height: 0 };
    await friday.click({ position: { x: 20, y: (height / 24) * 10.2 } });
  };
  await clickAtTen();
  await expect(page.getByRole('heading', { level: 1, name: 'New slot' })).toBeVisible();
  await expect(page.getByLabel('Begins: time')).toHaveValue('10:00');
  await page.getByRole('textbox', { name: 'Name' }).fill('Proofs');
  await button(page, 'Create slot').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proofs' })).toBeVisible();
  const id = await idOf(app, 'paul', { plural: 'slots', title: 'Proofs' });
  expect((await app.call('paul', 'GET', `/api/slots/${id}`))['begins']).toBe('2026-03-13T09:00:00.000Z');

  await app.signIn('ada', '/slots?span=week');
  await clickAtTen();
  await expect(page).toHaveURL(/span=week/);
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('a day has its hours, a week is a list of days', async ({ app, page }) => {
    await app.signIn('paul', '/slots?span=day&at=2026-03-10');
    await expect(page.getByRole('list', { name: /10 March 2026/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`${app.url}/slots?span=week`);
    await expect(entry(page, /Over night/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hours' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

  test('an entry is moved by its button, and a tap where nothing stands begins a new one', async ({
    app,
    page,
  }) => {
    const id = await slot(app, 'By thumb', '2026-03-18T09:00:00Z');
    await app.signIn('paul', '/slots?span=day&at=2026-03-18');
    await entry(page, /By thumb/).tap();
    await button(page.getByRole('dialog', { name: 'By thumb' }), 'One day later').tap();
    await expect(page.getByText('By thumb: one day later.')).toBeVisible();
    expect(await beginOf(app, id)).toBe('2026-03-19T09:00:00.000Z');

    await page.goto(`${app.url}/slots?span=day&at=2026-03-18`);
    const day = page.getByRole('list', { name: /18 March 2026/ });
    const { height } = (await day.boundingBox()) ?? { height: 0 };
    await day.tap({ position: { x: 60, y: (height / 24) * 14.1 } });
    await expect(page.getByLabel('Begins: time')).toHaveValue('14:00');
  });
});

/** A slot of an hour and a half; its id. */
async function slot(app: Stage, name: string, begins: string): Promise<string> {
  const ends = new Date(Date.parse(begins) + 90 * 60_000).toISOString();
  const { id } = await app.call('paul', 'POST', '/api/slots', { name, begins, ends });
  return String(id);
}

async function beginOf(app: Stage, id: string) {
  return (await app.call('paul', 'GET', `/api/slots/${id}`))['begins'];
}

/** Drags an entry so many days and hours on. */
async function drag(page: Page, name: RegExp, by: { days: number; hours: number }): Promise<void> {
  const held = entry(page, name);
  await held.scrollIntoViewIfNeeded();
  const box = await held.boundingBox();
  const day = await page
    .getByRole('list', { name: /\d March 2026/ })
    .first()
    .boundingBox();
  if (box === null || day === null) throw new Error('nothing is drawn there');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 16, { steps: 4 });
  await page.mouse.move(box.x + 20 + by.days * day.width, box.y + 10 + (by.hours * day.height) / 24, {
    steps: 10,
  });
  await page.mouse.up();
}
