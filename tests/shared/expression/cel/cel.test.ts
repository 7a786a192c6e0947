import { expect, test } from 'vitest';
import { type Comparison, compareWithCel } from './deviations.ts';

const comparison = compareWithCel();

test('every deviation from the conformance data of CEL has its reason in the language guide', async () => {
  await expect(page(comparison)).toMatchFileSnapshot('../../../../docs/language/cel.md');
});

test('no deviation is without a reason, and much is the same', () => {
  expect(comparison.deviations.filter(({ reason }) => reason === 'other')).toEqual([]);
  expect(comparison.same).toBeGreaterThan(200);
});

function page({ same, deviations, left }: Comparison): string {
  return [
    '# Where expressions differ from CEL',
    '',
    'Expressions have the syntax of CEL, and where they have its operators, most of its answers. This page is made by a test from the conformance data of CEL: ' +
      `${same} of its tests have the same answer here, ${deviations.length} another, each named with its reason. *error* is a failure in CEL; *unknown* is a condition or value that cannot be told.`,
    '',
    '## Suites that ask for what the language does not have',
    '',
    '| suite | tests | reason |',
    '|---|---|---|',
    ...left.map(({ suite, count, reason }) => `| ${suite} | ${count} | ${reason} |`),
    '',
    '## Tests with another answer',
    '',
    '| test | expression | CEL | here | reason |',
    '|---|---|---|---|---|',
    ...deviations.map(
      ({ test: name, source, there, here, reason }) =>
        `| ${name} | ${code(source)} | ${code(there)} | ${code(here)} | ${reason} |`,
    ),
    '',
  ].join('\n');
}

/** One line that a table can hold. */
function code(text: string): string {
  const line = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  const short = line.length > 90 ? `${line.slice(0, 90)}…` : line;
  return `<code>${short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')}</code>`;
}
