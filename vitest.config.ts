import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What loads screens is loaded by Vite, as it builds them: Node knows neither JSX nor styles. */
const ofClient = [
  'tests/client/**/*.test.ts',
  'tests/shipped-contracts.test.ts',
  'tests/trials/marks/marks.test.ts',
];

/** Of packages that have a form for development and one for use, the second: as the product runs. */
const packagesAsUsed: Plugin = {
  name: 'packages-as-used',
  configResolved: ({ ssr }) => {
    if (ssr.resolve) ssr.resolve.conditions = ['node'];
  },
};

/** What holds for the tests of both. */
const everyTest = {
  setupFiles: ['tests/support/no-console-errors.ts'],
  // A worker loads a module once for all of its files: what a test changes in one it puts back.
  isolate: false,
  // A test that passes only at its second try is named by `npm test` (docs/testing.md), and mended.
  retry: 1,
  // Only what hangs takes so long, also on a machine that does much else.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 60_000,
  // What the programs that tests start have compiled once is kept, as `bin/` keeps it.
  env: { TZ: 'UTC', NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
};

export default defineConfig({
  test: {
    // Once for a run: a project of its own would start a PostgreSQL of its own.
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: '100%',
    slowTestThreshold: 3_000,
    projects: [
      {
        plugins: [packagesAsUsed],
        test: {
          ...everyTest,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ofClient,
          // As the product runs: Node loads its modules. Vite would wrap each, and every call from one to another.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...everyTest, name: 'client', include: ofClient } },
    ],
  },
});
