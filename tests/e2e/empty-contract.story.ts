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

test('The owner of an application that shows nothing begins in the Studio, with nine headings or a file', async ({
  app,
  page,
}) => {
  test.slow(); // the checker reads in a thread of its own, which waits for the others
  await app.signIn('owner');
  await page.goto(`${app.url}/-/studio`);
  await expect(page.getByText('This application shows nothing yet')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Begin with nine headings' }).click();
  const contract = page.getByRole('textbox', { name: 'The contract' });
  await expect(contract).toContainText('## 1. What the product does and for whom');
  await expect(page.getByText('This application shows nothing yet')).toHaveCount(0);
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  const text = '# Boats\n\n## 3. Entities\n\n```yaml\nboat: { fields: { name: { type: text } } }\n```\n';
  await (await chooser).setFiles({ name: 'boats.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  const plan = page.getByRole('region', { name: 'The plan' });
  await expect(plan).toContainText('Safe to publish');
  await expect(plan).toContainText('boat');
});
