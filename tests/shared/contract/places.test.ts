import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Findings } from '#shared/contract/language/findings.ts';
import type { Node, ScalarNode } from '#shared/contract/language/node.ts';
import { BlockText, sourceOf } from '#shared/contract/parse/source.ts';
import { readYamlBlock } from '#shared/contract/parse/yaml-block.ts';
import { fc } from '#tests/support/fast-check.ts';

function scalarAt(document: string, prefix = 0): { node: ScalarNode; lines: readonly string[] } {
  const source = sourceOf(document, 'a.md');
  const block = new BlockText(
    source,
    source.lines.map((line) => line.slice(prefix)),
    1,
  );
  const findings = new Findings();
  const { root } = readYamlBlock(block, findings);
  expect(findings.sorted()).toEqual([]);
  const node: Node | undefined = root?.kind === 'map' ? root.entries[0]?.value : undefined;
  if (node?.kind !== 'scalar') throw new Error('the sample holds no scalar');
  return { node, lines: source.lines };
}

/** The text that stands where the word was found. */
function textOf(document: string, word: string, prefix = 0): string {
  const { node, lines } = scalarAt(document, prefix);
  const start = node.text.indexOf(word);
  expect(start).toBeGreaterThanOrEqual(0);
  const place = node.locate(start, start + word.length);
  expect(place.endLine).toBe(place.line);
  return (lines[place.line - 1] ?? '').slice(place.column - 1, place.endColumn - 1);
}

describe('a word within a value is found where it was written', () => {
  test.each([
    ['plain', 'a: due > strat'],
    ['plain, over lines', 'a: due >\n    strat &&\n\n    more'],
    ['single quotes', "a: 'it''s ''so'' strat'"],
    ['double quotes', 'a: "\\"so\\" \\u0041\\x41\\U0001F600\\t strat"'],
    ['double quotes, over lines', 'a: "due \\\n   and\n\n   strat"'],
    ['kept lines', 'a: |\n  due >\n    more\n\n  strat'],
    ['folded lines', 'a: >-\n  due >\n  more &&\n    deep\n\n  strat\n'],
    ['folded lines with stated indentation', 'a: >2-\n    due\n  strat\n'],
    ['in a flow map', '{ a: due > strat, b: 1 }'],
  ])('%s', (_, document) => {
    expect(textOf(document, 'strat')).toBe('strat');
    const indented = document.replace(/^/gm, '   > ');
    expect(textOf(indented, 'strat', 5)).toBe('strat');
  });

  test('in anything YAML writes, every letter', () => {
    const word = fc.stringMatching(/^[a-z"'\\: #\n\t{}-]{0,30}$/);
    fc.assert(
      fc.property(
        word,
        fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL'),
        (text, style) => {
          const value = `a${text}z`;
          const { node, lines } = scalarAt(
            stringify({ k: value }, { defaultStringType: style, lineWidth: 0 }),
          );
          expect(node.text).toBe(value);
          for (const [index, letter] of [...value].entries()) {
            if (!/[a-z:#{}-]/.test(letter)) continue;
            const { line, column } = node.locate(index, index + 1);
            expect((lines[line - 1] ?? '').charAt(column - 1)).toBe(letter);
          }
        },
      ),
    );
  });
});
