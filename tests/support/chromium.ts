import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installPackages, updatePackages } from './debian-package.ts';

/**
 * Where Debian and its relatives install the browser: the one that has no window draws for nobody to see, and so is
 * quicker.
 */
const INSTALLED = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  chromium: '/usr/bin/chromium',
};

/** A Chromium that is here already: the one that was named, the system's, or the one Playwright has fetched before. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [...Object.values(INSTALLED), chromium.executablePath()].find((place) => existsSync(place));
}

/** Finds a Chromium for the tests, or installs the system's package where that is possible. */
export function provideChromium(): string {
  return findChromium() ?? installChromium();
}

function installChromium(): string {
  console.log('No Chromium was found: installing the package of the system (apt-get install).');
  updatePackages();
  for (const [name, place] of Object.entries(INSTALLED))
    if (installPackages('fonts-liberation', name) && existsSync(place)) return place;
  throw new Error(
    'The browser tests need a Chromium. Install one (on Debian: apt-get install chromium; anywhere: ' +
      'npx playwright install chromium) or name yours in CHROMIUM_PATH.',
  );
}
