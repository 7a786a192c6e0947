import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll, idOf } from './desk.ts';
import { countDrawings, drawings, settled } from './drawings.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/views.md', import.meta.url)), apart: 'table' });

/** So many that nobody draws them all at once. */
const MANY = 430;
const list = '/-/records/nothings';

test.beforeEach(async ({ app }) => {
  const { items } = await app.call('hana', 'GET', '/api/nothings?limit=1');
  if (Array.isArray(items) && items.length > 0) return;
  const names = Array.from({ length: MANY }, (_, index) => `Thing ${String(index + 1).padStart(3, '0')}`);
  const lines = names.map((name, index) => ({ name, kind: index % 2 === 0 ? 'one' : 'two' }));
  for (let at = 0; at < lines.length; at += 100) {
    const operations = lines
      .slice(at, at + 100)
      .map((body) => ({ method: 'POST', path: '/api/nothings', body }));
    await app.call('hana', 'POST', '/api/-/batch', { operations });
  }
});

async function open(app: Stage, page: Page, query = '') {
  await app.signIn('hana', `${list}${query}`);
  const table = page.getByRole('table', { name: 'Nothings' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  return table;
}

test.describe('A long list', () => {
  test('is scrolled to its end while only what is in sight is drawn, and found again where it was left', async ({
    app,
    page,
  }) => {
    test.slow();
    const table = await open(app, page, '?sort=name');
    await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
    const last = table.getByRole('row', { name: new RegExp(`Thing ${MANY}`) });
    const box = table.locator('xpath=..');
    await expect(async () => {
      await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(last).toHaveAttribute('aria-rowindex', String(MANY + 1));
    expect(await table.getByRole('row').count()).toBeLessThan(120);
    const row = table.getByRole('row', { name: /Thing 425/ });
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thing 425');
    await page.goBack();
    await expect(row).toBeInViewport();
    await expect(row).toHaveAttribute('aria-rowindex', '426');

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(table.getByRole('row').nth(1)).toContainText(`Thing ${MANY}`);
    await expect(table.getByRole('row').nth(1)).toBeInViewport();
  });

  test('draws a row once, however one scrolls and whatever becomes of the others', async ({ app, page }) => {
    await countDrawings(page, 'tr');
    const table = await open(app, page, '?sort=name');
    await settled(page);
    const ids = await table
      .locator('tr[data-record]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-record') ?? ''));
    const drawnSince = async (before: Readonly<Record<string, number>>) => {
      await settled(page);
      const now = await drawings(page);
      return ids.filter((id) => now[id] !== before[id]);
    };
    const first = await drawings(page);
    expect(ids.length).toBeGreaterThan(20);
    await table.locator('xpath=..').evaluate((element) => element.scrollTo(0, 300));
    expect(await drawnSince(first)).toEqual([]);
    expect(Object.keys(await drawings(page)).length).toBeGreaterThan(Object.keys(first).length);

    await table.getByRole('link', { name: 'Thing 011' }).focus();
    await page.keyboard.press('Shift+ '); // a box before each of them
    await expect(table.getByRole('checkbox', { name: 'Select Thing 011' })).toBeChecked();
    await settled(page);
    const choosing = await drawings(page);
    await table.getByRole('checkbox', { name: 'Select Thing 013' }).check();
    expect(await drawnSince(choosing)).toEqual([ids[12]]);
  });

  test('draws no cell again while its rows are chosen, beside the box before each', async ({ app, page }) => {
    await countDrawings(page, 'td');
    const table = await open(app, page, '?sort=name');
    await settled(page);
    const rows = table.locator('tr[data-record]');
    const drawnRows = () =>
      rows.evaluateAll((all) =>
        all.map((row) => (row instanceof HTMLElement && row.dataset['record']) || ''),
      );
    const perRow = async (before: Readonly<Record<string, number>>) => {
      await settled(page);
      const now = Object.entries(await drawings(page));
      const more = now.map(([id, count]) => [id, count - (before[id] ?? 0)] as const);
      return new Map(more.filter(([, drawn]) => drawn > 0));
    };
    const first = await drawings(page);
    await table.getByRole('link', { name: 'Thing 001' }).focus();
    await page.keyboard.press('x');
    await expect(table.getByRole('checkbox', { name: 'Select Thing 001' })).toBeChecked();
    const begun = await perRow(first);
    const ids = await drawnRows();
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => begun.get(id) !== 1)).toEqual([]);
    // A box of the browser, and nothing around it: a styled one costs as much as all other cells of a row.
    await expect(rows.locator('[data-lead="box"] *')).toHaveCount(ids.length);

    const choosing = await drawings(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await expect(table.getByRole('checkbox', { name: 'Select Thing 002' })).toBeChecked();
    const chosen = await perRow(choosing);
    expect(ids.filter((id) => chosen.has(id))).toEqual([ids[1]]);
  });

  test('is gone through with the arrows beyond what is drawn', async ({ app, page }) => {
    const table = await open(app, page, '?sort=name');
    await table.getByRole('link', { name: 'Thing 001' }).focus();
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
    await expect(table.getByRole('link', { name: 'Thing 061' })).toBeFocused();
    // A key that is held while the page has no time to draw.
    await page.evaluate(() => {
      for (let step = 0; step < 40; step += 1)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
    });
    await expect(table.getByRole('link', { name: 'Thing 101' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thing 101');
  });
});

test('What draws a record is fetched while nothing is done, so that the first click does not wait for it', async ({
  app,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await open(app, page);
  const has = (name: string) => () => fetched.some((url) => url.includes(`/${name}-`));
  await expect.poll(has('detail-screen')).toBe(true);
  await expect.poll(has('form-screen')).toBe(true);
});

test('A record is asked for as soon as its row is clicked, before there is anything to draw it with', async ({
  app,
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/detail-screen-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const table = await open(app, page, '?sort=name');
  const asked = page.waitForRequest(/\/api\/nothings\/[^/?]+\?.*peek=false/);
  await table.getByRole('link', { name: 'Thing 002' }).click();
  await asked;
  code.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thing 002');
});

test('A value that was changed in its row stands there as soon as it is saved', async ({ app, page }) => {
  const table = await open(app, page, '?sort=-name');
  const asking = Promise.withResolvers<void>();
  await page.route('**/api/nothings?**', async (route) => {
    await asking.promise;
    await route.continue();
  });
  const row = table.getByRole('row', { name: new RegExp(`Thing ${MANY}`) });
  await row.getByRole('cell', { name: 'Two' }).dblclick();
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'One' }).click();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('combobox')).toHaveCount(0);
  await expect(row.getByRole('cell', { name: 'One' })).toBeVisible();
  asking.resolve();
  await button(page, 'Undo').click();
  await expect(row.getByRole('cell', { name: 'Two' })).toBeVisible();
});

test('Columns are chosen, ordered and drawn wider; the address holds it', async ({ app, page }) => {
  const table = await open(app, page);
  await button(page, 'Columns').click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Created', exact: true }).click();
  await expect(columns.getByRole('checkbox', { name: 'Created', exact: true })).toBeChecked();
  await columns.getByRole('button', { name: 'Move Kind forward' }).click();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveText([/^Kind/, /^Name/, /^Created/]);
  const edge = page.getByRole('separator', { name: 'Width of Name' });
  const width = async () =>
    (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0;
  const before = await width();
  await edge.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before + 50);
  await page.reload();
  await expect(table.getByRole('columnheader')).toHaveText([/^Kind/, /^Name/, /^Created/]);
  await expect.poll(width).toBeGreaterThan(before + 50);

  // Where drawn widths leave no room, the first column stays while the others pass below it.
  await page.setViewportSize({ width: 780, height: 800 });
  await table.locator('xpath=..').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(page.getByRole('columnheader', { name: /^Created/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toBeInViewport({ ratio: 1 });
});

test('A filter is set with its operator, and a file has what it leaves', async ({ app, page }) => {
  const table = await open(app, page, '?sort=name');
  await button(page, 'Filter').click();
  await page.getByRole('menuitem', { name: 'Name' }).click();
  const form = page.getByRole('dialog', { name: 'Filter by Name' });
  await form.getByRole('textbox', { name: 'Name' }).fill('THING 42');
  await expect(page.getByText('10 in all')).toBeVisible();
  await form.getByRole('combobox', { name: 'Name: comparison' }).selectOption('is not');
  await form.getByRole('textbox', { name: 'Name' }).fill('Thing 001');
  await expect(page.getByText(`${MANY - 1} in all`)).toBeVisible();
  await form.getByRole('combobox', { name: 'Name: comparison' }).selectOption('contains');
  await form.getByRole('textbox', { name: 'Name' }).fill('42');
  await button(page, 'Done').click();
  await expect(table.getByRole('row')).toHaveCount(1 + 14);
  await button(page, 'List').click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'For a spreadsheet (CSV)' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const [head, first, ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(head).toBe('\uFEFFname,kind');
  expect(first).toBe('Thing 042,two');
  expect(rest.filter((line) => line !== '')).toHaveLength(13);
  await button(page, 'List').click();
  const workbook = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/);
  const [bytes] = await (await (await workbook).createReadStream()).take(1).toArray();
  expect(Buffer.from(bytes).toString('latin1', 0, 2)).toBe('PK'); // a workbook is a zip
  await page.reload();
  await expect(page.getByRole('button', { name: /Filter by Name contains 42/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Name' }).click();
  await expect(page.getByText(`${MANY} in all`)).toBeVisible();
});

test('What a search finds is there before it has been counted', async ({ app, page }) => {
  const table = await open(app, page, '?sort=name');
  await expect(page.getByText(`${MANY} in all`)).toBeVisible();
  const counting = Promise.withResolvers<void>();
  await page.route('**/api/nothings?**count=true**', async (route) => {
    await counting.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('thing 42');
  await expect(table.getByRole('row')).toHaveCount(1 + 14);
  await expect(page.getByText('in all')).toHaveCount(0); // nor the number of what was there before
  counting.resolve();
  await expect(page.getByRole('status').filter({ hasText: '14 in all' })).toBeVisible();
});

test.describe('A view', () => {
  test('is saved under a name, opened again, changed, and deleted', async ({ app, page }) => {
    const table = await open(app, page, '?sort=-name&f.kind=two');
    await expect(page.getByText('215 in all')).toBeVisible();
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toHaveCount(0); // she looks after nobody
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Twos, last first');
    await button(dialog, 'Save').click();
    const views = page.getByRole('navigation', { name: 'Views' });
    const view = views.getByRole('link', { name: 'Twos, last first' });
    await expect(view).toHaveAttribute('aria-current', 'true');
    await page.goto(`${app.url}${list}`);
    await expect(page.getByText(`${MANY} in all`)).toBeVisible();
    await view.click();
    await expect(table.getByRole('row').nth(1)).toContainText('Thing 430');

    await button(page, 'List').click();
    await page.getByRole('menuitem', { name: 'Compact rows' }).click();
    await button(page, 'Save view').click();
    await page.getByRole('menuitem', { name: /^Save changes to/ }).click();
    await expect(button(page, 'Views')).toBeVisible();
    const { items } = await app.call('hana', 'GET', '/api/-/views');
    expect(items).toMatchObject([{ name: 'Twos, last first', query: 'f.kind=two&sort=-name&rows=dense' }]);
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: /^Save as a new view/ }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('twos, LAST first');
    await button(dialog, 'Save').click();
    await expect(dialog).toContainText('There is a view of this name already.');
    await button(dialog, 'Cancel').click();
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect(view).toHaveCount(0);
    await expect(page.getByText('215 in all')).toBeVisible();
  });

  test('that the owner shares is there for others, who cannot change it', async ({ app, page }) => {
    await app.signIn('owner', `${list}?f.kind=one`);
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ones');
    await dialog.getByRole('checkbox', { name: /^Share with everybody/ }).check();
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    await open(app, page);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Ones' }).click();
    await expect(page.getByText('215 in all')).toBeVisible();
    await button(page, 'Views').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Save as a new view', 'Add to a dashboard']);
  });
});

test.describe('Values that are changed where they stand', () => {
  const titled = (page: Page, name: string) =>
    page.getByRole('table', { name: 'Repairs' }).getByRole('row', { name: new RegExp(name) });

  for (const [what, tag] of [
    ['the tools above the rows', 'search'],
    ['the headings of columns', 'th'],
  ] as const)
    test(`draws ${what} once, also while a value is changed and the rows come anew`, async ({
      app,
      page,
    }) => {
      await countDrawings(page, tag);
      await app.signIn('hana', '/-/records/repairs');
      const id = await idOf(app, 'hana', { plural: 'repairs', title: 'A toaster' });
      const price = page.locator(`[data-record="${id}"]`).getByRole('cell').nth(2);
      await expect(price).toBeVisible();
      await settled(page);
      const before = await drawings(page);
      expect(Object.values(before).some((drawn) => drawn > 0)).toBe(true);
      await price.dblclick();
      await page.getByRole('group', { name: 'Change Price' }).getByRole('textbox').fill('77.00');
      await page.keyboard.press('Enter');
      await expect(price).toHaveText('€77.00');
      await app.call('hana', 'PATCH', `/api/repairs/${id}`, { price: '78.00' });
      await expect(price).toHaveText('€78.00');
      await settled(page);
      expect(await drawings(page)).toEqual(before);
    });

  test('a double click or F2 opens the control, Tab goes on, Escape leaves it, a refusal stands at the cell', async ({
    app,
    page,
  }) => {
    await app.signIn('hana', '/-/records/repairs');
    // By its id: a row whose name is being changed is not called so.
    const id = await idOf(app, 'hana', { plural: 'repairs', title: 'A toaster' });
    const row = page.locator(`[data-record="${id}"]`);
    await row.getByRole('link', { name: 'A toaster' }).focus();
    await page.keyboard.press('F2');
    const name = row.getByRole('group', { name: 'Change Name' });
    await expect(name.getByRole('textbox')).toBeFocused();
    await name.getByRole('textbox').fill('Something else');
    await page.keyboard.press('Escape');
    await expect(row.getByRole('link', { name: 'A toaster' })).toBeVisible();

    await row.getByRole('cell').nth(2).dblclick();
    const price = row.getByRole('group', { name: 'Change Price' });
    await price.getByRole('textbox').fill('120.00');
    await page.keyboard.press('Enter');
    await expect(row.getByRole('cell').nth(2)).toHaveText('€120.00');
    await row.getByRole('cell').nth(1).dblclick();
    const kind = row.getByRole('group', { name: 'Change Kind' });
    await kind.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Lamps' }).click();
    await kind.getByRole('combobox').press('Tab');
    await expect(row).toContainText('A lamp is never worth that much.');
    await page.keyboard.press('Escape');
    await expect(row.getByRole('cell').nth(1)).toHaveText('–');
    await expect(row.getByRole('cell').nth(3)).not.toHaveAttribute('data-editable');
    await row.getByRole('cell').nth(2).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A toaster');
    await expectNoBarrier(page);
  });

  test('what somebody else changed meanwhile is told at the cell, and not overwritten', async ({
    app,
    page,
  }) => {
    const { id } = await app.call('hana', 'POST', '/api/repairs', { name: 'A kettle', price: '5.00' });
    await app.signIn('hana', '/-/records/repairs');
    const row = titled(page, 'A kettle');
    await row.getByRole('cell').nth(2).dblclick();
    await page.route('**/api/-/events*', (route) => route.abort());
    await app.call('hana', 'PATCH', `/api/repairs/${String(id)}`, { price: '6.00' });
    const price = row.getByRole('group', { name: 'Change Price' });
    await page.route(`**/api/repairs/${String(id)}`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'if-match': '"1"' } }),
    );
    await price.getByRole('textbox').fill('7.00');
    await page.keyboard.press('Enter');
    await expect(price).toContainText('Somebody else changed this.');
    expect((await app.call('hana', 'GET', `/api/repairs/${String(id)}`))['price']).toBe('6.00');
  });

  test('a field of several chosen rows is changed at once, and what is refused is told record by record', async ({
    app,
    page,
  }) => {
    await app.call('hana', 'POST', '/api/repairs', { name: 'A cheap thing', price: '5.00' });
    await app.call('hana', 'POST', '/api/repairs', { name: 'A dear thing', price: '500.00' });
    await app.signIn('hana', '/-/records/repairs?f.name=thing');
    await button(page, 'Select rows').click();
    await button(page, 'All 2 here').click();
    await button(page, 'Change a field').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Kind');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Lamps' }).click();
    await expect(dialog).toContainText('Would be refused: 1 record: A lamp is never worth that much.');
    await button(dialog, 'Change').click();
    await expect(dialog.getByRole('alert', { name: '1 record was not changed' })).toContainText(
      'A dear thing: A lamp is never worth that much.',
    );
    await button(dialog, 'Close').last().click();
    await expect(titled(page, 'A cheap thing')).toContainText('Lamps');
    await expect(titled(page, 'A dear thing')).not.toContainText('Lamps');
  });
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('the page itself scrolls through the cards of a long list', async ({ app, page }) => {
    test.slow();
    const table = await open(app, page, '?sort=name');
    await expectNoSidewaysScroll(page);
    const far = table.getByRole('row', { name: /Thing 150/ });
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 2000));
      await expect(far).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    // Scrolled and opened in one breath: nothing has been drawn between the two.
    const before = await far.evaluate((row) => {
      row.scrollIntoView({ block: 'center' });
      row.querySelector('a')?.click();
      return row.getBoundingClientRect().top;
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thing 150');
    await page.goBack();
    await expect(far).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const after = await far.evaluate((row) => row.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThan(40); // not a card away
  });
});
