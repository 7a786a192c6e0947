import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/nothing.md', import.meta.url)) });

test('An application whose contract shows nothing says so of each of its nine points', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  await expect(page.getByRole('link', { name: 'Something to come' })).toBeVisible();
  await page.getByRole('link', { name: 'About this app' }).click();
  const points = page.getByRole('list', { name: 'The nine points' }).getByRole('listitem');
  await expect(points).toHaveCount(9);
  for (const point of await points.all()) await expect(point).toContainText('not shown');
});

test('Whoever opens it without signing in is told too', async ({ app, page }) => {
  await page.goto(app.url);
  await expect(page.getByText('not shown').first()).toBeVisible();
});
