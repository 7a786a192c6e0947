import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';
import { notYet } from '#shared/contract/language/not-yet.ts';
import { applicationCodes } from '#shared/contract/language/application-codes.ts';
import { mistakes } from './planted/all.ts';

/** `vitest -u` writes the page anew. */
test('docs/findings.md lists every finding, and what is not carried out yet', async () => {
  const rows = Object.entries(findingCodes).map(
    ([code, { level, sentence }]) => `| \`${code}\` | ${level} | ${sentence} |`,
  );
  const later = Object.values(notYet).map(({ what, level }) => `- ${what} (${level})`);
  const page = [
    '# What the checker says',
    '',
    '`ninefold check` names every finding with its place, a level and a code. An *error* keeps the contract from running,',
    'a *warning* is probably a slip, a *note* is good to know. A code never changes its meaning.',
    '',
    '| code | level | says |',
    '|---|---|---|',
    ...rows,
    '',
    '## Read, but not carried out yet',
    '',
    'These constructs of the language are known and give `not_executed_yet`: an error where leaving them out would change',
    'what is stored, allowed or sent, a note where only the presentation differs.',
    '',
    ...later,
    '',
    '## A wrong and a right example of each',
    '',
    'All are from the equipment desk: the wrong text in the place of the right one gives the finding.',
    '',
    ...Object.keys(findingCodes).flatMap(exampleOf),
  ].join('\n');
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/findings.md'));
});

/** What the planted mistakes prove: the first of each code. */
function exampleOf(code: string): readonly string[] {
  const mistake = mistakes.find((one) => one.code === code);
  if (mistake === undefined) return [];
  const { right, wrong, also } = mistake;
  const [before, after] =
    also === undefined ? [right, wrong] : [`${right}\n…\n${also[0]}`, `${wrong}\n…\n${also[1]}`];
  return [`### \`${code}\``, '', 'Wrong:', ...quoted(after), 'Right:', ...quoted(before)];
}

function quoted(text: string): readonly string[] {
  return ['', '~~~', text.replaceAll(/^\n+|\s+$/g, ''), '~~~', ''];
}

test('every finding across the points has an example', () => {
  const shown = new Set<string>(mistakes.map(({ code }) => code));
  expect(Object.keys(applicationCodes).filter((code) => !shown.has(code))).toEqual([]);
});
