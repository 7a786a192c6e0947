import { describe, expect, test } from 'vitest';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { priceContract } from '#server/pricing/price-contract.ts';

interface Sentences {
  readonly read: string;
  readonly rule: string;
  readonly screens?: string;
  readonly fields?: string;
  readonly after?: string;
  readonly calls?: string;
}

function contractWith({ read, rule, screens = '', fields = '', after = '', calls = '' }: Sentences): string {
  return `# Desk

${screens}
## 3. Entities
\`\`\`yaml
team: { fields: { lead: { type: ref, to: user, required: true } } }
item:
  fields:
    note: { type: text, required: true, max: 100 }
    team: { type: ref, to: team, required: true }
    keeper: { type: ref, to: user, required: true }${fields}
\`\`\`

${after}
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

${calls}
## 8. Errors
\`\`\`yaml
TAKEN: { message: That is taken. }
\`\`\`
`;
}

async function slowIn(sentences: Sentences) {
  const text = contractWith(sentences);
  const { findings, model } = loadToRun(text, 'contract.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  const answer = await priceContract(findings, { text, model });
  const priced = answer.kind === 'priced' ? answer.findings : [];
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

  test('of effects, calculations, queries and tiles is told as well, and of none that is led by an index', async () => {
    const others = 'all.items.filter(i, i.note == note)';
    const dear = await slowIn({ ...free, ...partsWith(others) });
    expect(dear.map(({ line }) => line?.split(':')[0])).toEqual([
      '/desk',
      'like_it',
      'twins',
      '- if',
      '- update',
      '- create',
      'twins_of_all',
    ]);
    expect(dear.find(({ line }) => line?.startsWith('twins_of_all'))?.message).toContain(
      'about 100,000,000 rows are looked at each time this is asked.',
    );
    expect(dear.find(({ line }) => line?.startsWith('twins_of_all'))?.hint).toContain('one of its `params`');
    expect(await slowIn({ ...free, ...partsWith('team.items') })).toEqual([]);
  });
});

/** Parts of the contract that each go through a list of items. */
function partsWith(items: string) {
  return {
    screens: `## 2. Screens
\`\`\`yaml
/desk: { view: dashboard, tiles: [{ title: Many, of: item, where: "${items}.size() > 1", value: count() }] }
\`\`\`
`,
    fields: `
    like_it: { type: integer, compute: "${items}.size()" }
    twins: { type: integer, saved: "${items}.size()" }`,
    after: `## 4. States
\`\`\`yaml
item:
  after:
    update:
      - if: ${items}.size() > 3
        create: team
        set: { lead: keeper }
      - update: ${items}
        set: { keeper: keeper }
      - create: team
        set: { lead: "${items}.size() > 1 ? keeper : team.lead" }
\`\`\`
`,
    calls: `## 7. Calls
\`\`\`yaml
queries:
  twins_of_all: { for: [clerk], of: item, values: { most: "max(${items}.size())" } }
\`\`\`
`,
  };
}
