import type { Page } from 'playwright/test';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { deskScreens } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

for (const person of ['nobody', 'sam', 'mira', 'viktor', 'owner']) {
  test(`every screen of ${person} can be used by everybody, and on a narrow window`, async ({
    app,
    page,
  }) => {
    test.slow();
    if (person !== 'nobody') await app.signIn(person);
    for (const address of (await deskScreens(app))[person] ?? []) {
      await page.goto(app.url + address);
      await expectNoBarrier(page);
      await page.setViewportSize({ width: 375, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
}

test('so can what opens over a page: menus, filters, calendars, dialogs, and a form with errors', async ({
  app,
  page,
}) => {
  test.slow();
  await app.signIn('mira', '/loans');
  for (const opener of [
    /Mira Novak. Switch/,
    /^Clock/,
    /Signed in/,
    /^Appearance/,
    /^Filter by Status/,
    /^Filter by Until/,
  ]) {
    await page.getByRole('button', { name: opener }).click();
    await expectNoBarrier(page);
    await page.keyboard.press('Escape');
  }
  await page.goto(`${app.url}/loans/new`);
  await button(page, 'Create loan').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('combobox', { name: 'Item' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Until' }).click();
  await expectNoBarrier(page);
  await page.goto(`${app.url}${(await deskScreens(app))['mira']?.find((one) => one.startsWith('/loans/'))}`);
  await button(page, 'Refuse').click();
  await button(page.getByRole('dialog'), 'Refuse').click();
  await expectNoBarrier(page);
  await app.signIn('viktor', (await deskScreens(app))['viktor']?.[0]);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectNoBarrier(page);
});

/** What is to be seen has come, and nobody is kept from using it. */
async function expectNoBarrier(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoBarrierInBothSchemes(page);
}
