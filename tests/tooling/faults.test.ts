import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '#tests/agreement/engine/faults.ts';
import { plants } from '#tests/leaks/plants.ts';

const project = join(import.meta.dirname, '../..');

test.each(faults)('there is one place where $name', async ({ file, from, to }) => {
  const text = await readFile(join(project, file), 'utf8');
  expect(text.split(from).length - 1, `${from} in ${file}`).toBeGreaterThan(0);
  expect(to).not.toBe(from);
});

test.each(plants)('there is a place for the leak: $name', async ({ edits }) => {
  for (const [file, from] of edits) {
    const text = await readFile(join(project, file), 'utf8');
    expect(text.split(from).length - 1, `${from} in ${file}`).toBeGreaterThan(0);
  }
});

test('the documentation names every fault that is planted, and no other', async () => {
  const page = await readFile(join(project, 'docs/agreement.md'), 'utf8');
  const [, listed = ''] = /## The faults that are planted\n\n([^#]+)\n\n/.exec(page) ?? [];
  expect(listed.split('\n')).toEqual(faults.map(({ name, file }) => `- ${name} (\`${file}\`)`));
});
