import { beforeEach, describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Jobs

## 3. Entities
\`\`\`yaml
job:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    total: { type: decimal, scale: 2, compute: "lines.sum(l, l.amount)" }
    gross: { type: decimal, scale: 2, compute: total * RATE }
line:
  part_of: job
  back: lines
  fields:
    pieces: { type: integer, required: true }
    amount: { type: decimal, scale: 2, compute: pieces * 1.5 }
\`\`\`

## 6. Roles and permissions
\`\`\`yaml
roles: { clerk: { label: Clerk } }
grants:
  job: { clerk: [read, create, update] }
  line: { clerk: [read, create, update] }
\`\`\`

## 9. Constants and limits
\`\`\`yaml
constants: { RATE: 1.20 }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('what is calculated and kept, after a publication on $kind,', ({ open }) => {
  const app = appForEach(open, { contract });

  beforeEach(async () => {
    await app.request('ada', 'POST', '/api/jobs', { name: 'One', lines: [{ pieces: 2 }, { pieces: 4 }] });
  });

  const publish = async (text: string) => {
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    const body = { text, plan: planned.body.plan.hash };
    expect((await app.request('owner', 'POST', '/api/-/studio/publish', body)).body).toHaveProperty(
      'version',
    );
  };
  const job = async () => (await app.request('ada', 'GET', '/api/jobs')).body.items[0];

  test('follows another constant', async () => {
    expect(await job()).toMatchObject({ total: '9.00', gross: '10.80' });
    await publish(contract.replace('1.20', '2.00'));
    expect(await job()).toMatchObject({ total: '9.00', gross: '18.00' });
  });

  test('follows another expression, through all that reads it, up to the parent', async () => {
    await publish(contract.replace('pieces * 1.5', 'pieces * 3.0'));
    expect(await job()).toMatchObject({ total: '18.00', gross: '21.60' });
  });

  test('follows a part that is given to nobody and comes back', async () => {
    const less = contract.replace('l.amount', 'l.pieces').replace(/ {4}amount: .*\n/, '');
    await publish(less);
    expect(await job()).toMatchObject({ total: '6.00', gross: '7.20' });
    await publish(contract.replace('# Jobs', '# Jobs again'));
    expect(await job()).toMatchObject({ total: '9.00', gross: '10.80' });
  });

  test('takes the place of what was entered, which is there again once it is entered again', async () => {
    const entered = contract.replace(', compute: total * RATE', '');
    await publish(entered);
    const { id, gross } = await job();
    expect(gross).toBe('10.80');
    await app.request('ada', 'PATCH', `/api/jobs/${id}`, { gross: '99.00' });
    await publish(contract.replace('# Jobs', '# Jobs again'));
    expect(await job()).toMatchObject({ gross: '10.80' });
    await publish(entered.replace('# Jobs', '# Jobs by hand'));
    expect(await job()).toMatchObject({ gross: '99.00' });
  });
});
