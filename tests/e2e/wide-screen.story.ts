import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { button, idOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

const shipped = (name: string) => fileURLToPath(new URL(`../../contracts/${name}.md`, import.meta.url));

const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN;

/** How much of the filters above a list is to be scrolled for. */
async function cutOfFilters(page: Page): Promise<number> {
  await expect(button(page, 'Filter')).toBeVisible();
  return button(page, 'Filter').evaluate((one) => {
    const chips = one.parentElement;
    return chips === null ? Number.NaN : chips.scrollWidth - chips.clientWidth;
  });
}

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('A list with many filters', () => {
  test.use({ contract: shipped('help-desk') });

  test('has all of them in sight, and the button for more', async ({ app, page }) => {
    await app.signIn('nora', '/tickets');
    expect(await cutOfFilters(page)).toBeLessThanOrEqual(0);
  });
});

test.describe('A list behind a tile', () => {
  test.use({ contract: shipped('equipment-desk') });

  for (const { tile, width } of [
    { tile: 'Equipment by category', width: 1024 },
    { tile: 'Fees not paid', width: 375 },
  ]) {
    test(`has all filters beside ${tile} in sight at ${width} px`, async ({ app, page }) => {
      await page.setViewportSize({ width, height: 768 });
      await app.signIn('viktor', '/');
      await page.getByRole('link', { name: tile }).first().click();
      await expect(page.getByText(tile, { exact: true })).toBeVisible();
      expect(await cutOfFilters(page)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('A tile across the page', () => {
  test.use({ contract: shipped('invoicing') });

  test('spreads its columns over its width', async ({ app, page }) => {
    await app.signIn('ada', '/overview');
    const line = page.getByRole('list', { name: 'Quotes without an answer' }).getByRole('listitem').first();
    const lefts = await Promise.all([0, 1, 2].map((at) => leftOf(line.locator(':scope > span').nth(at))));
    const [number = 0, client = 0, expires = 0] = lefts;
    expect(client - number).toBeLessThan(3 * (expires - client));
  });
});

test.describe('The page of a person', () => {
  test.use({ contract: shipped('feedback') });

  test('has no labels of what may not be seen', async ({ app, page }) => {
    // A visitor reads the email address of nobody else.
    const theo = await idOf(app, 'vera', { plural: 'users', title: 'Theo Marsh' });
    await app.signIn('vera', `/-/records/users/${theo}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theo Marsh');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByText(/Not shown to you|^Email$/)).toHaveCount(0);
  });
});

test.describe('A record beside its list on a small laptop', () => {
  test.use({ contract: shipped('invoicing'), viewport: { width: 1024, height: 768 } });

  test('shows the lines of an invoice without anything to scroll sideways', async ({ app, page }) => {
    await app.signIn('ada', '/invoices');
    await page.getByRole('table').getByRole('link', { name: '1', exact: true }).focus();
    await page.keyboard.press(' ');
    const panel = page.locator('[data-panel]');
    await expect(panel.getByRole('article', { name: 'Oak shelf' })).toContainText('$68.36');
    expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await expect(panel.getByRole('table', { name: 'Lines' })).toHaveCount(0);
  });
});

test.describe('What is chosen below the columns of a list', () => {
  test.use({ contract: shipped('time-sheets') });

  test('stands where the values of its column do', async ({ app, page }) => {
    await app.signIn('lena', '/projects');
    const total = (column: string) => page.getByRole('button', { name: `Total of ${column}` });
    await expect(total('Time used')).toHaveCSS('text-align', 'start');
    await expect(total('Money left')).toHaveCSS('text-align', 'end');
  });
});

test.describe('On a phone', () => {
  test.use({ contract: shipped('invoicing'), viewport: { width: 375, height: 740 } });

  test('below a list stands what was chosen of its columns, and no labels of others', async ({
    app,
    page,
  }) => {
    await app.signIn('gus', '/invoices');
    const below = page.getByRole('table').locator('tfoot td');
    await expect(below.filter({ hasText: 'Sum' })).toHaveCount(2);
    await expect(page.locator('tfoot td[data-label=Total]')).toBeVisible();
    await expect(page.locator('tfoot td[data-label=Due]')).toBeHidden();
  });

  test('the menu of a record stands in the line of its steps, beside the signs for editing and its document', async ({
    app,
    page,
  }) => {
    const { items } = await app.call('owner', 'GET', '/api/quotes?filter=status%3D%3Dviewed');
    const [quote] = items as readonly { readonly id: string }[];
    await app.signIn('owner', `/quotes/${quote?.id}`);
    const menu = await page.getByRole('button', { name: 'More actions' }).boundingBox();
    const step = await page.getByRole('button', { name: 'Make invoice' }).boundingBox();
    expect(menu?.y).toBe(step?.y);
  });
});

test.describe('The page of a record that is called an activity', () => {
  test.use({ contract: shipped('time-sheets') });

  test('tells its fields apart from what happened to it', async ({ app, page }) => {
    const { items } = await app.call('anna', 'GET', '/api/activities?limit=1');
    const [activity] = items as readonly { readonly id: string }[];
    await app.signIn('anna', `/activities/${activity?.id}`);
    await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Activity', exact: true })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Fields', exact: true })).toContainText('Billable');
  });
});
