import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)), apart: 'filters' });

const names = (page: Page) =>
  page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('rowgroup')
    .nth(1)
    .getByRole('link', { name: /^(?!Ines|Olaf)/ });

/** Goes down an opened menu to an entry, and takes it. */
async function takeByKeys(page: Page, name: string): Promise<void> {
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  const place = (await entries.allInnerTexts()).indexOf(name);
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
  await expect(entries.nth(place)).toBeFocused();
  await page.keyboard.press('Enter');
}

test('A group of filters is built by keyboard, stands in the address and in a saved view', async ({
  app,
  page,
}) => {
  await app.signIn('ines', '/tasks');
  await button(page, 'Filter').focus();
  await page.keyboard.press('Enter');
  await takeByKeys(page, 'Group of filters');
  const group = page.getByRole('group', { name: 'Any of' });
  // The same field twice in one group.
  for (const [word, found] of [
    ['paint', ['Paint it']],
    ['wood', ['Buy wood', 'Paint it']],
  ] as const) {
    await expect(button(group, 'Filter')).toBeFocused();
    await page.keyboard.press('Enter');
    await takeByKeys(page, 'Name');
    const dialog = page.getByRole('dialog', { name: 'Filter by Name' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
    await expect(names(page)).toHaveText(found);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(group.getByRole('button', { name: new RegExp(`^Filter by Name.*${word}`) })).toBeFocused();
    await page.keyboard.press('Tab'); // to what removes it, and on
    await page.keyboard.press('Tab');
  }
  await expect(page).toHaveURL(/f1\.name=paint&f1\.name=wood/);
  await page.reload();
  await expect(names(page)).toHaveText(['Buy wood', 'Paint it']);

  // Beside the group a filter of its own: both must hold.
  await page.goto(`${page.url()}&f.status=done`);
  await expect(names(page)).toHaveText(['Buy wood']);
  await expectNoBarrier(page);
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wood or paint');
  await button(page, 'Save').click();
  await page.goto(`${app.url}/tasks`);
  await page.getByRole('link', { name: 'Wood or paint' }).click();
  await expect(names(page)).toHaveText(['Buy wood']);
  // Turned round: one of them is enough, and all of a group are meant.
  await page.getByRole('combobox', { name: 'Which filters must match' }).selectOption('Any filter');
  await expect(page.getByRole('group', { name: 'All of' })).toBeVisible();
  await expect(page).toHaveURL(/match=any/);
  await button(page, 'Remove group').click();
  await expect(page).not.toHaveURL(/f1\./);
});

test('On a phone the groups scroll within their line @phone', async ({ app, page }) => {
  await app.signIn('ines', '/tasks?f1.status=done&f1.name=paint&f.owner:empty=yes');
  await expect(page.getByRole('group', { name: 'Any of' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('A whole value of a filter is asked for at once, half a date is not complained of before the typing pauses', async ({
  app,
  page,
}) => {
  await app.signIn('ines', '/tasks');
  await button(page, 'Filter').click();
  await page.getByRole('menuitem', { name: 'Due' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Due' });
  await dialog.getByRole('combobox').first().selectOption('is');
  const day = dialog.getByRole('textbox').first();
  await day.focus();
  // No timer runs by itself from here on.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await day.fill('2027-05-');
  await page.clock.runFor(100);
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  await page.clock.runFor(200);
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await day.fill('2027-05-10');
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/f\.due%3Ais=2027-05-10/);
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
});
