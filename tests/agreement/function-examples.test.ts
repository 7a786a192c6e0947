import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { ValueFunction } from '#shared/expression/functions/value-function.ts';
import { valueFunctions } from '#shared/expression/functions/value-functions.ts';
import { databases } from '#tests/support/databases.ts';
import { type Desk, expectDone, NOW, openDesk, person } from '#tests/server/operations/reads/open-desk.ts';
import { expressionOf } from '#tests/shared/expression/desk.ts';

const contract = `# Notes

## 1. What it does
Keeps notes.

## 3. Entities
\`\`\`yaml
note:
  fields:
    text: { type: text }
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  clerk: {}
grants:
  note:
    clerk: all
\`\`\`
`;

const functions: readonly [string, ValueFunction][] = Object.entries(valueFunctions);
const examples = functions.flatMap(([, { examples: some }]) => some);

test('every function has an example, written as its form says', () => {
  for (const [name, { examples: some, form }] of functions) {
    expect(form).toMatch(new RegExp(`^${name}\\(`));
    expect(some.join(), name).toContain(`${name}(`);
  }
});

describe.each(databases)('examples of functions on $kind', (database) => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk(contract, database);
    await desk.put('note', { text: 'here' });
  });

  afterAll(() => desk.close());

  test.each(examples)('%s', async (example) => {
    const { items } = expectDone(
      await desk.list(person('01900000-0000-7000-8000-000000000900', 'clerk'), 'note', { filter: example }),
    );
    expect(items).toHaveLength(1);
  });
});

test.each(examples)('in the browser, %s', (example) => {
  const zone = { timezone: 'Europe/Vienna', from: [-1e15], offsets: [3600] };
  const environment = { record: {}, now: NOW, today: NOW.slice(0, 10), constants: {}, zone };
  expect(evaluate(expressionOf(example), environment)).toBe(true);
});
