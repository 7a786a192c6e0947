import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/empty.md', import.meta.url)) });

test('An empty file is an application that shows nothing, with all nine points', async ({ app, page }) => {
  await page.goto(`${app.url}/-/about`);
  const points = page.getByRole('list', { name: 'The nine points' }).getByRole('listitem');
  await expect(points).toHaveCount(9);
  for (const point of await points.all()) await expect(point).toContainText('not shown');
  await page.goto(`${app.url}/anything`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
