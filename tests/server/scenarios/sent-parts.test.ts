import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Orders that cannot be made without their lines; a line may have notes, which are parts of it. */
const contractWith = (steps: string) => `# Nursery

## 3. Entities

\`\`\`yaml
plant: { fields: { name: { type: text, required: true }, price: { type: money, required: true } } }
order:
  fields:
    who: { type: text, required: true }
    total: { type: money, compute: "lines.sum(l, l.amount)" }
line:
  part_of: order
  back: lines
  fields:
    plant: { type: ref, to: plant, required: true }
    pieces: { type: integer, required: true, min: 1, default: 1 }
    amount: { type: money, saved: plant.price * pieces }
remark: { part_of: line, back: remarks, fields: { text: { type: text, required: true } } }
\`\`\`

## 5. Rules

\`\`\`yaml
order: { EMPTY: lines.size() > 0 }
\`\`\`

## 6. Rights

\`\`\`yaml
grants: { order: { member: all }, plant: { member: [read] } }
\`\`\`

## 8. Errors

\`\`\`yaml
EMPTY: { message: Choose a plant. }
\`\`\`

## Examples

\`\`\`yaml
people: { ann: { name: Ann } }
records: { plant: { rose: { name: Rose, price: 4.50 }, ivy: { name: Ivy, price: 2 } } }
scenarios:
  - name: Orders
    steps:
${steps.replaceAll(/^/gm, '      ')}
\`\`\`
`;

const right = `- { as: ann, create: order, values: { who: Ben }, refused: EMPTY }
- { as: ann, create: order, values: { who: Ben, lines: [{ plant: rose, pieces: 0 }] }, refused: too_small, at: lines.0.pieces }
- as: ann
  create: order
  values: { who: Ben, lines: [{ plant: rose, pieces: 2, remarks: [{ text: Red }] }, { plant: ivy }] }
  name: first
- { as: ann, sees: first, where: total == 11 }
- { as: ann, list: remark, where: text == 'Red' && line.plant == rose, count: 1 }
- { as: ann, update: first, values: { lines: [{ plant: ivy, pieces: 3 }] } }
- { as: ann, sees: first, where: total == 17 && lines.size() == 3 }`;

test.each(databases)('steps send parts with their record, and theirs, on $kind', async ({ open }) => {
  const database = await open();
  const file = join(await temporaryFolder('sent-parts'), 'nursery.md');
  await writeFile(file, contractWith(right));
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await testContract([file, '--database', database.url ?? 'sqlite'], { out: say, error: say });
  await database.dispose();
  expect(code, said.join('\n')).toBe(0);
});

test('what does not fit in them is found where it stands', () => {
  const steps = `- as: ann
  create: order
  values: { who: Ben, lines: [{ plant: lily, pieces: many, colour: red, amount: 3 }, rose] }
- { as: ann, create: order, values: { who: Ben, lines: rose } }`;
  const { findings } = load(contractWith(steps), 'nursery.md');
  expect(findings.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual([
    'unknown_name',
    'wrong_type',
    'unknown_name',
    'unknown_name',
    'wrong_type',
    'wrong_type',
  ]);
});

test('a way back in the place of a field is told as one', () => {
  const text = contractWith(right).replace(
    'EMPTY: lines.size() > 0',
    'EMPTY: { rule: lines.size() > 0, at: lines }',
  );
  const finding = load(text, 'nursery.md').findings.find(({ level }) => level === 'error');
  expect(finding).toMatchObject({
    code: 'unknown_name',
    message: '`lines` is a way back of `order`, and no field of it.',
    hint: 'Name a field here. It leads to records of `line`, which have `order` as a field of their own.',
  });
});
