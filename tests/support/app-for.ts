import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openApp, type TestApp, type TestAppSettings } from './app.ts';
import type { TestDatabase } from './databases.ts';

type Settings = Omit<TestAppSettings, 'database'>;
type Open = () => Promise<TestDatabase>;
type Hook = (work: () => Promise<void>) => void;

/** One app, on a database of its own, for all the tests of the block that calls this. */
export function appForAll(open: Open, settings: Settings): TestApp {
  return appBetween(beforeAll, afterAll, open, settings);
}

/** A new app, on a new database, for each test of the block that calls this. */
export function appForEach(open: Open, settings: Settings): TestApp {
  return appBetween(beforeEach, afterEach, open, settings);
}

/** Stands for the app that is open at the moment. */
function appBetween(before: Hook, after: Hook, open: Open, settings: Settings): TestApp {
  let place: TestDatabase | undefined;
  let app: TestApp | undefined;
  before(async () => {
    place = await open();
    app = await openApp({ ...settings, database: place });
  });
  after(async () => {
    await app?.close();
    await place?.dispose();
    app = undefined;
    place = undefined;
  });
  const current = () => {
    if (app === undefined) throw new Error('The app is open only while tests run.');
    return app;
  };
  return {
    get url() {
      return current().url;
    },
    get runtime() {
      return current().runtime;
    },
    get reports() {
      return current().reports;
    },
    follow: () => current().follow(),
    request: (...asked) => current().request(...asked),
    setClock: (instant) => current().setClock(instant),
    close: () => current().close(),
  };
}
