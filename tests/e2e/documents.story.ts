import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

test.describe('Documents of a record', () => {
  test.use({ contract: fileURLToPath(new URL('../trials/documents/workshop.md', import.meta.url)) });

  test('are offered where the record has them: the receipt once the job is done', async ({ app, page }) => {
    const customer = await app.call('mia', 'POST', '/api/customers', { name: 'Zoë' });
    const { id } = await app.call('mia', 'POST', '/api/jobs', { customer: customer['id'], margin: '12.00' });
    await app.signIn('mia', `/-/records/jobs/${String(id)}`);
    const offered = page.getByRole('menu').getByRole('menuitem');
    await page.getByRole('button', { name: 'Documents' }).click();
    await expect(offered).toHaveText(['Bill', 'Slip for the wall']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('button', { name: 'Finish' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Documents' }).click();
    await expect(offered).toHaveText(['Bill', 'Slip for the wall', 'Receipt']);
    await expect(offered.last()).toHaveAttribute('href', /\/-\/documents\/receipt\?format=pdf$/);
  });
});
