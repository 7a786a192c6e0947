import { fileURLToPath } from 'node:url';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles, pasteFiles } from './given-files.ts';

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

test('Pictures are dropped and pasted: several make rows, one on a row takes the place of its own', async ({
  app,
  page,
}) => {
  await app.signIn('vera', '/ideas/new');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
  await dropFiles(pictures, [picture('one.png'), picture('two.png')]);
  await expect(pictures.getByText(/\.png/)).toHaveText([/^one/, /^two/]);
  await pasteFiles(pictures, [picture('three.png')]);
  await expect(pictures.getByText(/\.png/)).toHaveText([/^one/, /^two/, /^three/]);
  const chosen = pictures.getByRole('button', { name: /Choose another/ });
  await dropFiles(chosen.first(), [picture('first.png')]);
  await expect(pictures.getByText(/\.png/)).toHaveText([/^first/, /^two/, /^three/]);
  await dropFiles(chosen.first(), [picture('four.png'), picture('five.png')]);
  await expect(pictures.getByText(/\.png/)).toHaveText([/^first/, /^two/, /^three/, /^four/, /^five/]);
});
