import { describe, expect, test } from 'vitest';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { priceContract } from '#server/pricing/price-contract.ts';

function contractWith({ read, rule }: { readonly read: string; readonly rule: string }): string {
  return `# Desk

## 3. Entities
\`\`\`yaml
team: { fields: { lead: { type: ref, to: user, required: true } } }
item:
  fields:
    note: { type: text, required: true, max: 100 }
    team: { type: ref, to: team, required: true }
    keeper: { type: ref, to: user, required: true }
\`\`\`

## 5. Rules
\`\`\`yaml
item:
  TAKEN: { rule: "${rule}", at: note }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: { signup: true } }
grants:
  team: { clerk: all }
  item: { clerk: { read: "${read}", create: true } }
\`\`\`

## 8. Errors
\`\`\`yaml
TAKEN: { message: That is taken. }
\`\`\`
`;
}

async function slowIn(sentences: { readonly read: string; readonly rule: string }) {
  const text = contractWith(sentences);
  const { findings, model } = loadToRun(text, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  const priced = await priceContract(findings, { text, model });
  const others = priced.filter(({ code }) => code !== 'slow');
  expect(others).toEqual(findings.filter(({ code }) => code !== 'slow'));
  const lines = text.split('\n');
  return priced
    .filter(({ code }) => code === 'slow')
    .map(({ place, message, hint }) => ({ line: lines[place.line - 1]?.trim(), message, hint }));
}

const free = { read: 'keeper == me', rule: 'team.lead != keeper' };

describe('the price of a condition', () => {
  test('is nothing to tell of where an index or a reference leads to a few records', async () => {
    expect(await slowIn(free)).toEqual([]);
    expect(
      await slowIn({
        ...free,
        rule: '!all.items.exists(i, i.id != id && i.keeper == keeper && i.note == note)',
      }),
    ).toEqual([]);
  });

  test('of a right that joins conditions on different records is told only where it is dear', async () => {
    expect(await slowIn({ ...free, read: 'keeper == me || team.lead == me' })).toEqual([]);
  });

  test('of a whole entity at every save is told with the number of rows and the way out', async () => {
    const [found, ...others] = await slowIn({
      ...free,
      rule: '!all.items.exists(i, i.id != id && i.note == note)',
    });
    expect(others).toEqual([]);
    expect(found?.line).toContain('TAKEN');
    expect(found?.message).toContain('about 10,000 rows are looked at each time this is asked.');
    expect(found?.hint).toContain('Compare a reference or a unique field');
  });

  test('of a search within a list is told though its form is harmless', async () => {
    const [found, ...others] = await slowIn({ ...free, read: 'all.items.count(i, i.note == note) == 1' });
    expect(others).toEqual([]);
    expect(found?.line).toContain('read:');
    expect(found?.message).toContain('about 100,000,000 rows are looked at for each page of such a list.');
  });
});
