import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { buildClientWhenStale } from '#bin/build-client.mjs';
import { type Application, startApplication } from '#tests/support/application.ts';
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
const shipped = (name: string) => fileURLToPath(new URL(`../../contracts/${name}.md`, import.meta.url));

/** What somebody comes for: an address, and a selector of what they wait for. */
interface Visit {
  readonly contract: string;
  readonly path: string;
  readonly seen: string;
  /** Who is signed in. */
  readonly as?: string;
  /** What the address ends with, made in the application that is visited. */
  readonly linked?: (application: Application) => Promise<string>;
}

const visits: readonly Visit[] = [
  { contract: 'equipment-desk', path: '/-/sign-in', seen: 'h1' },
  { contract: 'equipment-desk', path: '/loans', seen: 'main a[href^="/loans/"]', as: 'mira' },
  { contract: 'equipment-desk', path: '/loans/new', seen: 'form input', as: 'mira' },
  { contract: 'appointments', path: '/book', seen: 'form input' },
  { contract: 'feedback', path: '/', seen: 'main h1' },
  { contract: 'invoicing', path: '/-/open', seen: 'main h1', linked: keyOfQuote },
];

/** Milliseconds until the first paint and until what is waited for is there, and what came until then. */
interface Round {
  readonly painted: number;
  readonly shown: number;
  readonly answers: number;
  /** In kB, as they were sent. */
  readonly scripts: number;
}

await buildClientWhenStale();
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
console.log('address: first paint, what is waited for (ms), answers and kB of scripts until then');
for (const visit of visits) {
  const application = await startApplication({ contract: shipped(visit.contract) });
  const path = visit.path + ((await visit.linked?.(application)) ?? '');
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await timed({ browser, application }, { ...visit, path }));
  const middle = (pick: (round: Round) => number) => Math.round(median(rounds.map(pick)));
  const columns = (['painted', 'shown', 'answers', 'scripts'] as const).map((name) =>
    middle((one) => one[name]),
  );
  console.log(`${visit.contract} ${visit.path}: ${columns.join(', ')}`);
  await application.stop();
}
await browser.close();

interface Stage {
  readonly browser: Browser;
  readonly application: Application;
}

async function timed({ browser: where, application }: Stage, { path, seen, as }: Visit): Promise<Round> {
  const context = await where.newContext(PHONE);
  const page = await context.newPage();
  if (as !== undefined) {
    const headers = { origin: application.url };
    await page.request.post(`${application.url}/api/-/rehearsal/session`, {
      data: { person: as },
      headers,
    });
  }
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  let answers = 0;
  page.on('response', () => (answers += 1));
  const scripts = new Set<string>();
  let bytes = 0;
  line.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(application.url + path, { waitUntil: 'commit' });
  await page.locator(seen).first().waitFor();
  const shown = performance.now() - began;
  const came = { answers, scripts: bytes / 1000 };
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { painted, shown, ...came };
}

/** The key of a quote that was sent to a client. */
async function keyOfQuote({ url }: Application): Promise<string> {
  const send = async (path: string, body?: object, token?: string): Promise<Record<string, unknown>> => {
    const headers = {
      origin: url,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  };
  const token = String((await send('/api/-/rehearsal/session', { person: 'ada', token: true }))['token']);
  const { items } = await send('/api/clients', undefined, token);
  const [client] = items as readonly { id: string }[]; // the answer of a list
  const lines = [{ name: 'Reading lamp', quantity: '2', price: '60.00' }];
  const { id } = await send('/api/quotes', { client: client?.id, lines }, token);
  await send(`/api/quotes/${String(id)}/send`, { mail_to: 'office@harborbooks.example' }, token);
  return `#key=${String((await send(`/api/quotes/${String(id)}`, undefined, token))['key'])}`;
}
