import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainContract } from '#server/cli/author/explain.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const numbers = Array.from({ length: 300 }, (_, n) => `    n${n}: { value: ${n} }`).join('\n');
const contract = `# Numbers

## 3. Entities
\`\`\`yaml
number:
  fields: { value: { type: integer }, seen: { type: integer, default: 0 } }
look:
  fields: { name: { type: text } }
\`\`\`

## 4. States
\`\`\`yaml
look:
  transitions: { again: { by: [member], then: [ { each: { n: all.numbers }, update: n, set: { seen: n.seen + 1 } } ] } }
  after: { create: [ { each: { n: all.numbers }, update: n, set: { seen: n.seen + 1 } } ] }
\`\`\`

## 5. Rules
\`\`\`yaml
number:
  SLOW: { rule: "none(all.numbers, a, all.numbers.exists(b, all.numbers.exists(c, a.value * b.value + c.value == -1)))", on: [update] }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { number: { member: all }, look: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
SLOW: { message: Never said. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { effects: 5, write_time: 1s }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [] } }
records:
  look: { one: { name: One } }
  number:
${numbers}
\`\`\`
`;

describe.each(databases)('the explanation of a call that ends at a limit on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const errorsOf = async (words: Readonly<Record<string, string>>) => {
    const asked = new URLSearchParams({ as: 'kim', ...words });
    return (await app.request('owner', 'GET', `/api/-/explain?${asked}`)).body.answer.errors;
  };

  test.each([
    [{ entity: 'look', call: 'create', values: '{"name":"Two"}' }, 'look.after.create.1'],
    [{ entity: 'look', call: 'again', id: 'one' }, 'look.again.then.1'],
  ])('says of %j which limit, and which effect reached it', async (words, effect) => {
    const [problem, ...rest] = await errorsOf(words);
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({
      code: 'limit_reached',
      at: { limit: 'effects', entity: 'number', effect },
    });
  });

  test('says what was being asked when the time was up', async () => {
    const [problem] = await errorsOf({ entity: 'number', call: 'update', id: 'n3', values: '{"seen":7}' });
    const at = { limit: 'write_time', entity: 'number', rules: ['SLOW'] };
    expect(problem).toMatchObject({ code: 'too_costly', at });
  });
});

test('`ninefold explain` prints the place below what is wrong', async () => {
  const file = join(await temporaryFolder('explain'), 'numbers.md');
  await writeFile(file, contract);
  const out: string[] = [];
  const words = [file, '--as', 'kim', '--do', 'again', '--with', 'one'];
  await explainContract(words, { out: (line) => out.push(line), error: (line) => out.push(line) });
  expect(out.slice(1, 3)).toEqual([
    '  -: limit_reached. One call writes at most 5 records.',
    expect.stringMatching(/^ {4}at (?=.*limit effects)(?=.*entity number)(?=.*effect look\.again\.then\.1)/),
  ]);
});
