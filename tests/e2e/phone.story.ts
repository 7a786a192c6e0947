import { button, expectNoSidewaysScroll, pick, presentState, typeDate } from './desk.ts';
import { deskScreens } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'phone' });

test.describe('On a narrow phone', { tag: '@phone' }, () => {
  // Those of the others are made as narrow where they are looked at for barriers.
  test('no screen of Mira is wider than the window', async ({ app, page }) => {
    await app.signIn('mira');
    for (const address of (await deskScreens(app))['mira'] ?? []) {
      await page.goto(app.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
  });

  test('the menu opens with its button and closes when a page is chosen', async ({ app, page }) => {
    await app.signIn('sam');
    const entry = page.getByRole('link', { name: 'Loans', exact: true });
    await expect(button(page, 'Open the menu')).toBeVisible();
    await expect(entry).toHaveCount(0); // out of the way of the keyboard too
    await button(page, 'Open the menu').click();
    await expect(entry).toBeInViewport();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
    await expect(entry).toHaveCount(0);
    await expect(button(page, 'Open the menu')).toBeVisible();
  });

  test('A row that is chosen keeps its title, beside its box', async ({ app, page }) => {
    await app.signIn('mira', '/shelves');
    await button(page, 'Select rows').click();
    const row = page.getByRole('row', { name: /Store room/ }).first();
    const title = row.getByText('B1', { exact: true });
    const box = row.getByRole('checkbox');
    await box.click();
    await expect(box).toBeChecked();
    const [boxed, titled] = [await box.boundingBox(), await title.boundingBox()];
    const middle = (place: typeof boxed) => (place === null ? Number.NaN : place.y + place.height / 2);
    expect(Math.abs(middle(boxed) - middle(titled))).toBeLessThan(4);
  });

  test('A card has no lines for what is empty; a table keeps its columns', async ({ app, page }) => {
    await app.signIn('mira', '/shelves');
    const notes = (name: RegExp) => page.getByRole('row', { name }).locator('[data-label=Notes]');
    await expect(notes(/^A1/)).toBeVisible();
    await expect(notes(/^B1/)).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(notes(/^B1/)).toHaveText('–');
  });

  test('Sam asks for a loan and calls it off again', async ({ app, page }) => {
    await app.signIn('sam', '/loans');
    await page.getByRole('main').getByRole('link', { name: 'New loan' }).click();
    await pick(page, 'Item', 'Softbox set');
    await typeDate(page, 'From', '10/08/2026');
    await typeDate(page, 'Until', '12/08/2026');
    await button(page, 'Create loan').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Softbox set, 10 Aug 2026 to 12 Aug 2026',
    );
    await button(page, 'Cancel').click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(presentState(page)).toHaveText('Cancelled');
  });
});
