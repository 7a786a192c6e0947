import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { expectNoBarrier, expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll, idOf } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';
import { entry } from './views.ts';

test.use({
  contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)),
  apart: 'timeline',
});

/** A row of the timeline, by what its entries have in common. */
function row(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Plan' })
    .locator('> li')
    .filter({ has: page.getByText(name, { exact: true }) });
}

async function open(app: Stage, page: Page, query = ''): Promise<void> {
  await app.signIn('ines', `/plan${query}`);
  await expect(page.getByRole('list', { name: 'Plan' }).getByRole('list').first()).toBeVisible();
}

/** Takes a bar by its middle, or by an end, and lets it go so many days later. */
async function drag(page: Page, name: string, { days, end, to }: Dragged): Promise<void> {
  const bar = entry(page, name).locator('xpath=..');
  const held = end === undefined ? bar.getByRole('button') : bar.locator(`[data-end=${end}]`);
  const from = await boxOf(held);
  const axis = await boxOf(row(page, 'Ines Roth').locator('> div').last());
  const start = { x: from.x + Math.min(20, from.width / 2), y: from.y + from.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 3 });
  const y = to === undefined ? start.y : (await boxOf(to)).y + 12;
  await page.mouse.move(start.x + (axis.width / 28) * days, y, { steps: 8 });
  await page.mouse.up();
}

interface Dragged {
  readonly days: number;
  readonly end?: 'from' | 'to';
  readonly to?: Locator;
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing is drawn there');
  return box;
}

async function make(app: Stage, name: string, values: object = {}) {
  const owner = String(
    (
      await app.call(
        'ines',
        'GET',
        `/api/tasks/${await idOf(app, 'ines', { plural: 'tasks', title: 'Buy wood' })}`,
      )
    )['owner'],
  );
  const task = { name, owner, start: '2026-03-11', due: '2026-03-13', ...values };
  const { id } = await app.call('ines', 'POST', '/api/tasks', task);
  return async () => {
    const read = await app.call('ines', 'GET', `/api/tasks/${String(id)}?expand=owner`);
    return [read['start'], read['due'], JSON.stringify(read['owner'])];
  };
}

test('Records are bars in rows; the address keeps time, scale and what rows are made by', async ({
  app,
  page,
}) => {
  await open(app, page);
  await expect(page.getByRole('heading', { name: 'Mar 8 – Apr 4, 2026' })).toBeVisible();
  await expect(row(page, 'Ines Roth').getByRole('button', { name: 'Spring fair' })).toBeVisible();
  await expect(row(page, 'Olaf Berg').getByRole('button', { name: 'New site' })).toBeVisible();
  await expect(row(page, 'Ines Roth').getByRole('button', { name: 'New site' })).toHaveCount(0);
  await expect(entry(page, 'Overdue: Build the stand')).toBeVisible();

  await page.getByText('Weeks', { exact: true }).click();
  await expect(page).toHaveURL(/scale=week/);
  await button(page, 'Later').click();
  await expect(page.getByRole('heading', { name: /^Apr 26/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New site' })).toHaveCount(0);
  await expect(entry(page, 'Write texts')).toBeVisible(); // it has no end yet
  await page.goBack();
  await expect(entry(page, 'New site')).toBeVisible();
  await button(page, 'Earlier').click();
  await button(page, 'Earlier').click();
  await expect(page.getByText('There is nothing on these days.')).toBeVisible();
  await button(page, 'Today').click();
  await expect(entry(page, 'Write texts')).toBeVisible();
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('menuitemradio', { name: 'Status' }).click();
  await expect(row(page, 'Doing')).toContainText('Spring fair');
  await page.reload();
  await expect(row(page, 'Doing')).toContainText('Spring fair');
  await page.getByRole('link', { name: 'Unfinished' }).click();
  await expect(page.getByRole('button', { name: 'Buy wood' })).toHaveCount(0);
  await expect(page).toHaveURL(/scale=week/);
  await button(page, 'Today').click();
  await expect(page.getByRole('heading', { name: /^Mar 8/ })).toBeVisible();
});

test('What has no end yet goes on to the edge, also from before what is shown', async ({ app, page }) => {
  const { id } = await app.call('ines', 'POST', '/api/tasks', {
    name: 'Guard the hall',
    start: '2026-01-05',
  });
  await open(app, page);
  const bar = entry(page, 'Guard the hall').locator('xpath=..');
  await expect(bar).toHaveAttribute('data-open', 'true');
  const [axis, drawn] = [await boxOf(row(page, 'Ines Roth').locator('> div').last()), await boxOf(bar)];
  expect(Math.round(drawn.x + drawn.width)).toBe(Math.round(axis.x + axis.width));
  expect(Math.abs(drawn.x - axis.x)).toBeLessThan(2);
  await expectNoBarrierInBothSchemes(page);
  await app.call('ines', 'DELETE', `/api/tasks/${String(id)}`); // others look for days with nothing
});

test('What a timeline shows is kept as a view', async ({ app, page }) => {
  await open(app, page, '?scale=month&group=status');
  await expect(page.getByRole('heading', { name: 'Mar 2026 – Feb 2027' }))
    .toBeVisible()
    .catch(() => undefined);
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('By year');
  await button(page, 'Save').click();
  await page.goto(`${app.url}/plan`);
  await page.getByRole('link', { name: 'By year' }).click();
  await expect(row(page, 'Doing')).toBeVisible();
  await expect(page).toHaveURL(/scale=month/);
});

test('A bar is dragged to other days, its ends by themselves, and to another row', async ({ app, page }) => {
  const days = await make(app, 'Hang the lamps');
  await open(app, page, '?q=lamps&at=2026-03-09');
  await drag(page, 'Hang the lamps', { days: 3 });
  await expect(page.getByText('Hang the lamps: 3 days later.')).toBeVisible();
  expect((await days()).slice(0, 2)).toEqual(['2026-03-14', '2026-03-16']);
  await drag(page, 'Hang the lamps', { days: 2, end: 'to' });
  await expect(page.getByText('Hang the lamps: ends 2 days later.')).toBeVisible();
  await drag(page, 'Hang the lamps', { days: -1, end: 'from' });
  await expect(page.getByText('Hang the lamps: begins one day earlier.')).toBeVisible();
  expect((await days()).slice(0, 2)).toEqual(['2026-03-13', '2026-03-18']);
  // An end that would be drawn past the other one stays where it is.
  await drag(page, 'Hang the lamps', { days: -9, end: 'to' });
  expect((await days()).slice(0, 2)).toEqual(['2026-03-13', '2026-03-18']);
});

test('A bar is taken to another row, by pointer and by keys; what is refused goes back with its reason', async ({
  app,
  page,
}) => {
  const days = await make(app, 'Sweep the floor');
  await open(app, page, '?at=2026-03-09');
  await drag(page, 'Sweep the floor', { days: 0, to: row(page, 'Olaf Berg') });
  await expect(page.getByText('Sweep the floor: Olaf Berg.')).toBeVisible();
  await expect(row(page, 'Olaf Berg').getByRole('button', { name: 'Sweep the floor' })).toBeVisible();
  await entry(page, 'Sweep the floor').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(row(page, 'Ines Roth').getByRole('button', { name: 'Sweep the floor' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await days())[0]).toBe('2026-03-12');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(async () => (await days())[1]).toBe('2026-03-15');

  // Who may not write this one is told so, and it goes back.
  await drag(page, 'New site', { days: 2 });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('New site stays where it is.');
});

test('Its menu makes it longer, and opens it', async ({ app, page }) => {
  const days = await make(app, 'Write the menu');
  await open(app, page, '?q=menu&at=2026-03-09');
  await entry(page, 'Write the menu').press('Enter');
  const details = page.getByRole('dialog', { name: 'Write the menu' });
  await button(details, 'One day longer').press('Enter');
  await expect.poll(async () => (await days())[1]).toBe('2026-03-14');
  await details.getByRole('link', { name: 'Write the menu' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Write the menu' })).toBeVisible();
});

test('A click where nothing stands begins a record on that day and in that row', async ({ app, page }) => {
  await open(app, page, '?at=2026-06-01&group=status');
  const axis = await boxOf(row(page, 'Doing').locator('> div').last());
  await page.mouse.click(axis.x + (axis.width / 28) * 4.5, axis.y + 10);
  await expect(page).toHaveURL(/status=doing.*start=2026-06-04|start=2026-06-04.*status=doing/);
});

test('Who may not read what rows are made by, or when something ends, sees neither', async ({
  app,
  page,
}) => {
  await app.signIn('gil', '/plan');
  await expect(entry(page, 'New site')).toBeVisible();
  await expect(page.getByText('Olaf Berg')).toHaveCount(0);
  await entry(page, 'New site').click();
  const details = page.getByRole('dialog', { name: 'New site' });
  await expect(details).toContainText('Start: Mar 16, 2026');
  await expect(details).not.toContainText('Due');
  await expect(details.getByRole('button')).toHaveCount(1);
  await expect(button(details, 'Open beside the list')).toBeVisible();
});

test('It is without barriers in both colour schemes', async ({ app, page }) => {
  for (const scale of ['day', 'week', 'month']) {
    await open(app, page, `?scale=${scale}`);
    await expectNoBarrierInBothSchemes(page);
  }
});

test('On a phone the rows are lists @phone', async ({ app, page }) => {
  await app.signIn('ines', '/plan');
  await expect(page.getByRole('heading', { name: 'Olaf Berg' })).toBeVisible();
  await expect(page.getByText('Mar 16 – Apr 10')).toBeVisible();
  await entry(page, 'New site').click();
  await expect(page.getByRole('dialog', { name: 'New site' })).toContainText('Due: Apr 10, 2026');
  await expectNoSidewaysScroll(page);
  await expectNoBarrier(page);
});
