import { expectNoBarrier } from './axe.ts';
import { askForLoan, button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('Mira goes, creates and finds by typing; what she may not do is not offered', async ({ app, page }) => {
  await app.signIn('mira', '/loans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await page.keyboard.press('Control+k');
  const find = page.getByRole('textbox', { name: 'Find or go to' });
  const above = async () => (await find.boundingBox())?.y;
  const first = await above();
  await find.fill('new');
  await expect(page.getByRole('button', { name: 'New loan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New item' })).toHaveCount(0);
  await find.fill('shelv');
  const chosen = page.getByRole('button', { name: 'Shelves' });
  await expect(chosen).toBeVisible();
  // Its styles are fetched later, and count more than those of every page.
  await expect(chosen).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expectNoBarrier(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelves');

  await page.keyboard.press('Control+k');
  await find.fill('canon eos');
  await page.getByRole('button', { name: 'Canon EOS R6 Item' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canon EOS R6');
  await page.getByRole('button', { name: 'Find or go to' }).click();
  await find.fill('nobody is called so');
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await above(), 'the line stays where it is, however little is found').toBe(first);
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
});

test('Letters that follow its key at once are not lost', async ({ app, page }) => {
  const fetched = page.waitForRequest(/\/command-palette-[^/]*\.js$/);
  await app.signIn('mira', '/loans');
  await fetched; // before anybody asked for it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  const find = page.getByRole('textbox', { name: 'Find or go to' });
  await expect(async () => {
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            code: `Key${key.toUpperCase()}`,
            ctrlKey,
            bubbles: true,
            cancelable: true,
          }),
        );
      press('k', true);
      for (const letter of 'shel') press(letter);
    });
    await expect(find).toHaveValue('shel', { timeout: 2_000 });
  }).toPass();
  await find.pressSequentially('v');
  await expect(page.getByRole('button', { name: 'Shelves' })).toBeVisible();
});

test('Ctrl+K is heard on a page whose frame is still on its way', async ({ app, page }) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/signed-in-frame-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await app.signIn('mira', '/loans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await page.keyboard.press('Control+k');
  code.resolve();
  await expect(page.getByRole('textbox', { name: 'Find or go to' })).toBeFocused();
});

test('A record is found by its title, its number, what it refers to, and its id', async ({ app, page }) => {
  const dates = { start: '2026-10-05', due: '2026-10-07' };
  const id = await askForLoan(app, 'sam', { item: 'Softbox set', ...dates });
  const { number } = await app.call('mira', 'GET', `/api/loans/${id}`);
  await app.signIn('mira', '/loans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  // The list finds the same way.
  const search = page.getByRole('searchbox');
  for (const words of [
    String(number).toLowerCase(),
    `softbox ${String(number).slice(-4)}`,
    `okafor ${String(number)}`,
  ]) {
    await search.fill(words);
    await expect(page.getByRole('table', { name: 'Loans' }).locator('[data-record]')).toHaveCount(1);
    await expect(page.locator(`[data-record="${id}"]`)).toBeVisible();
  }
  await search.fill('');

  const find = page.getByRole('textbox', { name: 'Find or go to' });
  const palette = page.getByRole('dialog', { name: 'Find or go to' });
  await page.keyboard.press('Control+k');
  for (const words of [
    String(number).toLowerCase(),
    `softbox ${String(number).slice(-4)}`,
    id,
    id.toUpperCase(),
  ]) {
    await find.fill(words);
    await expect(palette.getByRole('button', { name: /^Softbox set, 5 Oct/ })).toHaveCount(1);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/loans/${id}`));
});

test('A search that was refused is not told as nothing found, and is tried again', async ({ app, page }) => {
  await page.route(/\/api\/items\?.*q=canon/, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        status: 422,
        code: 'too_costly',
        title: 'This takes too long.',
        request: 'r1',
      },
    }),
  );
  await app.signIn('mira', '/loans');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or go to' });
  await page.getByRole('textbox', { name: 'Find or go to' }).fill('canon eos');
  await expect(palette.getByRole('alert')).toContainText('This could not be loaded');
  await expect(palette.getByText('Nothing found')).toHaveCount(0);
  await page.unroute(/\/api\/items\?.*q=canon/);
  await button(page, 'Try again').click();
  await expect(palette.getByRole('button', { name: 'Canon EOS R6 Item' })).toBeVisible();
});

test('A question mark lists the keys, but not while one is typing', async ({ app, page }) => {
  await app.signIn('mira', '/loans');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('a?');
  await expect(search).toHaveValue('a?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Save the form');
});

test('On the page of a record its steps are taken by typing; those that are not possible are not offered', async ({
  app,
  page,
}) => {
  const dates = { start: '2026-09-07', due: '2026-09-09' };
  const id = await askForLoan(app, 'lea', { item: 'Softbox set', ...dates });
  await app.signIn('mira', `/loans/${id}`);
  await expect(button(page, 'Approve')).toBeVisible();
  await page.keyboard.press('Control+k');
  const find = page.getByRole('textbox', { name: 'Find or go to' });
  const palette = page.getByRole('dialog', { name: 'Find or go to' });
  await find.fill('return');
  await expect(palette.getByRole('button', { name: /^Return/ })).toHaveCount(0);
  await find.fill('approve');
  const approve = palette.getByRole('button', { name: /^Approve Softbox set/ });
  await expect(approve).toBeVisible();
  // The sheet of the first page counts less than that of the palette, which comes before it in the document.
  await expect(approve).toHaveCSS('padding-left', '16px');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loan: Approved.')).toBeVisible();
  await expect(button(page, 'Approve')).toHaveCount(0);
  await page.goto(`${app.url}/loans`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loans');
  await page.keyboard.press('Control+k');
  await find.fill('edit softbox');
  await expect(palette.getByText('Nothing found')).toBeVisible();
});
