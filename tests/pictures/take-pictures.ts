import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { type Application, startApplication } from '#tests/support/application.ts';
import { findChromium } from '#tests/support/chromium.ts';

/** `npm run pictures`: takes the pictures of the documentation from the equipment desk as it runs, light and dark. */
const project = join(import.meta.dirname, '../..');
const folder = join(project, 'docs/pictures');
const contract = join(project, 'contracts/equipment-desk.md');

/** Shown at two thirds of this on most pages, so that letters are sharp. */
const SIZE = { width: 1280, height: 800 };
/** Of WebP: letters show no blur from here on. */
const QUALITY = 75;
const schemes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  /** Of the rehearsal. */
  readonly person: string;
  readonly path: string;
  /** What somebody does before it is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const pictures: readonly Picture[] = [
  { name: 'desk', person: 'mira', path: '/desk' },
  {
    name: 'loan',
    person: 'mira',
    path: '/loans',
    act: async (page) => {
      await page.locator('tbody tr[data-record] a').first().click();
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
    },
  },
  { name: 'calendar', person: 'mira', path: '/calendar' },
  {
    name: 'studio',
    person: 'owner',
    path: '/-/studio',
    act: (page) => page.getByRole('tab', { name: 'Rights' }).click(),
  },
];

async function take(picture: Picture, scheme: (typeof schemes)[number], browser: Browser, app: Application) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: scheme, locale: 'en-GB' });
  const page = await context.newPage();
  const data = { person: picture.person };
  await page.request.post(`${app.url}/api/-/rehearsal/session`, { data, headers: { origin: app.url } });
  await page.goto(app.url + picture.path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await picture.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.evaluate(
    'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))',
  );
  const session = await context.newCDPSession(page);
  const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const file = join(folder, `${picture.name}-${scheme}.webp`);
  writeFileSync(file, Buffer.from(shot.data, 'base64'));
  console.log(`${file} ${Math.round(statSync(file).size / 1000)} kB`);
  await context.close();
}

const app = await startApplication({ contract });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  for (const picture of pictures) for (const scheme of schemes) await take(picture, scheme, browser, app);
} finally {
  await browser.close();
  await app.stop();
}
