import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';

const contract = (steps: string) => `# Notes

## 3. Entities
\`\`\`yaml
note: { fields: { text: { type: text }, key: { type: key } } }
plain: { fields: { text: { type: text } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: { signup: true } }
grants:
  note: { clerk: all, holder: [read] }
  plain: { clerk: all, holder: [read] }
\`\`\`

## Examples
\`\`\`yaml
records: { note: { n: { text: A } }, plain: { p: { text: B } } }
scenarios:
  - name: A step
    steps: [ ${steps} ]
\`\`\`
`;

test('a step is done by whoever has the key of a record, and only of a record that has one', () => {
  const said = (steps: string) =>
    load(contract(steps), 'c.md').findings.filter(({ level }) => level === 'error');
  expect(said('{ as: { holder: n }, sees: n }')).toEqual([]);
  expect(said('{ as: { holder: p }, sees: p }')).toMatchObject([
    { code: 'wrong_value', message: '`plain` has no key, so nobody is its holder.' },
  ]);
  expect(said('{ as: { holder: none }, sees: n }')).toMatchObject([{ code: 'unknown_name' }]);
  expect(said('{ as: { owner: n }, sees: n }').map(({ code }) => code)).toContain('unknown_key');
});

test('a right of holders is bound to the record in their hand, and to nothing where no key leads', () => {
  const { model } = load(contract('{ as: { holder: n }, sees: n }'), 'c.md');
  const source = (entity: string) =>
    model?.entities.get(entity)?.grants.find(({ audience }) => audience === 'holder')?.condition?.source;
  expect(source('note')).toBe('record == held.note');
  expect(source('plain')).toBe('false');
});
