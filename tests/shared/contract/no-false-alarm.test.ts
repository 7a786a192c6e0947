import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';

const root = join(import.meta.dirname, '../../..');
const good = ['contracts', 'tests/e2e/contracts', 'tests/bench'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);

test.each(good)('%s is a good contract: nothing above a note is said of it', (path) => {
  const { findings } = load(readFileSync(join(root, path), 'utf8'), path);
  const alarms = findings.filter(({ level }) => level !== 'note');
  expect(alarms.map(({ code, place, message }) => `${place.line} ${code} ${message}`)).toEqual([]);
});
