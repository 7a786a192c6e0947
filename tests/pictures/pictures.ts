import { join } from 'node:path';
import type { Page } from 'playwright';

/** Shown at two thirds of this on most pages, so that letters are sharp. */
export const SIZE = { width: 1280, height: 800 };

export const LOCALE = 'en-GB';

/** The words that were on each picture when it was taken: how a story finds out that it is out of date. */
export const wordsFile = join(import.meta.dirname, 'words.json');

/** A picture of the documentation, in a rehearsal of the equipment desk. */
export interface Picture {
  readonly name: string;
  /** Of the rehearsal. */
  readonly person: string;
  readonly path: string;
  /** What somebody does before it is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

export const pictures: readonly Picture[] = [
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

/** Resolves once nothing moves by time any more; what follows the scrolling of a list never comes to an end. */
const moved = `Promise.all(
  document.getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .map(({ finished }) => finished.catch(() => {})),
)`;

/** Leaves the page as it is on the picture. */
export async function pose(page: Page, url: string, { person, path, act }: Picture): Promise<void> {
  await page.request.post(`${url}/api/-/rehearsal/session`, { data: { person }, headers: { origin: url } });
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.evaluate(moved);
}

/**
 * The words on a page, line by line, without times of day: the clock of a rehearsal goes on. An editor draws more lines
 * than are in sight, and how many depends on how fast it was.
 */
export async function wordsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll<HTMLElement>('.cm-line, .cm-gutterElement')) {
      const end = line.closest('.cm-scroller')?.getBoundingClientRect().bottom ?? 0;
      if (line.getBoundingClientRect().top >= Math.min(end, innerHeight)) line.style.visibility = 'hidden';
    }
  });
  const text = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
  const lines = text.split('\n').map((line) => line.replaceAll(/\d{1,2}:\d{2}/g, '…').trim());
  return lines.filter((line) => line !== '');
}
