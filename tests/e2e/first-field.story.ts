import { fileURLToPath } from 'node:url';
import { button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/first-field.md', import.meta.url)), apart: 'first' });

test('The first keystroke in a new form goes into the first field that is for it, whatever that is', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/posters/new');
  await expect(page.getByRole('button', { name: /^Picture Choose/ })).toBeFocused();
  await page.goto(`${app.url}/repairs/new`);
  await expect(input(page, 'Problem')).toBeFocused();
  await page.keyboard.type('A loose edge');
  await button(page, 'Create repair').click();
  await expect(valueOf(page, 'Kind')).toHaveText('Ski');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A loose edge');
});
