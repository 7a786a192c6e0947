import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const named = [...page.matchAll(/`((?:tests|server)\/[\w./-]+|package-lock\.json|[\w-]+\.test\.ts)`/g)].map(
  ([, name = '']) => name,
);

test('every test and file that the page on security names is there', () => {
  expect(named.length).toBeGreaterThan(30);
  const places = (name: string) => [name, `tests/server/identity/${name}`];
  expect(named.filter((name) => !places(name).some((place) => existsSync(place)))).toEqual([]);
});
