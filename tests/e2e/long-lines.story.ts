import { fileURLToPath } from 'node:url';
import { idOf, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/help-desk.md', import.meta.url)),
  apart: 'long-lines',
});

test('Where lines are cards, a text of several lines has the whole width', async ({ app, page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const ticket = await idOf(app, 'nora', { plural: 'tickets', title: 'The printer prints nothing' });
  await app.signIn('nora', `/-/records/tickets/${ticket}/edit`);
  const widthOf = async (label: string) => (await input(page, label).boundingBox())?.width ?? 0;
  await expect(input(page, 'Text')).toBeVisible();
  expect(await widthOf('Text')).toBe(await widthOf('Subject'));
});
