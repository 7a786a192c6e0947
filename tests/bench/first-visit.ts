import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { buildClientWhenStale } from '#bin/build-client.mjs';
import { startApplication } from '#tests/support/application.ts';
import { provideChromium } from '#tests/support/chromium.ts';
import { median } from './statistics.ts';

/**
 * `node tests/bench/first-visit.ts`: how long somebody waits who comes for the first time, with nothing kept, on a phone
 * with a slow line (1.6 megabits a second, 150 ms there and back), and how many answers it takes.
 */
const ROUNDS = 5;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PHONE = { viewport: { width: 375, height: 740 } };
const desk = fileURLToPath(new URL('../../contracts/equipment-desk.md', import.meta.url));

/** What somebody comes for: an address, and a selector of what they wait for. */
const visits = [
  { path: '/-/sign-in', seen: 'h1' },
  { path: '/loans', seen: 'main a[href^="/loans/"]' },
  { path: '/loans/new', seen: 'form input' },
] as const;
type Visit = (typeof visits)[number];

/** Milliseconds until the first paint and until what is waited for is there, and the answers until then. */
interface Round {
  readonly painted: number;
  readonly shown: number;
  readonly answers: number;
}

await buildClientWhenStale();
const application = await startApplication({ contract: desk });
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
console.log('address: first paint, what is waited for (ms), answers until then');
for (const visit of visits) {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timed(browser, visit));
  const middle = (pick: (round: Round) => number) => Math.round(median(rounds.map(pick)));
  console.log(
    `${visit.path}: ${middle((one) => one.painted)}, ${middle((one) => one.shown)}, ${middle((one) => one.answers)}`,
  );
}
await browser.close();
await application.stop();

async function timed(where: Browser, { path, seen }: Visit): Promise<Round> {
  const context = await where.newContext(PHONE);
  const page = await context.newPage();
  if (path !== '/-/sign-in') {
    const headers = { origin: application.url };
    await page.request.post(`${application.url}/api/-/rehearsal/session`, {
      data: { person: 'mira' },
      headers,
    });
  }
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  let answers = 0;
  page.on('response', () => (answers += 1));
  const began = performance.now();
  await page.goto(application.url + path, { waitUntil: 'commit' });
  await page.locator(seen).first().waitFor();
  const shown = performance.now() - began;
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { painted, shown, answers };
}
