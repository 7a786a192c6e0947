import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { v7 as newVersion7 } from 'uuid';
import type { Model } from '#shared/contract/model.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { startSession } from '#server/identity/keys/sessions.ts';
import { addToken, noteTokenUse } from '#server/identity/keys/tokens.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { feedScope } from '#server/rights/scope.ts';
import type { Runtime } from '#server/runtime.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { type Ask, askOver, type Credentials } from './bytes.ts';
import { hideChanges, replaceAll, touchAll } from './fill-database.ts';
import { firstEvents } from './first-events.ts';
import { OWN_KEY } from './outside-questions.ts';
import type { Viewer } from './viewers.ts';
import type { World } from './world.ts';

/** The real app on a database of its own, listening, with whatever world is put into it. */
export interface Stage {
  readonly runtime: Runtime;
  /** Puts a world in the place of all that is there, past every rule and right. */
  load(world: World): Promise<void>;
  /** Adds changes to the history of a world that nobody is told of. */
  hideChanges(world: World): Promise<void>;
  /** Every answer with its bytes, as the viewer gets them. */
  readonly ask: Ask;
  /** The same, by the cookie of a session in the place of a token. */
  readonly askInBrowser: Ask;
  /** The same as the owner, who acts as the viewer. */
  readonly askActing: Ask;
  /** What a viewer is told where every record of a world has just been changed, as server-sent events. */
  events(viewer: Viewer, world: World, expected: 'some' | 'none'): Promise<string>;
  close(): Promise<void>;
}

/** Publishes a contract on an empty database and gives the viewers what they sign in with. */
export async function openStage(
  place: TestDatabase,
  { model, text, now }: { readonly model: Model; readonly text: string; readonly now: string },
  viewers: readonly Viewer[],
): Promise<Stage> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const clock = { now: () => now };
  const opened = await publishContract(database, { model, text }, clock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  let given = 0;
  const newId = () => `01900000-0000-7000-8001-${String((given += 1)).padStart(12, '0')}`;
  // A machine that is busy with other tests would answer some question once in time, and once not.
  const patience = {
    requests: { count: 1_000_000_000, perSeconds: 60 },
    readTimeMs: 300_000,
    writeTimeMs: 300_000,
  };
  // How often something is asked is no question of who may know what.
  const limits = { ...model.limits, ...patience, calls: new Map() };
  const runtime: Runtime = { ...opened.runtime, model: { ...opened.runtime.model, limits }, clock, newId };
  const signedIn = await givenCredentials(runtime, viewers, now);
  const clientFolder = join(import.meta.dirname, '../support/client');
  const follow = () => Promise.resolve();
  const faults: string[] = [];
  const app = createApp({
    current: () => runtime,
    follow,
    clock,
    clientFolder,
    report: (one) => void (one.kind === 'bug' && faults.push(wordsOf(one.error))),
  });
  const server = createServer(app);
  server.keepAliveTimeout = 0; // none: a run that is held up for a while finds its connection still open
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const { port } = address;
  const byToken: Credentials = ({ id = '', held }) => ({ ...signedIn.get(id)?.token, ...keyOf(held) });
  const byCookie: Credentials = ({ id = '', held }) => {
    const session = signedIn.get(id)?.session;
    return { ...(session !== undefined && { Cookie: `ninefold_${port}=${session}` }), ...keyOf(held) };
  };
  const owner = viewers.find(({ roles }) => roles.includes('owner'));
  const byActing: Credentials = ({ id = '' }) => ({
    ...signedIn.get(owner?.id ?? '')?.token,
    'Ninefold-Act-As': id,
  });
  const ask = askOver(port, byToken);
  const askInBrowser = askOver(port, byCookie);
  const askActing = askOver(port, byActing);
  /** An address with a key is fetched by a program that knows nothing else. */
  const keyed =
    (usual: Ask): Ask =>
    (viewer, request) => {
      if (!request.path.includes(OWN_KEY)) return usual(viewer, request);
      const key = signedIn.get(viewer.id ?? '')?.feedKey ?? 'none';
      const nobody: Viewer = { name: 'nobody', roles: [], active: true };
      return ask(nobody, { ...request, path: request.path.replace(OWN_KEY, key) });
    };
  return {
    runtime,
    load: (world) => database.write((on) => replaceAll(on, runtime, world)),
    hideChanges: (world) => database.write((on) => hideChanges(on, runtime, world)),
    events: async (viewer, world, expected) => {
      const lastSeen = newVersion7();
      await database.write((on) => touchAll(on, runtime, world));
      return firstEvents(port, { 'Last-Event-ID': lastSeen, ...byToken(viewer) }, expected);
    },
    ask: keyed(ask),
    askInBrowser: keyed(askInBrowser),
    askActing: keyed(askActing),
    close: async () => {
      ask.close();
      askInBrowser.close();
      askActing.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await database.close();
      if (faults.length > 0) throw new Error(`answered with 500:\n${faults.slice(0, 3).join('\n')}`);
    },
  };
}

function keyOf(held: Viewer['held']): Readonly<Record<string, string>> {
  return held === undefined ? {} : { 'Ninefold-Key': held.key };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What a viewer signs in with: a token in its header, and the session of a browser; and a key that opens their feeds. */
interface SignedIn {
  readonly token: Readonly<Record<string, string>>;
  readonly session: string;
  readonly feedKey: string | undefined;
}

async function givenCredentials(
  { database, newId, model }: Runtime,
  viewers: readonly Viewer[],
  now: string,
): Promise<ReadonlyMap<string, SignedIn>> {
  const given = new Map<string, SignedIn>();
  const { sessionSeconds: lifeSeconds } = model.limits;
  const scopes = [...model.feeds.keys()].map(feedScope);
  for (const { id, name } of viewers) {
    if (id === undefined) continue;
    const of = { userId: id, name, now };
    const token = await database.write((on) => addToken(on, { ...of, id: newId() }));
    const session = await database.write((on) => startSession(on, { userId: id, now, lifeSeconds }));
    const feedKey = await database.write(async (on) => {
      if (scopes.length === 0) return undefined;
      const keyId = newId();
      const key = await addToken(on, { ...of, id: keyId, scopes });
      // When it was used last is told to its person, and not to be other after the first question.
      await noteTokenUse(on, keyId, now);
      return key;
    });
    given.set(id, { token: { Authorization: `Bearer ${token}` }, session, feedKey });
  }
  return given;
}
