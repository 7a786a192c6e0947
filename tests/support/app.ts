import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Bucket } from '#server/bucket/bucket.ts';
import { expressClasses } from '#server/http/express-classes.ts';
import { type AppDeps, createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { Recent } from '#server/db/recent.ts';
import { followPublished } from '#server/instance/follow.ts';
import type { Opened } from '#server/instance/opened.ts';
import { openReal } from '#server/instance/open-real.ts';
import type { Report } from '#server/observe/report.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { openTrial } from '#server/trial/open-trial.ts';
import { createTrials } from '#server/trial/trials.ts';
import { beginAsBefore } from './beginnings.ts';
import { checkedAnswers } from './checked-answers.ts';
import type { TestDatabase } from './databases.ts';
import type { OpenIdSettings } from '#server/config.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';

/** An answer, read to its end. The body is parsed where it is JSON; undefined where there is none. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Of whatever shape it came: what a test expects of it is what the test says. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A whole app that really listens, on one test database. */
export interface TestApp {
  readonly url: string;
  /** In force when it was opened. */
  readonly runtime: Runtime;
  /** Looks for what another process has published, as a server does every second. */
  follow(): Promise<void>;
  /** What the app reported since it was opened. */
  readonly reports: readonly Report[];
  /** Asks as a person of the examples (or `owner`), by a bearer token; undefined asks as nobody. */
  request(
    person: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>;
  /** Moves the clock of the rehearsal, running what falls due on the way. */
  setClock(instant: string): Promise<void>;
  close(): Promise<void>;
}

/** What is said of an app in a test. */
export interface TestAppSettings {
  /** The text of the contract. */
  readonly contract: string;
  readonly database: TestDatabase;
  /** Where the clock stands; default: the moment of the examples, or the real one. */
  readonly now?: string;
  /** Puts something between the app and its database: what goes wrong there, and when. */
  readonly between?: (database: Database) => Database;
  /** How publishing is set up, and where backups are kept. */
  readonly publishing?: Pick<AppDeps, 'locked' | 'contractFile' | 'backups'>;
  /** Where files go. */
  readonly bucket?: Bucket;
  /** What the contract calls `env.X`. */
  readonly variables?: AppDeps['variables'];
}

const realClock: Clock = { now: () => new Date().toISOString() };

/** A rehearsal of a contract, in this process: its people are there, and its clock stands. */
export async function openApp({
  contract,
  database,
  now,
  between,
  publishing,
  bucket,
  variables,
}: TestAppSettings): Promise<TestApp> {
  const model = modelOf(contract);
  const clock = now ?? model.examples.now ?? realClock.now();
  const given = { contract: { text: contract, model }, clock, real: realClock };
  return start(database, (opened) => openRehearsal({ database: opened, ...given }), {
    clock: realClock,
    contract,
    beginning: ['rehearsal', clock],
    between,
    bucket,
    variables,
    ...publishing,
  });
}

/** An instance for real use, without anybody in it. `clock` is the time by which sessions end. */
export async function openRealApp(
  settings: TestAppSettings & {
    readonly clock?: Clock;
    readonly publicUrl?: string;
    readonly sendsMail?: boolean;
    readonly openId?: OpenIdSettings;
    readonly trustProxy?: AppDeps['trustProxy'];
    readonly requestCounts?: AppDeps['requestCounts'];
  },
): Promise<TestApp> {
  const { contract, database, clock = realClock, ...given } = settings;
  const file = { kind: 'contract', file: 'contract.md', text: contract, model: modelOf(contract) } as const;
  return start(database, (opened) => openReal({ database: opened, contract: file }), {
    clock,
    contract,
    beginning: ['real'],
    ...given,
  });
}

type OpenOn = (
  database: Database,
) => Promise<(Opened & { rehearsal?: Rehearsal }) | { kind: 'closed'; message: string }>;

async function openOn(
  place: TestDatabase,
  open: OpenOn,
  between: TestAppSettings['between'] = (database) => database,
): Promise<{ readonly database: Database; readonly opened: Opened & { rehearsal?: Rehearsal } }> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const opened = await open(between(database));
  if (opened.kind === 'closed') throw new Error(opened.message);
  return { database, opened };
}

async function start(
  place: TestDatabase,
  open: OpenOn,
  {
    contract,
    beginning,
    between,
    bucket,
    ...settings
  }: Pick<
    AppDeps,
    'clock' | 'publicUrl' | 'sendsMail' | 'openId' | 'trustProxy' | 'variables' | 'requestCounts'
  > &
    Pick<TestAppSettings, 'between' | 'contract' | 'bucket'> & {
      /** What the data hang on when it is opened, beside the contract. */
      readonly beginning: readonly string[];
    },
): Promise<TestApp> {
  // What stands between sees all that opening does.
  if (between === undefined)
    await beginAsBefore(JSON.stringify([contract, ...beginning]), place, async () => {
      const { database } = await openOn(place, open);
      await database.close();
    });
  const { database, opened } = await openOn(place, open, between);
  const { rehearsal } = opened;
  const runtime = { ...opened.runtime, bucket };
  const reports: Report[] = [];
  const report = (one: Report) => void reports.push(one);
  const followed = followPublished(runtime, report);
  const clientFolder = join(import.meta.dirname, 'client');
  const trials = createTrials({
    now: () => Date.parse(settings.clock.now()),
    open: (text, base) =>
      openTrial(text, {
        report,
        appOf: (trial) => createApp({ ...settings, ...trial, report, clientFolder, base }),
      }),
  });
  const app = createApp({ ...settings, ...followed, report, clientFolder, rehearsal, trials });
  // As the product is served.
  const server = createServer({ optimizeEmptyRequests: true, ...expressClasses(app) }, app);
  server.keepAliveTimeout = 0; // none: a test that is held up for a while finds its connection still open
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const url = `http://127.0.0.1:${address.port}`;
  const ask = asker(url);
  const request = rehearsal === undefined ? ask : checkedAnswers(ask, contract);
  return {
    url,
    runtime,
    follow: followed.follow,
    reports,
    request,
    setClock: async (instant) => {
      const answer = await request(undefined, 'PUT', '/api/-/rehearsal/clock', { now: instant });
      if (answer.status !== 200) throw new Error(`the clock was not set: ${JSON.stringify(answer.body)}`);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await trials.close();
      await database.close();
    },
  };
}

function asker(url: string): TestApp['request'] {
  const tokens = new Map<string, Promise<string>>();
  const request: TestApp['request'] = async (person, method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(person === undefined ? {} : { Authorization: `Bearer ${await tokenOf(person)}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const isJson = /[/+]json/.test(type);
    const nothing = type === '' || isJson ? undefined : text; // a file may have nothing in it
    const parsed = text === '' ? nothing : isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const tokenOf = (person: string) => {
    const token = tokens.get(person) ?? signIn(person);
    tokens.set(person, token);
    return token;
  };
  const signIn = async (person: string) => {
    const answer = await request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
    if (answer.status !== 200) throw new Error(`${person} cannot sign in: ${JSON.stringify(answer.body)}`);
    return String(answer.body.token);
  };
  return request;
}

/** A model is frozen, and the same for every app that a file of tests opens on one text. */
const models = new Recent<string, Model>(8);

function modelOf(contract: string): Model {
  return models.get(contract, () => {
    const { model, findings } = load(contract, 'contract.md');
    if (model === undefined) throw new Error(JSON.stringify(findings, undefined, 2));
    return model;
  });
}
