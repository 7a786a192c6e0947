import { fileURLToPath } from 'node:url';
import { button, expectNoSidewaysScroll, idOf, input } from './desk.ts';
import { countDrawings, drawings, settled } from './drawings.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/print-shop.md', import.meta.url)) });

test('Typing in one of sixty fields draws that field again and no other', async ({ app, page }) => {
  await countDrawings(page, 'input');
  await app.signIn('paul', '/-/records/sheets/new');
  await expect(input(page, 'Entry 60')).toBeVisible();
  await input(page, 'Entry 30').pressSequentially('a'); // the first letter makes the form one with changes
  await settled(page);
  const before = await drawings(page);
  await input(page, 'Entry 30').pressSequentially('bcd');
  await expect(input(page, 'Entry 30')).toHaveValue('abcd');
  await settled(page);
  const after = await drawings(page);
  const drawn = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(Object.keys(after).filter((name) => /^f\d\d$/.test(name))).toHaveLength(60);
  expect(drawn).toEqual(['f30']);
  expect((after['f30'] ?? 0) - (before['f30'] ?? 0)).toBeGreaterThanOrEqual(3);
});

test('A form of sixty fields stands in columns, and can be saved from any place of it', async ({
  app,
  page,
}) => {
  await app.signIn('paul');
  const id = await idOf(app, 'paul', { plural: 'sheets', title: 'First entry' });
  await page.goto(`${app.url}/-/records/sheets/${id}/edit`);
  const [one, two] = [
    await input(page, 'Entry 01').boundingBox(),
    await input(page, 'Entry 02').boundingBox(),
  ];
  expect(one?.y).toBe(two?.y);
  await input(page, 'Entry 01').fill('Changed at the top');
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 });
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed at the top');
  await expect(page.getByText('Last entry')).toBeVisible();
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('sixty fields stand below each other, with the button to save in sight', async ({ app, page }) => {
    await app.signIn('paul', '/-/records/sheets/new');
    await expect(input(page, 'Entry 01')).toBeVisible();
    await expect(button(page, 'Create sheet')).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });
});
