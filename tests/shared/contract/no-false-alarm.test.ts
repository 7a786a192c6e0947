import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '#server/operations/contract/contract-source.ts';
import { load } from '#shared/contract/load.ts';

const root = join(import.meta.dirname, '../../..');
const good = ['contracts', 'tests/e2e/contracts', 'tests/bench'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);

test.each(good)('%s is a good contract: nothing above a note is said of it', async (path) => {
  const { text } = await readSource(join(root, path));
  const { findings } = load(text, path);
  const alarms = findings.filter(({ level }) => level !== 'note');
  expect(alarms.map(({ code, place, message }) => `${place.line} ${code} ${message}`)).toEqual([]);
});
