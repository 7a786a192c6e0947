import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier, expectNoBarrierInBothSchemes } from './axe.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { startApplication } from '#tests/support/application.ts';
import { endWithPage, expect, stageOf, test } from './fixtures.ts';
import { peopleOf, screensOf } from './shipped-screens.ts';

const folder = new URL('../../contracts/', import.meta.url);

const DESK = { width: 1280, height: 800 };

/** Smaller than the window of a laptop: a tablet, the laptop zoomed in to 200 %, and a narrow phone. */
const windows = [
  { width: 1024, height: 768 },
  { width: 640, height: 400 },
  { width: 375, height: 740 },
] as const;

for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
  test(`The screens of ${name} can be used by everybody, at every width @every-screen`, async ({ page }) => {
    test.setTimeout(1_800_000); // every screen
    const server = await startApplication({ contract: fileURLToPath(new URL(name, folder)) });
    try {
      await expectGoodLooks(page, server.url);
    } finally {
      await endWithPage(server, page);
    }
  });
}

async function expectGoodLooks(page: Page, url: string): Promise<void> {
  const app = stageOf(url, page);
  const asked = new Set<string>();
  await page.setViewportSize(DESK);
  for (const person of await peopleOf(app)) {
    if (!(await comesIn(page, { url, person }))) continue;
    for (const address of await screensOf(app, person)) {
      if (asked.has(address)) continue; // others see fewer parts of the same screen
      asked.add(address);
      await page.goto(url + address);
      await expectFilled(page);
      await expectNoBarrierInBothSchemes(page);
      for (const window of windows) {
        await page.setViewportSize(window);
        await expectNoSidewaysScroll(page);
        await expectNoBarrier(page);
      }
      await page.setViewportSize(DESK);
    }
  }
}

/** Signs in; false for whom the contract does not let in, as an account that has nothing yet. */
async function comesIn(
  page: Page,
  { url, person }: { readonly url: string; readonly person: string },
): Promise<boolean> {
  const answer = await page.request.post(`${url}/api/-/rehearsal/session`, {
    data: { person },
    headers: { origin: url },
  });
  expect(answer.ok() || answer.status() === 403, `sign in as ${person}: ${answer.status()}`).toBe(true);
  return answer.ok();
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
