import { expect, test } from 'vitest';
import { isSatisfied, tooOldNode } from '#bin/install.mjs';

const yaml = { version: '2.9.1', integrity: 'sha512-a' };
const wanted = { packages: { '': { version: '0.1.0' }, 'node_modules/yaml': yaml } };

test('nothing is satisfied without an installation or without a lock file', () => {
  expect(isSatisfied(wanted, undefined)).toBe(false);
  expect(isSatisfied(undefined, { packages: {} })).toBe(false);
});

test('a missing package, another version and another content are stale', () => {
  expect(isSatisfied(wanted, { packages: {} })).toBe(false);
  expect(isSatisfied(wanted, { packages: { 'node_modules/yaml': { ...yaml, version: '2.9.0' } } })).toBe(
    false,
  );
  expect(isSatisfied(wanted, { packages: { 'node_modules/yaml': { ...yaml, integrity: 'sha512-b' } } })).toBe(
    false,
  );
});

test('a package for another system may be missing', () => {
  const other = { version: '1.0.0', optional: true };
  const locked = { packages: { ...wanted.packages, 'node_modules/only-elsewhere': other } };
  expect(isSatisfied(locked, { packages: { 'node_modules/yaml': yaml } })).toBe(true);
});

test('exactly what the lock file says is satisfied', () => {
  expect(isSatisfied(wanted, { packages: { 'node_modules/yaml': yaml } })).toBe(true);
});

test('a Node that is too old is refused in a sentence that says which it needs', () => {
  expect(tooOldNode('18.20.4')).toBe('Ninefold needs Node 20 or newer to start; this is v18.20.4.');
  expect(tooOldNode('20.0.0')).toBeUndefined();
  expect(tooOldNode('24.1.0')).toBeUndefined();
});
