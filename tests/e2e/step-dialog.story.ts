import { fileURLToPath } from 'node:url';
import { button, chooseMore, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/feedback.md', import.meta.url)),
  apart: 'step-dialog',
});

test('A record that a step asks for is made above its dialog, and Escape goes back to the step', async ({
  app,
  page,
}) => {
  await app.signIn('ada');
  await page.getByRole('link', { name: 'Done and declined', exact: true }).click();
  await page.getByRole('link', { name: 'Send my orders by fax' }).click();
  await chooseMore(page, 'Mark as duplicate');
  const step = page.getByRole('dialog', { name: 'Mark as duplicate' });
  const made = page.getByRole('dialog', { name: 'New idea' });
  const begin = async () => {
    await step.getByRole('combobox').fill('Letters by post');
    await page.getByRole('option', { name: 'New idea: Letters by post' }).click();
    await expect(made.getByRole('textbox', { name: 'Title' })).toHaveValue('Letters by post');
  };
  await begin();
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
  await expect(step).toBeVisible();
  await begin();
  await button(made, 'Create idea').click();
  await expect(made).toHaveCount(0);
  await button(step, 'Mark as duplicate').click();
  await expect(step).toHaveCount(0);
  await expect(valueOf(page, 'Duplicate of').getByRole('link', { name: 'Letters by post' })).toBeVisible();
});
