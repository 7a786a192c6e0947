import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { load } from '#shared/contract/load.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { followPublished } from '#server/instance/follow.ts';
import type { Opened } from '#server/instance/opened.ts';
import { openReal } from '#server/instance/open-real.ts';
import type { Report } from '#server/observe/report.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import type { TestDatabase } from './databases.ts';

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
}

const realClock: Clock = { now: () => new Date().toISOString() };

/** A rehearsal of a contract, in this process: its people are there, and its clock stands. */
export async function openApp({ contract, database, now, between }: TestAppSettings): Promise<TestApp> {
  const model = modelOf(contract);
  const clock = now ?? model.examples.now ?? realClock.now();
  const given = { contract: { text: contract, model }, clock, real: realClock };
  return start(database, (opened) => openRehearsal({ database: opened, ...given }), {
    clock: realClock,
    between,
  });
}

/** An instance for real use, without anybody in it. `clock` is the time by which sessions end. */
export async function openRealApp(
  settings: TestAppSettings & { readonly clock?: Clock; readonly publicUrl?: string },
): Promise<TestApp> {
  const { contract, database, publicUrl, clock = realClock, between } = settings;
  const file = { kind: 'contract', file: 'contract.md', text: contract, model: modelOf(contract) } as const;
  return start(database, (opened) => openReal({ database: opened, contract: file }), {
    clock,
    publicUrl,
    between,
  });
}

async function start(
  place: TestDatabase,
  open: (
    database: Awaited<ReturnType<typeof openDatabase>>,
  ) => Promise<Opened | { kind: 'closed'; message: string }>,
  { between, ...settings }: { clock: Clock; publicUrl?: string } & Pick<TestAppSettings, 'between'>,
): Promise<TestApp> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const opened = await open(between?.(database) ?? database);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const { runtime, rehearsal } = opened;
  const reports: Report[] = [];
  const report = (one: Report) => void reports.push(one);
  const followed = followPublished(runtime, report);
  const clientFolder = join(import.meta.dirname, 'client');
  const server = createServer(createApp({ ...settings, ...followed, report, clientFolder, rehearsal }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const url = `http://127.0.0.1:${address.port}`;
  const request = asker(url);
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
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const parsed = text === '' ? undefined : isJson ? JSON.parse(text) : text;
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

function modelOf(contract: string) {
  const { model, findings } = load(contract, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings, undefined, 2));
  return model;
}
