import { fileURLToPath } from 'node:url';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/feedback.md', import.meta.url)) });

test('A page that shows only some records does not say that there are none at all', async ({ app, page }) => {
  await app.signIn('theo', '/waiting');
  await expect(page.getByText('No comments here')).toBeVisible();
  await expect(page.getByText('Create the first one.')).toHaveCount(0);
});

test('A tag gets a colour by its name, and is shown in it', async ({ app, page }) => {
  await app.signIn('ada', '/tags');
  await page.getByRole('link', { name: 'New tag' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Printing');
  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'Violet' }).click();
  await button(page, 'Create tag').click();
  await expect(page.getByRole('main')).toContainText('Violet');
});

test('The page of a tag lists what has it, and begins something new with it', async ({ app, page }) => {
  await app.signIn('theo', '/tags');
  await page.getByRole('link', { name: 'App', exact: true }).click();
  const ideas = page.getByRole('region', { name: 'Ideas' });
  await expect(ideas.getByRole('link', { name: 'A dark mode for the evening' })).toBeVisible();
  await expect(ideas.getByRole('link', { name: 'Work without a connection' })).toHaveCount(0);
  await ideas.getByRole('button', { name: 'New idea' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A widget for the phone');
  await expect(dialog).toContainText('App');
  await dialog.getByRole('button', { name: 'Create idea' }).click();
  await expect(ideas.getByRole('link', { name: 'A widget for the phone' })).toBeVisible();
});

test('No reason is told against a step to what a record is already', async ({ app, page }) => {
  await app.signIn('ada');
  await page.getByRole('link', { name: 'A dark mode for the evening' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Plan', exact: true })).toBeVisible();
  await expect(page.getByText('It is approved already.')).toHaveCount(0);
});
