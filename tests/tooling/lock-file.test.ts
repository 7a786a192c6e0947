import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string()).default({});
const entry = z.object({
  resolved: z.string().optional(),
  optionalDependencies: versions,
  dependencies: versions,
  devDependencies: versions,
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });
const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const manifest = entry.parse(JSON.parse(readFileSync('package.json', 'utf8')));

test('lists the optional packages of every system, or npm ci refuses it: node .ci/complete-lock-file.mjs', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('names no registry: everybody installs from their own', () => {
  expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});
