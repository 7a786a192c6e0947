import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/views.md', import.meta.url)), apart: 'groups' });

test.beforeEach(async ({ app }) => {
  const { items } = await app.call('hana', 'GET', '/api/nothings?limit=1');
  if (Array.isArray(items) && items.length > 0) return;
  const things = Array.from({ length: 140 }, (_, index) => ({
    name: `Thing ${String(index + 1).padStart(3, '0')}`,
    kind: index < 120 ? 'two' : index < 130 ? 'one' : null,
  }));
  const repairs = [
    { name: 'Desk lamp', kind: 'lamp', price: '12.50' },
    { name: 'Racing bike', kind: 'bike', price: '30.00' },
  ];
  const made = [
    ...things.map((body) => ({ method: 'POST', path: '/api/nothings', body })),
    ...repairs.map((body) => ({ method: 'POST', path: '/api/repairs', body })),
  ];
  for (let at = 0; at < made.length; at += 100)
    await app.call('hana', 'POST', '/api/-/batch', { operations: made.slice(at, at + 100) });
});

async function open(app: Stage, page: Page, list: string) {
  await app.signIn('hana', `/-/records/${list}`);
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  return table;
}

const groupBy = async (page: Page, field: string) => {
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('menuitemradio', { name: field }).click();
};

test('A list is grouped by a field, its groups are folded, and the address keeps it', async ({
  app,
  page,
}) => {
  const table = await open(app, page, 'nothings');
  await groupBy(page, 'Kind');
  const heading = (name: RegExp) => table.getByRole('rowheader', { name });
  await expect(heading(/^One 10$/)).toBeVisible();
  await expect(page.getByText('140 in all')).toBeVisible();
  const first = table.getByRole('row').nth(2);
  await expect(first).toContainText('One');

  await heading(/^One/).getByRole('button').click();
  await expect(heading(/^One/).getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(table.getByRole('row').nth(2)).toContainText('Two');
  const box = table.locator('xpath=..');
  // What is empty is the last group; more of the one before it comes as one scrolls.
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(heading(/^None 10$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(/group=kind&folded=one/);
  await page.reload();
  await expect(heading(/^One/).getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expectNoBarrier(page);

  await groupBy(page, 'No groups');
  await expect(table.getByRole('rowheader')).toHaveCount(0);
  await expect(page.getByText('140 in all')).toBeVisible();
});

test('Keys lead from a group to its rows and fold it', async ({ app, page }) => {
  const table = await open(app, page, 'repairs');
  await groupBy(page, 'Kind');
  const lamps = table.getByRole('button', { name: /^Lamps/ });
  await lamps.focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('link', { name: 'A reading lamp' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(lamps).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('link', { name: 'A reading lamp' })).toBeHidden();
});

test('Columns are added up below them and beside each group', async ({ app, page }) => {
  const table = await open(app, page, 'repairs');
  await table.getByRole('button', { name: 'Total of Price' }).click();
  await page.getByRole('menuitemradio', { name: 'Sum' }).click();
  const below = table.getByRole('button', { name: 'Total of Price' });
  await expect(below).toContainText('308.00');
  await groupBy(page, 'Kind');
  await expect(table.getByRole('row', { name: /^Lamps/ })).toContainText('22.50');
  await expect(table.getByRole('row', { name: /^Bicycles/ })).toContainText('280.00');
  await expect(page).toHaveURL(/totals=price%3Asum/);
  // A filter narrows the totals as it narrows the rows.
  await page.goto(`${page.url()}&f.kind=lamp`);
  await expect(below).toContainText('22.50');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await below.click();
  await page.getByRole('menuitemradio', { name: 'Greatest' }).click();
  await expect(below).toContainText('12.50');
  await expectNoBarrier(page);
});

test('On a phone groups and totals stand between the cards @phone', async ({ app, page }) => {
  const table = await open(app, page, 'repairs?group=kind&totals=price:sum');
  await expect(table.getByRole('row', { name: /^Lamps/ })).toContainText('22.50');
  await expect(table.getByRole('button', { name: 'Total of Price' })).toContainText('308.00');
  await expectNoSidewaysScroll(page);
});
