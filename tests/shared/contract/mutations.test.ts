import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { fc } from '#tests/support/fast-check.ts';

const desk = readFileSync(join(import.meta.dirname, '../../../contracts/equipment-desk.md'), 'utf8');
const lines = desk.split('\n');

interface Token {
  readonly line: number;
  readonly start: number;
  readonly word: string;
}

/** Lines whose words are for people: any other words there would be as right. */
const forPeople = /\b(?:title|help|label|message|icon|ask|locale|markdown)\b/;

/** The lines of YAML before the examples, whose records are made of such words. */
function yamlLines(): readonly number[] {
  const last = lines.findIndex((line) => line === '## Examples');
  const found: number[] = [];
  let isYaml = false;
  let text = -1;
  for (const [index, line] of lines.slice(0, last).entries()) {
    const indent = line.search(/\S/);
    if (line.startsWith('```')) isYaml = line === '```yaml';
    else if (text >= 0 && (indent < 0 || indent > text)) continue;
    else if (isYaml) {
      text = line.endsWith('|') ? indent : -1;
      if (!forPeople.test(line)) found.push(index + 1);
    }
  }
  return found;
}

function tokens(pattern: RegExp, accepts: (token: Token, line: string) => boolean): readonly Token[] {
  return yamlLines().flatMap((number) => {
    const line = lines[number - 1] ?? '';
    const all = [...line.matchAll(pattern)].map((match) => ({
      line: number,
      start: match.index,
      word: match[0],
    }));
    return all.filter((token) => accepts(token, line));
  });
}

/**
 * Names that are used: what stands after the first colon of a line. What stands before it is mostly declared there, and
 * is found where it is used. Exceptions: a plural, a way back, a state field and what an effect made are declared after
 * a colon, and the letters of a number's format are free.
 */
const uses = tokens(/[A-Za-z_]\w*/g, ({ start }, line) => {
  return line.includes(':') && start > line.indexOf(':') && !/\b(?:plural|back|field|as|format):/.test(line);
});

const brackets = tokens(/[[\]{}()]/g, () => true);

const pairs = ['()', '[]', '{}'];

/** The line of the bracket that belongs to another; all brackets of the desk are in pairs. */
function otherHalf({ line, start, word }: Token): number {
  const pair = pairs.find((one) => one.includes(word)) ?? '';
  const forward = pair.startsWith(word);
  const rest = lines.map((text, index) => {
    if (index + 1 !== line) return index + 1 > line === forward ? text : '';
    return forward ? text.slice(start) : text.slice(0, start + 1);
  });
  const order = forward ? rest : rest.toReversed();
  let depth = 0;
  for (const [index, text] of order.entries()) {
    const characters = forward ? [...text] : [...text].toReversed();
    for (const character of characters) {
      if (!pair.includes(character)) continue;
      depth += character === word ? 1 : -1;
      if (depth === 0) return forward ? index + 1 : lines.length - index;
    }
  }
  throw new Error(`alone: ${word} in line ${line}`);
}

const known = new Set(load(desk, 'desk.md').findings.map(({ code, message }) => `${code} ${message}`));

/** The lines of what is found only since the word was replaced. */
function foundLines({ line, start, word }: Token, by: string): readonly number[] {
  const before = lines[line - 1] ?? '';
  const after = before.slice(0, start) + by + before.slice(start + word.length);
  const { findings } = load(lines.with(line - 1, after).join('\n'), 'desk.md');
  const fresh = findings.filter(
    ({ code, level, message }) => level !== 'note' && !known.has(`${code} ${message}`),
  );
  return fresh.flatMap(({ place }) =>
    Array.from({ length: place.endLine - place.line + 1 }, (_, index) => place.line + index),
  );
}

describe('a slip in the equipment desk', () => {
  test('there are many words and brackets to get wrong', () => {
    expect(uses.length).toBeGreaterThan(400);
    expect(brackets.length).toBeGreaterThan(200);
  });

  test('a name or a type that is used is found at its line', () => {
    fc.assert(
      fc.property(fc.constantFrom(...uses), (token) => {
        expect({ token, found: foundLines(token, `${token.word}q`) }).toEqual({
          token,
          found: expect.arrayContaining([token.line]),
        });
      }),
      { numRuns: 60 },
    );
  }, 240_000); // seconds, and minutes on a machine that does much else

  test('a bracket that is missing is found at its line, or at that of its other half', () => {
    fc.assert(
      fc.property(fc.constantFrom(...brackets), (token) => {
        const found = foundLines(token, '');
        const halves = [token.line, otherHalf(token)];
        expect({ token, halves, found, isFound: found.some((line) => halves.includes(line)) }).toEqual({
          token,
          halves,
          found,
          isFound: true,
        });
      }),
      { numRuns: 60 },
    );
  }, 240_000); // seconds, and minutes on a machine that does much else
});
