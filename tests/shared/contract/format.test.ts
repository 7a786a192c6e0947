import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { format } from '#shared/contract/format/format.ts';
import { loadAhead } from '#shared/contract/load.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'tests/contracts');
const files = [
  ...readdirSync(folder).map((name) => join(folder, name, 'contract.md')),
  ...readdirSync(join(root, 'contracts')).map((name) => join(root, 'contracts', name)),
];

/** A model as text, without what says where something stands. */
function meaningOf(text: string): string | undefined {
  const { model } = loadAhead(text, 'a.md');
  return JSON.stringify(model, (key, value: unknown) => {
    if (key === 'place' || key === 'source') return undefined;
    if (value instanceof Map) return [...value];
    return value instanceof Set ? [...value] : value;
  });
}

function formatted(block: string): string {
  return format(`## 3. Entities\n\n\`\`\`yaml\n${block}\n\`\`\`\n`).split('\n').slice(3, -2).join('\n');
}

describe('formatting', () => {
  test('every contract that ships is in the style', () => {
    const shipped = files.filter((file) => file.startsWith(join(root, 'contracts')));
    expect(shipped.length).toBeGreaterThan(1);
    const others = shipped.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return format(text) !== text;
    });
    expect(others).toEqual([]);
  });

  test.each(files.map((file) => file.slice(root.length + 1)))(
    '%s twice is once, and means the same',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const once = format(text);
      expect(format(once)).toBe(once);
      // A torn expression that is put in quotes may make a model of what was none.
      const before = meaningOf(text);
      expect(before === undefined || meaningOf(once) === before).toBe(true);
    },
  );

  test.each([
    ['brackets have a space inside', 'item: {label:  Thing}', 'item: { label: Thing }'],
    ['a list has none', 'item: { unique: [ [ a,b ] ] }', 'item: { unique: [[a, b]] }'],
    ['single quotes become double ones', "item: { label: 'A, b' }", 'item: { label: "A, b" }'],
    ['indentation is two spaces', 'item:\n      label: Thing', 'item:\n  label: Thing'],
    ['a number is kept digit by digit', 'item: { label: 0.50 }', 'item: { label: 0.50 }'],
    ['a comment stays', '# about\nitem:\n  label: Thing # why', '# about\nitem:\n  label: Thing # why'],
    ['nothing stays nothing', 'item:\nloan:', 'item:\nloan:'],
    [
      'a sentence that a comma tears stays in its brackets, for the checker to name',
      `item: { label: ${'long '.repeat(30)}, and more }`,
      `item: { label: ${'long '.repeat(30).trim()}, and more }`,
    ],
    [
      'what is too long for one line is written on several',
      `item: { label: ${'a'.repeat(70)}, help: ${'b'.repeat(70)} }`,
      `item:\n  label: ${'a'.repeat(70)}\n  help: ${'b'.repeat(70)}`,
    ],
  ])('%s', (_what, written, better) => {
    expect(formatted(written)).toBe(better);
  });

  test('an expression that YAML stumbles over is put in quotes', () => {
    expect(formatted('item: { fields: { a: { type: boolean, compute: !b } } }')).toContain('compute: "!b"');
  });

  test('a character that nobody sees stays as it was written', () => {
    const block = String.raw`a:
  fields:
    x: { type: text, default: "a\u0080\u200bb" }`;
    expect(formatted(block)).toBe(block);
    expect(formatted(block.replace(String.raw`\u200b`, '\u200b'))).toContain(String.raw`a\u0080` + '\u200bb');
  });

  test('prose, other blocks and line ends are not touched', () => {
    const text =
      '# A\r\n\r\ntwo  spaces\r\n\r\n```yaml\r\na: {b:  c}\r\n```\r\n\r\n## 3. E\r\n\r\n```yaml\r\na: {label:  c}\r\n```\r\n';
    expect(format(text)).toBe(text.replace('a: {label:  c}', 'a: { label: c }'));
  });

  test('a block with something that is refused anyway stays as it is', () => {
    expect(formatted('a: &x {b:  c}\nd: *x')).toBe('a: &x {b:  c}\nd: *x');
    expect(formatted('a: [b')).toBe('a: [b');
  });
});
