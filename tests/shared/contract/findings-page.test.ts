import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';
import { notYet } from '#shared/contract/language/not-yet.ts';

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
  ].join('\n');
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/findings.md'));
});
