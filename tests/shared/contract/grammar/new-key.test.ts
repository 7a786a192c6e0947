import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const help = 'The roles whose rights it has while their people are away.';

/** The new key of the language: everything that is written for it, by file. */
const changes: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'shared/contract/grammar/doors/roles.ts': [
    [
      `      signup: key(flag,`,
      `      stands_in_for: key(words({ kind: 'role' }), '${help}'),\n      signup: key(flag,`,
    ],
    [`values: { includes = [],`, `values: { stands_in_for: absent = [], includes = [],`],
    [`    includes,\n    mayGive,`, `    includes: [...includes, ...absent],\n    mayGive,`],
  ],
};

let copy = '';
let said: Record<string, unknown> = {};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'ninefold-key-'));
  const probe = 'tests/shared/contract/grammar/planted-key.ts';
  for (const path of ['package.json', 'tsconfig.json', 'shared', 'tests/docs/reference-page.ts', probe])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, all] of Object.entries(changes)) {
    const before = readFileSync(join(root, path), 'utf8');
    writeFileSync(join(copy, path), all.reduce(replaced, before));
  }
  said = JSON.parse(execFileSync(process.execPath, [join(copy, probe)], { encoding: 'utf8' }));
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function replaced(text: string, [old, now]: readonly [string, string]): string {
  if (!text.includes(old)) throw new Error(`the source no longer has: ${old}`);
  return text.replace(old, () => now);
}

test('a new key is written in one file, and the compiler asks for no other', () => {
  expect(Object.keys(changes)).toHaveLength(1);
  const project = { extends: './tsconfig.json', include: ['shared'] };
  writeFileSync(join(copy, 'tsconfig.shared.json'), JSON.stringify(project));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.shared.json', '--checkers', '1'], {
    cwd: copy,
  });
}, 240_000);

test('it is read, and does in the model what it says', () => {
  expect(said['errors']).toEqual([]);
  expect(said['includes']).toEqual(expect.arrayContaining(['deputy', 'clerk']));
});

test('a name in it that nothing has is reported', () => {
  expect(said['unknown']).toContainEqual(
    expect.objectContaining({ code: 'unknown_name', hint: 'Did you mean `clerk`?', line: 14 }),
  );
});

test('the Studio completes it and its names, and says what it means', () => {
  expect(said['keys']).toContain('stands_in_for');
  expect(said['names']).toEqual(['clerk', 'deputy', 'chief']);
  expect(said['hover']).toBe(help);
});

test('its names are found and renamed with what they name', () => {
  expect(said['uses']).toBe(3);
  expect(said['renamed']).toContain('deputy: { stands_in_for: [desk_clerk] }');
});

test('the JSON Schema, the reference and the page of words have it', () => {
  expect(said['schema']).toBe(true);
  expect(said['reference']).toBe(true);
  expect(said['words']).toBe(help);
});
