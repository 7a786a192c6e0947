import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '#tests/agreement/engine/faults.ts';
import { plants } from '#tests/leaks/plants.ts';

const project = join(import.meta.dirname, '../..');

const sourceOf = (file: string) => readFile(join(project, file), 'utf8');

/** With what is planted in it; fails where there is no place for it, or where it is no program any more. */
function planted(source: string, [from, to]: readonly [string, string]): string {
  expect(source, from).toContain(from);
  expect(to).not.toBe(from);
  const text = source.replace(from, () => to);
  expect(() => stripTypeScriptTypes(text), to).not.toThrow();
  return text;
}

test.each(faults)('there is a place for the fault: $name', async ({ file, from, to }) => {
  planted(await sourceOf(file), [from, to]);
});

test.each(plants)('there is a place for the leak: $name', async ({ edits }) => {
  const texts = new Map<string, string>();
  for (const [file, from, to] of edits)
    texts.set(file, planted(texts.get(file) ?? (await sourceOf(file)), [from, to]));
});

test('the documentation names every fault that is planted, and no other', async () => {
  const page = await readFile(join(project, 'docs/agreement.md'), 'utf8');
  const [, listed = ''] = /## The faults that are planted\n\n([^#]+)\n\n/.exec(page) ?? [];
  expect(listed.split('\n')).toEqual(faults.map(({ name, file }) => `- ${name} (\`${file}\`)`));
});
