import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/empty.md', import.meta.url)) });

test('An empty file is an application that shows nothing, with all nine points', async ({ app, page }) => {
  await page.goto(`${app.url}/-/about`);
  const empty = page.getByText(/^Not filled in: /);
  for (const point of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await expect(empty).toContainText(`${point}. `);
  await page.goto(`${app.url}/anything`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
