import type { Page } from 'playwright/test';
import { axeOn } from './axe.ts';
import { button } from './desk.ts';
import { deskScreens } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`In the ${scheme} colours`, () => {
    test.describe.configure({ mode: 'parallel' });
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const person of ['nobody', 'sam', 'mira', 'viktor', 'owner']) {
      test(`every screen of ${person} can be used by everybody`, async ({ app, page }) => {
        test.slow();
        if (person !== 'nobody') await app.signIn(person);
        for (const address of (await deskScreens(app))[person] ?? []) {
          await page.goto(app.url + address);
          await expectNoBarrier(page, scheme);
        }
      });
    }

    test('so can what opens over a page: menus, filters, calendars, dialogs, and a form with errors', async ({
      app,
      page,
    }) => {
      test.slow();
      await app.signIn('mira');
      await page.goto(`${app.url}/loans`);
      for (const opener of [
        /Mira Novak. Switch/,
        /^Clock/,
        /Signed in/,
        /^Appearance/,
        /^Filter by Status/,
        /^Filter by Until/,
      ]) {
        await page.getByRole('button', { name: opener }).click();
        await expectNoBarrier(page, scheme);
        await page.keyboard.press('Escape');
      }
      await page.goto(`${app.url}/loans/new`);
      await button(page, 'Create loan').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoBarrier(page, scheme);
      await page.getByRole('combobox', { name: 'Item' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoBarrier(page, scheme);
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: 'Until' }).click();
      await expectNoBarrier(page, scheme);
      await page.goto(
        `${app.url}${(await deskScreens(app))['mira']?.find((one) => one.startsWith('/loans/'))}`,
      );
      await button(page, 'Refuse').click();
      await button(page.getByRole('dialog'), 'Refuse').click();
      await expectNoBarrier(page, scheme);
    });
  });
}

/** Nothing that axe finds, whatever its weight. In the dark only the colours are others: the rest has been asked. */
async function expectNoBarrier(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const all = axeOn(page);
  const { violations } = await (scheme === 'light'
    ? all
    : all.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, `barriers on ${page.url()}`).toEqual([]);
}
