import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsFolder } from './pages.ts';

const project = join(docsFolder, '..');
const page = readFileSync(join(docsFolder, 'architecture.md'), 'utf8');
const walks = page.slice(
  page.indexOf('## Three paths through the code'),
  page.indexOf('## A contract becomes a model'),
);

test('every file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:client|server|shared|tests)\/[^`\s]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

test('the walks go through every side of the house', () => {
  for (const side of ['client', 'server', 'shared', 'tests']) expect(walks).toContain(`\`${side}/`);
});

test('every room of the server is on the page', () => {
  const map = page.slice(page.indexOf('\nserver/'), page.indexOf('\nclient/'));
  const rooms = readdirSync(join(project, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !map.includes(`${room}/`))).toEqual([]);
});
