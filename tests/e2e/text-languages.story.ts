import { expectNoBarrier } from './axe.ts';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'text-languages' });

test('A long text in several languages has one input, and tabs that say in which it is written', async ({
  app,
  page,
}) => {
  await app.signIn('viktor', '/items/new');
  const tabs = page.getByRole('tablist', { name: 'Description', exact: true }).first();
  await expect(tabs.getByRole('tab')).toHaveText([
    'English (missing)',
    'Deutsch (missing)',
    'Français (missing)',
    'العربية (missing)',
    '日本語 (missing)',
  ]);
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveCount(1);
  await input(page, 'Description').fill('A camera.');
  await expect(tabs.getByRole('tab', { name: 'English (filled in)' })).toBeVisible();
  await tabs.getByRole('tab', { name: /Deutsch/ }).click();
  // As a text that was pasted by a program: nobody types more than there is room for.
  await input(page, 'Description (Deutsch)').evaluate((area) => area.removeAttribute('maxlength'));
  await input(page, 'Description (Deutsch)').fill('x'.repeat(2_001));
  await tabs.getByRole('tab', { name: /English/ }).click();
  await expectNoBarrier(page);
  await input(page, 'Name').fill('Camera');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Camera' }).click();
  await input(page, 'Serial number').fill('TXT-1');
  // What is wrong comes forward.
  await button(page, 'Create item').click();
  const german = input(page, 'Description (Deutsch)');
  await expect(german).toBeFocused();
  await expect(tabs.getByRole('tab', { name: 'Deutsch (to be corrected)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await german.fill('Eine Kamera.');
  await expect(tabs.getByRole('tab', { name: 'Deutsch (filled in)' })).toBeVisible();
});
