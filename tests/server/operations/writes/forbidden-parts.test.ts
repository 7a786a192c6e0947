import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Orders

## 3. Entities
\`\`\`yaml
order:
  fields: { title: { type: text }, total: { type: decimal, compute: "lines.sum(l, l.amount)" } }
line:
  part_of: order
  back: lines
  fields: { text: { type: text }, amount: { type: decimal }, checked: { type: boolean } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, boss: {} }
grants:
  order: { clerk: { read: true, create: true, update: true } }
  line:
    clerk:
      read: true
      create: { fields: [text, amount] }
      update: { if: "amount < 5", fields: [amount] }
    boss: { delete: true }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('what may not be sent of a composed child on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  const make = (body: object) => app.request('ann', 'POST', '/api/orders', body);
  const made = async (...lines: object[]) => {
    const { body } = await make({ lines });
    const told = await app.request('ann', 'GET', `/api/lines?sort=text&filter=order == '${body.id}'`);
    const ids: string[] = told.body.items.map(({ id }: { id: string }) => id);
    return { ids, change: (sent: object) => app.request('ann', 'PATCH', `/api/orders/${body.id}`, sent) };
  };
  const problems = ({ status, body }: Awaited<ReturnType<typeof make>>) => [
    status,
    body.code,
    ...body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
  ];

  test('is told before what has the wrong type, in the record or in the children', async () => {
    const lines = [{ text: 'a' }, { amount: true }, { checked: true }];
    expect(problems(await make({ title: 7, lines }))).toEqual([
      403,
      'forbidden_field',
      'lines.2.checked forbidden_field',
    ]);
    expect(problems(await make({ title: 7, lines: lines.slice(0, 2) }))).toEqual([
      422,
      'invalid',
      'title bad_type',
      'lines.1.amount bad_type',
    ]);
    const { ids, change } = await made({ text: 'a', amount: '1.00' });
    expect(problems(await change({ title: 7, lines: [{ id: ids[0], text: 'b' }] }))).toEqual([
      403,
      'forbidden_field',
      'lines.0.text forbidden_field',
    ]);
  });

  test('is told together with what may not be sent of the record', async () => {
    expect(problems(await make({ total: '1.00', lines: [{ version: 1, text: 'a' }] }))).toEqual([
      403,
      'forbidden_field',
      'total forbidden_field',
      'lines.0.version forbidden_field',
    ]);
  });

  test('is the whole child where nobody may do that to one', async () => {
    const { ids, change } = await made({ text: 'a', amount: '1.00' });
    const gone = { id: ids[0], delete: true };
    expect(problems(await change({ title: 7, lines: [gone] }))).toEqual([
      403,
      'forbidden',
      'lines.0 forbidden',
    ]);
  });

  test('is, where a condition says so, told of the child as it is', async () => {
    const { ids, change } = await made({ text: 'a', amount: '1.00' }, { text: 'b', amount: '7.00' });
    expect((await change({ lines: [{ id: ids[0], amount: '2.00' }] })).status).toBe(200);
    expect(problems(await change({ lines: [{ id: ids[1], amount: '2.00' }] }))).toEqual([
      403,
      'forbidden',
      'lines.0 forbidden',
    ]);
  });
});
