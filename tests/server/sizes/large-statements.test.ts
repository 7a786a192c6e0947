import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { largeStatements } from '#server/sizes/large-statements.ts';
import { leakyContract } from '#tests/leaks/generated.ts';
import { nineGrants, twelveGrants, wideContract } from '../operations/reads/fine-rights.ts';
import { nestedDefinitions, nestedValues } from '../sql/nested-definitions.ts';

const contracts = new URL('../../../contracts/', import.meta.url);
const shipped = readdirSync(contracts).filter((file) => file.endsWith('.md'));

function largeIn(text: string) {
  const { model, findings } = load(text, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  return largeStatements(model);
}

describe('statements that would be too large', () => {
  test.each(shipped)('are in no shipped contract: %s', (file) => {
    expect(largeIn(readFileSync(new URL(file, contracts), 'utf8'))).toEqual([]);
  });

  test.each([
    ['fields under grants that each leave one out', wideContract(24, 2, nineGrants)],
    ['many fields under many grants', wideContract(38, 10, twelveGrants)],
    ['definitions forty deep', nestedDefinitions(40)],
    ['computed values ten deep', nestedValues(10)],
  ])('are not in a contract of %s', (_, contract) => {
    expect(largeIn(contract)).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])('are in no contract that is generated to look for leaks: %d', (seed) => {
    const { model } = load(leakyContract(seed), 'generated.md');
    expect(model === undefined ? [] : largeStatements(model)).toEqual([]);
  });

  test('are told at the sentence that takes most of them, with their size, and end a start', () => {
    const text = nestedDefinitions(80);
    const lines = text.split('\n');
    const { model, findings } = loadToRun(text, 'contract.md');
    expect(model).toBeUndefined();
    const told = findings.filter(({ code }) => code === 'expression_too_large');
    expect(told.map(({ place }) => lines[place.line - 1]?.trim().split(':')[0])).toContain('TOO_MUCH');
    expect(told.map(({ level }) => level)).toEqual(told.map(() => 'error'));
    for (const { message, hint } of told) {
      expect(message).toMatch(/would be a statement of \d+ kB with \d+ parameters on PostgreSQL/);
      expect(hint).toContain('`saved`');
    }
  });

  test('of too many values are told as well', () => {
    const values = Array.from({ length: 60 }, (_, n) =>
      Array.from({ length: 20 }, (__, m) => `'v${n}_${m}'`).join(', '),
    );
    const rules = values.map((list) => `{ rule: "title in [${list}]", at: title }`).join(', ');
    const text = `# Many

## 3. Entities
\`\`\`yaml
book: { fields: { title: { type: text, required: true, max: 40 } } }
\`\`\`

## 5. Rules
\`\`\`yaml
book:
  NO_TITLE: [${rules}]
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { book: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NO_TITLE: { message: No such title. }
\`\`\`
`;
    expect(largeIn(text).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The rules of `book` .* 1\d{3} parameters/),
    ]);
  });

  test('of an effect are told at the effect', () => {
    const steps = Array.from(
      { length: 80 },
      (_, n) => `  r${n + 1}(x): round(r${n}(x) / 2 + r${n}(x) / 3, 2)`,
    );
    const text = `# Effects

## 3. Entities
\`\`\`yaml
part: { fields: { amount: { type: decimal, scale: 2, required: true } } }
\`\`\`

## 4. States
\`\`\`yaml
part:
  after:
    create:
      - update: record
        set: { amount: r80(amount) }
\`\`\`

## 5. Rules
\`\`\`yaml
define:
  r0(x): x / 3 + x / 7
${steps.join('\n')}
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { part: { member: all } }
\`\`\`
`;
    const found = largeIn(text);
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^An effect of `part` would be a statement of \d+ kB/),
    ]);
    expect(text.split('\n')[(found[0]?.place.line ?? 0) - 1]).toContain('- update: record');
  });
});
