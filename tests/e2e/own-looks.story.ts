import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'own-looks',
});

/** The logo in the frame of the page is drawn, from this address, and stands on white where letters would be lost on dark. */
async function expectLogo(page: Page, url: string): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', { name: /^Invoicing/ });
  const logo = home.locator('img');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(logo).toBeInViewport({ ratio: 1 });
    // It has its place before it has come.
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    expect(await logo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).origin)).toBe(url);
    await expect(logo).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)',
    );
  }
}

test('The logo of the contract stands above the pages of visitors, at the door, and of who works here', {
  tag: '@phone',
}, async ({ app, page }) => {
  await page.goto(`${app.url}/-/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLogo(page, app.url);
  await page.goto(`${app.url}/-/sign-in`);
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  await app.signIn('ada', '/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await expectLogo(page, app.url);
});

test('Text is drawn in the typeface that ships, and figures below each other are as wide as each other', async ({
  app,
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  await app.signIn('ada', '/invoices');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.reload(); // at the first visit another face may stand in for it
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Invoices');
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
  const amount = page.getByRole('cell', { name: /^\$[\d,]+\.\d\d$/ }).first();
  await expect(amount).toBeVisible();
  await amount.evaluate((cell) => {
    let inmost: Element = cell;
    while (inmost.firstElementChild) inmost = inmost.firstElementChild;
    inmost.id = 'amount';
  });
  for (const place of ['h1', '#amount'])
    expect(await facesOf(page, place), place).toEqual([expect.stringMatching(/^Inter/)]);
  const widths = await page.locator('#amount').evaluate((cell) => {
    const widthOf = (text: string) => {
      const probe = document.createElement('span');
      probe.textContent = text;
      cell.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    };
    return ['1111', '0000', '4747', '8888'].map(widthOf);
  });
  expect(new Set(widths).size, widths.join(' ')).toBe(1);
  expect([...origins]).toEqual([app.url]);
});

/** The faces in which the browser has drawn what is in the first such element. */
async function facesOf(page: Page, selector: string): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devTools.detach();
  return fonts.map(({ familyName, isCustomFont }) =>
    isCustomFont ? familyName : `${familyName} of the system`,
  );
}
