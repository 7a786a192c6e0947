import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { transactionsOf } from './between.ts';

const contract = `# Desks

## 3. Entities

\`\`\`yaml
desk:
  fields:
    name: { type: text, required: true }
    open: { type: boolean, initial: true }
ticket:
  fields:
    title: { type: text, required: true, max: 20 }
    desk: { type: ref, to: desk, required: true, where: open }
    other: { type: ref, to: desk, back: others }
\`\`\`

## 5. Rules

\`\`\`yaml
ticket:
  ROUGH: { rule: "title != 'rough'", at: title }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { agent: {}, keeper: {} }
grants:
  desk:
    agent: { read: "name != 'Hidden'" }
    keeper: all
  ticket: { agent: all }
\`\`\`

## 8. Errors

\`\`\`yaml
ROUGH: { message: Please be kind. }
\`\`\`

## Examples

\`\`\`yaml
people: { ann: { roles: [agent] }, kai: { roles: [keeper] } }
\`\`\`
`;

const NOWHERE = '019b0000-0000-7000-8000-00000000000f';

describe.each(databases)('references that are sent, on $kind', ({ open, kind }) => {
  let place: TestDatabase;
  let app: TestApp;
  const desks = new Map<string, string>();

  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    for (const [name, isOpen] of Object.entries({ Front: true, Closed: false, Hidden: true })) {
      const { body } = await app.request('kai', 'POST', '/api/desks', { name, open: isOpen });
      desks.set(name, String(body.id));
    }
  });
  afterAll(async () => {
    await app.close();
    await place.dispose();
  });

  const create = (desk: string, more: Record<string, unknown> = {}) =>
    app.request('ann', 'POST', '/api/tickets', { title: 'Roof', desk: desks.get(desk) ?? desk, ...more });
  const told = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
    status,
    ...(body.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
  ];

  test.each<[string, string, Record<string, unknown>, readonly unknown[]]>([
    ['nowhere', NOWHERE, {}, [422, 'desk no_such_record']],
    ['to what one may not read', 'Hidden', {}, [422, 'desk no_such_record']],
    ['to what may not be chosen', 'Closed', {}, [422, 'desk no_such_record']],
    ['beside what a rule refuses', NOWHERE, { title: 'rough' }, [422, 'desk no_such_record']],
    ['of which one is wrong', 'Front', { other: NOWHERE }, [422, 'other no_such_record']],
  ])('%s are refused as ever, at the first time and later', async (_name, desk, more, answer) => {
    const answers = [await create(desk, more), await create(desk, more)].map(told);
    expect(answers.map((one) => one.slice(0, 2))).toEqual([answer, answer]);
    expect(answers[0]).toEqual(answers[1]);
  });

  test('spoil nothing for those who write at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => create(index % 6 === 0 ? NOWHERE : 'Front')),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 6 === 0 ? 422 : 201)),
    );
  });

  test.runIf(kind === 'postgres')('do not keep creates from sharing a commit', async () => {
    const made = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => create('Front')));
      return transactionsOf(
        app,
        'ticket',
        answers.map(({ body }) => String(body.id)),
      );
    };
    // After a wrong one the next fifty are asked about.
    await expect.poll(made, { timeout: 20_000 }).toBeLessThan(8);
  });
});
