import { readFile } from 'node:fs/promises';
import { Busy, type Database, TooCostly } from '#server/db/database.ts';
import { offerSetup } from '#server/identity/keys/setup-link.ts';
import type { Report } from '#server/observe/report.ts';
import { type TestAnswer, type TestApp, openApp, openRealApp } from '#tests/support/app.ts';
import type { DatabaseUnderTest, TestDatabase } from '#tests/support/databases.ts';
import { DeskWalk } from './desk-walk.ts';

/** A contract with one way into every refusal of the engine. */
const small = `# Small things

## 3. Entities
\`\`\`yaml
thing:
  fields:
    name: { type: text, required: true, min: 2, max: 10, unique: true }
    size: { type: integer, min: 1, max: 9 }
    code: { type: text, pattern: "[A-Z]+" }
    kind: { type: choice, options: { red: Red, green: Green } }
    only: { type: condition, of: thing }
    until: { type: datetime }
    start: { type: datetime, choose: "span(now, until).slots(hours(1), hours(1))" }
    other: { type: ref, to: thing, back: others, no_circle: true }
rare:
  fields: { name: { type: text, required: true } }
note:
  fields: { text: { type: text, required: true } }
\`\`\`

## 4. States
\`\`\`yaml
thing:
  field: status
  start: open
  states: { open: {}, closed: { final: true } }
  transitions:
    shut: { from: open, to: closed, by: [clerk] }
    never: { from: open, by: [clerk], when: size == 99 }
    burst: { from: open, by: [clerk], when: bursts(name) }
\`\`\`

## 5. Rules
\`\`\`yaml
thing:
  HUGE: { rule: size < 9, confirm: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, reader: {} }
grants:
  thing: { clerk: all, reader: read }
  rare: { clerk: all }
  note: { anyone: [create], clerk: [read] }
\`\`\`

## 7. Calls
\`\`\`yaml
functions: { bursts: { takes: [text], gives: boolean } }
\`\`\`

\`\`\`ts
export function bursts(name: string): boolean {
  throw new Error(name);
}
\`\`\`

## 8. Errors
\`\`\`yaml
HUGE: { status: 409, message: That is huge. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits:
  records: { rare: 1 }
  requests: { count: 20, per: 1m }
  calls: { note: { create: { count: 9, per: 1m, proof: true } } }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, bob: { roles: [reader] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`.replace('reader: read }', 'reader: [read] }');

/** What goes wrong between the app and its database. */
export type Breakage = 'a bug' | 'slow' | 'busy';

/** All apps that the catalogue is raised in; what they answer is kept. */
export interface Catalogue {
  /** A rehearsal of the small contract. */
  readonly small: TestApp['request'];
  /** The same contract for real, with nobody in it. */
  readonly real: TestApp['request'];
  readonly desk: DeskWalk;
  /** Another real one, whose first owner is not there yet. */
  fresh(): Promise<{ readonly key: string; readonly request: TestApp['request'] }>;
  /** Makes a thing of this name and gives its id. */
  thing(name: string): Promise<string>;
  /** Asks while the database of the small app is broken. */
  broken(how: Breakage, work: () => Promise<TestAnswer>): Promise<TestAnswer>;
  reports(): readonly Report[];
  refusals(): readonly TestAnswer[];
  close(): Promise<void>;
}

/** Opens everything on databases of one kind. */
export async function openCatalogue(open: DatabaseUnderTest['open']): Promise<Catalogue> {
  const places: TestDatabase[] = [];
  const apps: TestApp[] = [];
  const refusals: TestAnswer[] = [];
  let how: Breakage | undefined;
  const place = async () => {
    const database = await open();
    places.push(database);
    return database;
  };
  const kept = (app: TestApp): TestApp['request'] => {
    apps.push(app);
    return async (...asked) => {
      const answer = await app.request(...asked);
      if (answer.status >= 400) refusals.push(answer);
      return answer;
    };
  };
  const between = (database: Database) => breakable(database, () => how);
  const smallApp = await openApp({ contract: small, database: await place(), between });
  const ask = kept(smallApp);
  const real = kept(await openRealApp({ contract: small, database: await place() }));
  const contract = await readFile('contracts/equipment-desk.md', 'utf8');
  const deskApp = await openApp({ contract, database: await place() });
  // Signed in before anything breaks.
  for (const person of ['ada', 'bob']) await ask(person, 'GET', '/api/-/me');
  return {
    small: ask,
    real,
    desk: await DeskWalk.begin(kept(deskApp), (instant) => deskApp.setClock(instant)),
    fresh: async () => {
      const app = await openRealApp({ contract: small, database: await place() });
      const key = await offerSetup(app.runtime, new Date().toISOString());
      if (key === undefined) throw new Error('somebody is owner already');
      return { key, request: kept(app) };
    },
    thing: async (name) => (await ask('ada', 'POST', '/api/things', { name })).body.id,
    broken: async (breakage, work) => {
      how = breakage;
      const answer = await work();
      how = undefined;
      return answer;
    },
    reports: () => smallApp.reports,
    refusals: () => refusals,
    close: async () => {
      for (const app of apps) await app.close();
      for (const one of places) await one.dispose();
    },
  };
}

/** The same database, until something goes wrong with it. Whom a token belongs to is still found. */
function breakable(database: Database, how: () => Breakage | undefined): Database {
  const fail = () => {
    switch (how()) {
      case 'a bug':
        throw new Error('the password of the database is hunter2');
      case 'slow':
        throw new TooCostly('the time is up');
      case 'busy':
        throw new Busy('no connection');
      case undefined:
        return undefined;
    }
  };
  return {
    kind: database.kind,
    read: (work, timeMs) =>
      database.read(async (connection) => {
        const result = await work(connection);
        if (timeMs !== undefined) fail();
        return result;
      }, timeMs),
    ask: async (statement, timeMs) => {
      const rows = await database.ask(statement, timeMs);
      if (timeMs !== undefined) fail();
      return rows;
    },
    write: (work, locks) =>
      database.write(async (transaction) => {
        const result = await work(transaction);
        fail();
        return result;
      }, locks),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}
