import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '#tests/agreement/engine/faults.ts';
import { plants } from '#tests/leaks/plants.ts';
import { planted } from '#tests/support/plant-each.ts';

const project = join(import.meta.dirname, '../..');

const sourceOf = (file: string) => readFile(join(project, file), 'utf8');

test.each(faults)('there is a place for the fault: $name', async ({ file, from, to }) => {
  const text = planted(await sourceOf(file), [file, from, to]);
  expect(() => stripTypeScriptTypes(text), to).not.toThrow();
});

test.each(plants)('there is a place for the leak: $name', async ({ edits }) => {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const [file] = edit;
    texts.set(file, planted(texts.get(file) ?? (await sourceOf(file)), edit));
  }
  for (const text of texts.values()) expect(() => stripTypeScriptTypes(text)).not.toThrow();
});

test('the documentation names every fault that is planted, and no other', async () => {
  const page = await readFile(join(project, 'docs/agreement.md'), 'utf8');
  const [, listed = ''] = /## The faults that are planted\n\n([^#]+)\n\n/.exec(page) ?? [];
  expect(listed.split('\n')).toEqual(faults.map(({ name, file }) => `- ${name} (\`${file}\`)`));
});
