import { fileURLToPath } from 'node:url';
import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

const contract = fileURLToPath(new URL('../trials/choices/choices.md', import.meta.url));

test.use({ contract });

test('A form offers what fits what is filled in, and says what does not fit any more @phone', async ({
  app,
  page,
}) => {
  await app.signIn('cleo', '/new');
  const box = (name: string) => page.getByRole('combobox', { name, exact: true });
  const choose = async (name: string, option: string) => {
    await box(name).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('textbox', { name: 'Guest' }).fill('Chess club');
  await choose('Kind', 'A talk');
  await choose('Hall', 'The attic');
  const misfit = 'Does not fit the other values.';
  await expect(page.getByText(misfit)).toHaveCount(0);

  await choose('Kind', 'A ball');
  await expect(box('Hall')).toHaveAccessibleDescription(misfit);
  await expect(box('Hall')).toHaveValue('The attic');
  await expectNoBarrierAtAnyWidth(page);

  await box('Hall').fill('The');
  await expect(page.getByRole('option', { name: 'The ballroom' })).toBeVisible();
  // What may not be chosen stands below, with the reason that the contract has for it.
  const attic = page.getByRole('option', { name: 'The attic' });
  await expect(attic).toBeDisabled();
  await expect(attic).toContainText('That hall does not fit.');
  await expect(page.getByRole('option')).toHaveText([/^The ballroom/, /^The attic/, /^New hall/]);
  await expectNoBarrierAtAnyWidth(page);
  await page.getByRole('option', { name: 'The ballroom' }).click();
  await expect(page.getByText(misfit)).toHaveCount(0);

  await button(page, 'Add order line').click();
  await box('Dish').click();
  await expect(page.getByRole('option', { name: 'Goulash' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Salad' }).click();
  await button(page, 'Create booking').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chess club');
});
