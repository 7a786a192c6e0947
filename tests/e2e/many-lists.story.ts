import { fileURLToPath } from 'node:url';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

const contract = fileURLToPath(new URL('contracts/many-lists.md', import.meta.url));
test.use({ contract, apart: 'many-lists' });

test('Of many lists below a record six have tabs, and the rest is in a menu', async ({ app, page }) => {
  const { id } = await app.call('cleo', 'POST', '/api/sites', { name: 'Harbour' });
  await app.signIn('cleo', `/-/records/sites/${String(id)}`);
  const tab = page.getByRole('tab');
  await expect(tab).toHaveText(['Calls', 'Visits', 'Offers', 'Orders', 'Bills', 'Claims']);
  await button(page, '2 more').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Letters', 'Keys']);
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Keys');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.reload();
  await expect(tab).toHaveText(['Calls', 'Visits', 'Offers', 'Orders', 'Bills', 'Keys']);
  await button(page, '2 more').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Claims', 'Letters']);
  await page.keyboard.press('Escape');
  // On a phone they stay in one line, and the button beside them stays in sight.
  await page.setViewportSize({ width: 375, height: 740 });
  const lines = await tab.evaluateAll(
    (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
  );
  expect(lines).toBe(1);
  const more = await button(page, '2 more').boundingBox();
  expect((more?.x ?? 375) + (more?.width ?? 0)).toBeLessThanOrEqual(375);
});

test('What was written stands below a record on as many lines as it takes', async ({ app, page }) => {
  const { id } = await app.call('cleo', 'POST', '/api/sites', { name: 'Station' });
  const name = 'They ask when the crane comes, and who holds up the traffic on the bridge in the meantime';
  await app.call('cleo', 'POST', '/api/calls', { site: String(id), name });
  await page.setViewportSize({ width: 375, height: 740 });
  await app.signIn('cleo', `/-/records/sites/${String(id)}`);
  const written = page.getByText(name);
  await expect(written).toBeVisible();
  const cut = await written.evaluate(
    (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
  );
  expect(cut).toBe(false);
});
