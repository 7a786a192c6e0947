import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright/test';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles, pasteFiles } from './given-files.ts';

test.use({ contract: fileURLToPath(new URL('contracts/claims.md', import.meta.url)) });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('A file is chosen, sent, saved with its record and given back', async ({ app, page }) => {
  test.slow();
  await app.signIn('ada', '/claims/new');
  await input(page, 'Reason').fill('Taxi');
  const choose = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: new RegExp(`^${label} Choose`) }).click();
    await (await chooser).setFiles(file);
  };
  await choose('Receipt', { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'a') });
  await expect(page.getByText('At most 100 kB.')).toBeVisible();
  await choose('Receipt', { name: 'taxi.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50 EUR') });
  await expect(page.getByText('taxi.txt (9 bytes)')).toBeVisible();
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

test('A file is dropped on its field or pasted into it; one that does not fit is told', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/claims/new');
  await input(page, 'Reason').fill('Bus');
  const receipt = page.getByRole('button', { name: /^Receipt Choose/ });
  const photograph = page.getByRole('button', { name: /^Photograph Choose/ });
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('3 EUR') });
  await dropFiles(receipt, [text('bus.txt')]);
  await expect(page.getByText('bus.txt (5 bytes)')).toBeVisible();
  await dropFiles(photograph, [text('no-picture.txt')]);
  await expect(page.getByText('no-picture.txt (5 bytes)')).toBeVisible();
  await button(page, 'Create claim').click();
  await expect(page.getByRole('alert')).toContainText('Photograph');
  await photograph.focus();
  await pasteFiles(photograph, [{ name: 'bus.png', mimeType: 'image/png', buffer: png }]);
  await expect(page.getByText('bus.png')).toBeVisible();
  await button(page, 'Create claim').click();
  await expect(page.getByRole('img', { name: 'bus.png' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^bus\.txt/ })).toBeVisible();
});

test('A file that is dropped beside a field opens nothing: what was filled in stays', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/claims/new');
  await input(page, 'Reason').fill('Bus');
  const heading = page.getByRole('heading', { level: 1 });
  const dropped = await heading.evaluate((place) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['3 EUR'], 'bus.txt', { type: 'text/plain' }));
    const sent = (name: string) =>
      !place.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    return [sent('dragover'), sent('drop')];
  });
  expect(dropped, 'what the browser would do is held back').toEqual([true, true]);
  await expect(input(page, 'Reason')).toHaveValue('Bus');
  await expect(page.getByText('bus.txt')).toHaveCount(0);
});

test('A wide picture with a long name keeps to its column, at a desk and on a phone', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/claims/new');
  await input(page, 'Reason').fill('Hotel');
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 300 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const name = `the-front-of-the-hotel-${'as-seen-from-the-street-'.repeat(4)}.png`;
  const files = page.locator('input[type=file]');
  await files
    .nth(0)
    .setInputFiles({ name: 'hotel.txt', mimeType: 'text/plain', buffer: Buffer.from('90 EUR') });
  await files.nth(1).setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
  await expect(button(page, `Remove ${name}`)).toBeVisible();
  await button(page, 'Create claim').click();
  const large = page.getByRole('img', { name });
  await expect(large).toBeVisible();
  const record = page.url();

  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(record);
    await expect.poll(() => large.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1600);
    await expectInside(large, page.getByRole('definition').filter({ has: large }));
    await page.goto(`${app.url}/claims`);
    const cell = page.getByRole('cell').filter({ hasText: name });
    await expectInside(cell.locator('img'), cell);
    await expectInside(cell.getByText(name), cell);
  }
});

async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  await expect(inner).toBeVisible();
  const [held, room] = [await inner.boundingBox(), await outer.boundingBox()];
  if (held === null || room === null) throw new Error('nothing is drawn there');
  expect(held.x).toBeGreaterThanOrEqual(room.x);
  expect(held.x + held.width).toBeLessThanOrEqual(room.x + room.width);
}
