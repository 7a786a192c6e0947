import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const VERSION = /^\d+\.\d+\.\d+$/;

function versionOf(file: string): string {
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

test('both packages and the lock file have one version', () => {
  const version = versionOf('package.json');
  expect(version).toMatch(VERSION);
  expect(['create/package.json', 'package-lock.json'].map(versionOf)).toEqual([version, version]);
});

test('the changelog begins with what is not released, or with the version of the package, and goes down', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm);
  const [first = '', ...others] = [...headings].map(([, heading = '']) => heading);
  const released = first === 'Unreleased' ? others : [first, ...others];
  const versions = released.map((heading) => /^(\S+) \(\d{4}-\d\d-\d\d\)$/.exec(heading)?.[1] ?? heading);
  for (const version of versions) expect(version).toMatch(VERSION);
  const down = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(versions).toEqual(down);
  if (first !== 'Unreleased') expect(versions[0]).toBe(versionOf('package.json'));
});
