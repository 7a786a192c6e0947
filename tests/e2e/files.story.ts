import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/claims.md', import.meta.url)) });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('A file is chosen, sent, saved with its record and given back', async ({ app, page }) => {
  test.slow();
  await app.signIn('ada');
  await page.goto(`${app.url}/claims/new`);
  await input(page, 'Reason').fill('Taxi');
  const choose = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: new RegExp(`^${label} Choose`) }).click();
    await (await chooser).setFiles(file);
  };
  await choose('Receipt', { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'a') });
  await expect(page.getByText('At most 100 kB.')).toBeVisible();
  await choose('Receipt', { name: 'taxi.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50 EUR') });
  await expect(page.getByText('taxi.txt (9 B)')).toBeVisible();
  await expect(page.getByText('At most 100 kB.')).toBeHidden();
  await choose('Photograph', { name: 'taxi.png', mimeType: 'image/png', buffer: png });
  await button(page, 'Remove taxi.png').click();
  await choose('Photograph', { name: 'again.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('again.png')).toBeVisible();
  await button(page, 'Create claim').click();

  await expect(page.getByRole('img', { name: 'again.png' })).toBeVisible();
  const link = page.getByRole('link', { name: /^taxi\.txt/ });
  const download = page.waitForEvent('download');
  await link.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('taxi.txt');
  expect(String(await readFile(await saved.path()))).toBe('12.50 EUR');

  await page.goto(`${app.url}/claims`);
  const small = page.getByRole('row', { name: /again\.png/ }).locator('img');
  await expect(small).toBeVisible();
  await expect.poll(() => small.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1);
});
