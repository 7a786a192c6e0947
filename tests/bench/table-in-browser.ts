import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { buildClientWhenStale } from '#bin/build-client.mjs';
import { provideChromium } from '#tests/support/chromium.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { readyIndex } from '#server/sql/lists/search-index.ts';
import { startRehearsal } from './bench-server.ts';
import { longContract, openLong } from './long-table.ts';
import { median, quantile } from './statistics.ts';
import { type Interaction, loaded, row, timed } from './timed-act.ts';

/**
 * `node tests/bench/table-in-browser.ts [--rows 1000000] [--database sqlite|postgres] [--only searched]`: how long somebody
 * waits in a browser for what they do to a table of very many rows.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const ROWS = Number(values.rows);
const ROUNDS = 11;
const SCREEN = { width: 1280, height: 800 };

/** Another row stands on top than when the event came. */
const other = `${loaded} && ${row}?.dataset.record !== window.rowOnTop`;
const table = (page: Page) => page.getByRole('table', { name: 'Things' });
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name }).getByRole('button');
const toFirstRow = (page: Page) => table(page).getByRole('link').first().focus();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search Things' });
const dueFilter = (page: Page) => page.getByRole('dialog', { name: 'Filter by Due' });

const interactions: readonly Interaction[] = [
  {
    name: 'arrow to the next row',
    before: toFirstRow,
    event: 'keydown',
    act: (page) => page.keyboard.press('ArrowDown'),
    seen: () => `document.activeElement.closest('tr')?.ariaRowIndex === '3'`,
  },
  {
    name: 'X chooses the row',
    before: toFirstRow,
    event: 'keydown',
    act: (page) => page.keyboard.press('x'),
    seen: () => `${row}.dataset.chosen !== undefined`,
  },
  {
    name: 'F2 opens a value',
    before: toFirstRow,
    event: 'keydown',
    act: (page) => page.keyboard.press('F2'),
    seen: () => `document.activeElement.closest('td [role="group"]') !== null`,
  },
  {
    name: 'Enter saves it',
    before: async (page, round) => {
      await toFirstRow(page);
      await page.keyboard.press('F2');
      await page.keyboard.type(`Another name, ${round}`);
    },
    event: 'keydown',
    act: (page) => page.keyboard.press('Enter'),
    seen: (round) => `${row}.textContent.includes('Another name, ${round}')`,
  },
  {
    name: 'scrolled by a screenful, rows in sight there',
    event: 'scroll',
    act: (page) => table(page).evaluate((rows) => rows.parentElement?.scrollBy(0, 500)),
    seen: () =>
      `[...document.querySelectorAll('tbody tr[aria-busy]')].every((tr) => tr.getBoundingClientRect().top > innerHeight)`,
  },
  {
    name: 'scrolled by ten screenfuls, rows in sight there',
    event: 'scroll',
    act: (page) => table(page).evaluate((rows) => rows.parentElement?.scrollBy(0, 5000)),
    seen: () =>
      `[...document.querySelectorAll('tbody tr[aria-busy]')].every((tr) => tr.getBoundingClientRect().top > innerHeight)`,
  },
  {
    name: 'the order turned round (index)',
    event: 'click',
    act: (page) => heading(page, 'Due').click(),
    seen: () => other,
  },
  {
    name: 'filtered by a day (index)',
    before: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Due' }).click();
      await dueFilter(page).getByRole('combobox').first().selectOption('is');
    },
    event: 'input',
    act: (page, round) =>
      dueFilter(page)
        .locator('input')
        .first()
        .fill(`2027-05-${10 + round}`),
    seen: () => other,
  },
  ...Object.entries({ 'that many have': 'lo', 'of few': 'x7', 'nobody has': 'bo' }).map(
    ([whose, letters]): Interaction => ({
      name: `two letters searched, ${whose}`,
      event: 'input',
      act: (page) => search(page).fill(letters),
      seen: () => `location.search.includes('=${letters}') && ${loaded}`,
    }),
  ),
  {
    name: 'a record opened',
    event: 'click',
    act: (page) => table(page).getByRole('link').nth(2).click(),
    seen: () => `document.querySelector('h1')?.textContent !== 'Things' && ${loaded}`,
  },
];

async function measure(place: TestDatabase): Promise<void> {
  const app = await openLong(place, ROWS);
  // Few rows get one as well: a short run goes the same ways.
  while (readyIndex(app.runtime.storage, 'thing') === undefined)
    await keepSearchIndexes(app.runtime, { from: 0 });
  await app.close();
  const server = await startRehearsal(place, longContract);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: provideChromium(), args });
  try {
    const page = await browser.newPage({ viewport: SCREEN, bypassCSP: true });
    const { url } = server;
    await page.request.post(`${url}/api/-/rehearsal/session`, {
      data: { person: 'owner' },
      headers: { origin: url },
    });
    for (const interaction of interactions.filter(({ name }) => name.includes(values.only))) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // Anew each time: what the page has kept would be there at once.
        await page.goto(`${url}/things`);
        await page.waitForFunction(`${loaded} && ${row} !== null`);
        times.push(await timed(page, interaction, round));
      }
      const line = [median(times), quantile(times, 0.9)].map((time) => `${Math.round(time)} ms`.padStart(8));
      console.log(`  ${interaction.name.padEnd(52)} ${line.join('')}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

await buildClientWhenStale();
for (const { kind, open } of databases) {
  if (values.database !== undefined && values.database !== kind) continue;
  const place = await open();
  console.log(`\n${kind}: ${ROWS} rows; median and slowest of ten in ${ROUNDS} rounds`);
  await measure(place);
  await place.dispose();
}
process.exit(0);
