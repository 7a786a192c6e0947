import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { fc } from '#tests/support/fast-check.ts';

const desk = readFileSync(join(import.meta.dirname, '../../../contracts/equipment-desk.md'), 'utf8');
const deskLines = desk.split('\n');

/** Loads any text, and looks at what was found: all of it lies in the document and can be shown. */
function loadAnything(text: string): void {
  const { findings, model } = load(text, 'any.md');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const finding of findings) {
    const { line, column, endLine, endColumn } = finding.place;
    expect(lines[line - 1]).toBeDefined();
    expect(lines[endLine - 1]).toBeDefined();
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    expect(endColumn).toBeLessThanOrEqual(Math.max((lines[endLine - 1] ?? '').length, 1) + 1);
    expect(endLine > line || endColumn >= column).toBe(true);
    expect(renderFinding(finding, text)).toContain(finding.code);
  }
  expect(model === undefined).toBe(findings.some(({ level }) => level === 'error'));
}

const documentPieces = [
  '# Desk\n',
  '## 3. Entities\n',
  '## 5. y\n',
  '## 6.\n',
  '## 8. z\n',
  '## Examples\n',
  '> ',
];
const endPieces = [
  '```yaml\n',
  '```\n',
  '\n',
  '\r\n',
  '\r',
  '---\n',
  '\uFEFF',
  '\t',
  '\u0000',
  '\uFFFD',
  '😀',
];
const yamlPieces = [
  '  ',
  '- ',
  '{ ',
  ' }',
  '[',
  ']',
  ', ',
  '"',
  "'",
  '!a',
  '&a',
  '*a',
  '|',
  '>-',
  ': ',
  '#',
  '?',
  '%',
];
const wordPieces = [
  'item:',
  ' fields:',
  ' name: ',
  'type: text',
  'ref',
  'to: item',
  '{{',
  '{name}',
  'a == b',
  '\\',
];
const pieces = [...documentPieces, ...endPieces, ...yamlPieces, ...wordPieces, 'grants:', 'roles:'];

describe('any text is answered', () => {
  test('text of any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), loadAnything), { numRuns: 300 });
  });

  test('pieces of contracts in any order', () => {
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(fc.property(text, loadAnything), { numRuns: 500 });
  });

  test('pieces of YAML within a point', () => {
    const text = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.constantFrom(...pieces), { maxLength: 40 }))
      .map(([point, parts]) => `# Desk\n\n## ${point}. x\n\n\`\`\`yaml\n${parts.join('')}\n\`\`\`\n`);
    fc.assert(fc.property(text, loadAnything), { numRuns: 500 });
  });

  test('a good contract with a slip of the hand', () => {
    const slip = fc.record({
      line: fc.nat({ max: deskLines.length - 1 }),
      at: fc.nat({ max: 120 }),
      remove: fc.nat({ max: 8 }),
      insert: fc.constantFrom('', ...pieces),
    });
    const slips = fc.array(slip, { minLength: 1, maxLength: 3 });
    const slipped = slips.map((changes) => {
      const lines = [...deskLines];
      for (const { line, at, remove, insert } of changes) {
        const before = lines[line] ?? '';
        lines[line] = before.slice(0, at) + insert + before.slice(at + remove);
      }
      return lines.join('\n');
    });
    fc.assert(fc.property(slipped, loadAnything), { numRuns: 50 });
  }, 300_000);
});
