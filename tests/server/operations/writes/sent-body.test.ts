import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { readBody, sentFields } from '#server/write/request/sent-body.ts';

const text = `# Stock

## 3. Entities
\`\`\`yaml
item:
  fields:
    name: { type: text }
    parts: { type: refs, to: item, back: part_of }
    tags: { type: choices, options: { x: X, y: Y } }
    pieces: { type: integer }
\`\`\`
`;

test('each field of the wrong type is told once, however many of its elements are wrong, in the order of the contract', () => {
  const fields = [...(load(text, 'stock.md').model?.entities.get('item')?.fields.values() ?? [])];
  const sent = { colour: 1, pieces: 'x', tags: [1, 2], parts: [null, 7, {}], name: 'Bolt', size: 2 };
  const problems = readBody(sent, sentFields(fields))?.typeProblems ?? [];
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'parts bad_type',
    'tags bad_type',
    'pieces bad_type',
    'colour unknown_field',
    'size unknown_field',
  ]);
});
