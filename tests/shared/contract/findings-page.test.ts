import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '#shared/contract/finding.ts';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';
import { FixesOf } from '#shared/contract/fix/work-out.ts';
import { load } from '#shared/contract/load.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import { mistakes } from './planted/all.ts';
import { desk, type Mistake, plant } from './planted/mistake.ts';
import { smallExamples, wholeOf } from './planted/small.ts';

/** What the page shows of a code, and the whole contracts it is of. */
interface Example {
  readonly code: string;
  readonly wrong: string;
  readonly right: string;
  readonly wrongContract: string;
  readonly rightContract: string;
}

/** Each contract is looked at once: the desk is the right example of most. */
const found = new Map<string, readonly Finding[]>();

/** One example of each code: a small contract, or the first mistake in the desk that gives this finding alone. */
const examples: readonly Example[] = Object.keys(findingCodes).flatMap((code) => {
  const small = smallExamples.find((one) => one.code === code);
  if (small !== undefined) {
    const { wrong, right } = small;
    return [{ code, wrong, right, wrongContract: wholeOf(wrong), rightContract: wholeOf(right) }];
  }
  const mistake = mistakes.find((one) => one.code === code && isAlone(one));
  return mistake === undefined ? [] : [inDesk(mistake)];
});

function isAlone(mistake: Mistake): boolean {
  return codesOf(plant(mistake).text).every((code) => code === mistake.code);
}

function inDesk(mistake: Mistake): Example {
  const { code, right, wrong, also } = mistake;
  const [after, before] =
    also === undefined ? [wrong, right] : [`${wrong}\n…\n${also[1]}`, `${right}\n…\n${also[0]}`];
  return { code, wrong: after, right: before, wrongContract: plant(mistake).text, rightContract: desk };
}

/** The codes of what the checker says. */
function codesOf(contract: string): readonly Finding['code'][] {
  return [...new Set(foundIn(contract).map(({ code }) => code))];
}

function foundIn(contract: string): readonly Finding[] {
  const known = found.get(contract) ?? load(contract, 'example.md').findings;
  found.set(contract, known);
  return known;
}

/** `vitest -u` writes the page anew. */
test('docs/findings.md lists every finding', async () => {
  const rows = Object.entries(findingCodes).map(
    ([code, { level, sentence }]) => `| ${linked(code)} | ${level} | ${sentence} |`,
  );
  const page = [
    '# What the checker says',
    '',
    '`ninefold check` names every finding with its place, a level and a code. An *error* keeps the contract from running,',
    'a *warning* is probably a slip, a *note* is good to know. A code never changes its meaning. `check` asks SQLite for its plans, and',
    'tells `slow` with the number of rows and only where that is dear: with 10,000 records of each entity, or with those that are there (`--data`, `--database`). The Studio, which has no database at hand, tells it by the form of the condition.',
    'Where a mistake has a clear answer, the finding has a *fix*: a button in the [Studio](studio.md#document). `ninefold check --fix` makes those that leave [nothing to choose](how-to/check-in-a-pull-request.md).',
    '',
    '| code | level | says |',
    '|---|---|---|',
    ...rows,
    '',
    '## A wrong and a right example of each',
    '',
    'A part of a contract is from the [equipment desk](../contracts/equipment-desk.md); with sections it is a contract of its own.',
    'The wrong text gives this finding and no other, the right one none.',
    '',
    ...examples.flatMap(shown),
  ].join('\n');
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/findings.md'));
});

function linked(code: string): string {
  return examples.some((example) => example.code === code) ? `[\`${code}\`](#${code})` : `\`${code}\``;
}

function shown({ code, wrong, right, wrongContract }: Example): readonly string[] {
  const fixes = fixesOf(code, wrongContract);
  return [
    `### \`${code}\``,
    '',
    'Wrong:',
    ...quoted(wrong),
    'Right:',
    ...quoted(right),
    ...(fixes.length > 0 ? [`${fixes.length === 1 ? 'Fix' : 'Fixes'}: ${fixes.join(' ')}`, ''] : []),
  ];
}

/** What the fixes of the finding do. */
function fixesOf(code: string, contract: string): readonly string[] {
  const fixes = new FixesOf(contract);
  const all = foundIn(contract).filter((finding) => finding.code === code);
  return [...new Set(all.flatMap((finding) => fixes.of(finding).map(({ does }) => inEnglish(does))))];
}

function quoted(text: string): readonly string[] {
  // What is wrong for being too much is not read to its end.
  const short = text.replaceAll(/(\S)\1{60,}/g, (run) => `${run.slice(0, 20)}…`);
  return ['', '~~~', short.replaceAll(/^\n+|\s+$/g, ''), '~~~', ''];
}

describe('the examples of the page', () => {
  test('are of every finding', () => {
    const codes = new Set(examples.map(({ code }) => code));
    expect(Object.keys(findingCodes).filter((code) => !codes.has(code))).toEqual([]);
  });

  test.each(examples)('$code: the wrong one gives this finding alone', ({ code, wrongContract }) => {
    expect(codesOf(wrongContract)).toEqual([code]);
  });

  test.each(examples)('$code: the right one gives none', ({ rightContract }) => {
    expect(codesOf(rightContract)).toEqual([]);
  });
});
