import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/no-console-errors.ts'],
    // A worker loads a module once for all of its files: what a test changes in one it puts back.
    isolate: false,
    maxWorkers: '100%',
    // A test that passes only at its second try is named by `npm test` (docs/testing.md), and mended.
    retry: 1,
    slowTestThreshold: 3_000,
    // Only what hangs takes so long, also on a machine that does much else.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
    // What the programs that tests start have compiled once is kept, as `bin/` keeps it.
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
  },
});
