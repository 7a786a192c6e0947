import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { axeOn } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)), apart: 'filters' });

const names = (page: Page) =>
  page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('rowgroup')
    .nth(1)
    .getByRole('link', { name: /^(?!Ines|Olaf)/ });

test('A group of filters is built by keyboard, stands in the address and in a saved view', async ({
  app,
  page,
}) => {
  await app.signIn('ines');
  await page.goto(`${app.url}/tasks`);
  await button(page, 'Filter').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Group of filters' }).press('Enter');
  const group = page.getByRole('group', { name: 'Any of' });
  await expect(button(group, 'Filter')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Name', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Filter by Name' }).getByRole('textbox').fill('paint');
  await button(page, 'Done').press('Enter');
  await expect(names(page)).toHaveText(['Paint it']);
  // The same field once more, in the same group.
  await button(group, 'Filter').press('Enter');
  await page.getByRole('menuitem', { name: 'Name', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Filter by Name' }).getByRole('textbox').fill('wood');
  await button(page, 'Done').press('Enter');
  await expect(names(page)).toHaveText(['Buy wood', 'Paint it']);
  await expect(page).toHaveURL(/f1\.name=paint&f1\.name=wood/);
  await page.reload();
  await expect(names(page)).toHaveText(['Buy wood', 'Paint it']);

  // Beside the group a filter of its own: both must hold.
  await page.goto(`${page.url()}&f.status=done`);
  await expect(names(page)).toHaveText(['Buy wood']);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
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
  await app.signIn('ines');
  await page.goto(`${app.url}/tasks?f1.status=done&f1.name=paint&f.owner:empty=yes`);
  await expect(page.getByRole('group', { name: 'Any of' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
