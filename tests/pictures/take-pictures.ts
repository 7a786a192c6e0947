import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startApplication } from '#tests/support/application.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { LOCALE, type Picture, pictures, pose, SIZE, wordsFile, wordsOn } from './pictures.ts';

/** `npm run pictures`: takes the pictures of the documentation from the equipment desk as it runs, light and dark. */
const project = join(import.meta.dirname, '../..');
const folder = join(project, 'docs/pictures');
const contract = join(project, 'contracts/equipment-desk.md');

/** Of WebP: letters show no blur from here on. */
const QUALITY = 75;
const schemes = ['light', 'dark'] as const;

/** Takes it, and answers the words on it. */
async function take(picture: Picture, scheme: (typeof schemes)[number]): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: scheme, locale: LOCALE });
  const page = await context.newPage();
  await pose(page, app.url, picture);
  const session = await context.newCDPSession(page);
  const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const file = join(folder, `${picture.name}-${scheme}.webp`);
  writeFileSync(file, Buffer.from(shot.data, 'base64'));
  console.log(`${file} ${Math.round(statSync(file).size / 1000)} kB`);
  const words = await wordsOn(page);
  await context.close();
  return words;
}

const app = await startApplication({ contract });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const words: Record<string, readonly string[]> = {};
  for (const picture of pictures)
    for (const scheme of schemes) words[picture.name] = await take(picture, scheme);
  writeFileSync(wordsFile, `${JSON.stringify(words, undefined, 2)}\n`);
} finally {
  await browser.close();
  await app.stop();
}
