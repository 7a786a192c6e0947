import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/holders/equipment.md', import.meta.url)),
  apart: 'holders',
});

test('A reference to one of several is chosen by kind and record, and shown with its title', async ({
  app,
  page,
}) => {
  await app.signIn('kim', '/items/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Flash unit');
  const kind = page.getByRole('combobox', { name: 'Kind of Holder' });
  await expect(kind).toBeVisible();
  await kind.click();
  await page.getByRole('option', { name: 'Room' }).click();
  const record = page.getByRole('combobox', { name: /^Holder/ }).last();
  await record.click();
  await page.getByRole('option').first().click();
  await expectNoBarrier(page);
  await button(page, 'Create item').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flash unit');
  // Once in the head, and once less than the references that it consists of.
  await expect(page.getByRole('link', { name: 'Room Lab' })).toHaveCount(1);
  await expect(page.getByText('Holder (Room)')).toBeHidden();
  await page.goto(`${app.url}/items`);
  await expect(page.getByRole('row', { name: /Flash unit/ })).toContainText('Room');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${app.url}/items/new`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
