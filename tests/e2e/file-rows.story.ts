import { fileURLToPath } from 'node:url';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/feedback.md', import.meta.url)),
  apart: 'file-rows',
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('Several pictures are chosen at once, a row for each', async ({ app, page }) => {
  await app.signIn('vera', '/ideas/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Pictures of a wish');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const chooser = page.waitForEvent('filechooser');
  await button(pictures, 'Attach files').click();
  await (await chooser).setFiles(
    ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PIXEL })),
  );
  await expect(pictures.getByText(/^(one|two)\.png/)).toHaveText([/^one\.png/, /^two\.png/]);
  await button(page, 'Post idea').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictures of a wish');
  const [id = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const { items } = await app.call(
    'vera',
    'GET',
    `/api/pictures?sort=created_at&filter=${encodeURIComponent(`idea == '${id}'`)}`,
  );
  const names = (items as readonly { image: { name: string } }[]).map(({ image }) => image.name);
  expect(names.toSorted()).toEqual(['one.png', 'two.png']);
});
