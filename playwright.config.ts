import { defineConfig, devices } from 'playwright/test';
import { findChromium } from './tests/support/chromium.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A story that passes only at its second try is named by `npm test` (docs/testing.md), and mended.
  retries: 1,
  // A story takes seconds; a machine that does other things as well takes its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    trace: 'on-first-retry', // to record every story took more than a third of the time
    screenshot: 'only-on-failure',
    video: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Nothing fades or slides, as for people who ask for that: a story waits for no picture that is about to go.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: isRoot ? ['--no-sandbox'] : [], // the sandbox of Chromium does not work for root
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: /@phone|@every-screen/ },
    // A narrow phone: what fits here fits the others.
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 375, height: 740 } }, grep: /@phone/ },
    // Minutes for each contract: `npm run screens`.
    { name: 'screens', use: { ...devices['Desktop Chrome'] }, grep: /@every-screen/ },
  ],
});
