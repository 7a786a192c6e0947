import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where Debian and its relatives install the browser. */
const INSTALLED = '/usr/bin/chromium';

/** A Chromium that is here already: the one that was named, the system's, or the one Playwright has fetched before. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [INSTALLED, chromium.executablePath()].find((place) => existsSync(place));
}

/** Finds a Chromium for the tests, or installs the system's package where that is possible. */
export function provideChromium(): string {
  return findChromium() ?? installChromium();
}

function installChromium(): string {
  console.log('No Chromium was found: installing the package of the system (apt-get install chromium).');
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const installed = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ].every((words) => succeeds([...before, ...words]));
  if (installed && existsSync(INSTALLED)) return INSTALLED;
  throw new Error(
    'The browser tests need a Chromium. Install one (on Debian: apt-get install chromium; anywhere: ' +
      'npx playwright install chromium) or name yours in CHROMIUM_PATH.',
  );
}

function succeeds([program = '', ...words]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
