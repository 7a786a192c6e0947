import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

/** Who orders gets a mail that leads to their order. */
const contract = `# Orders

## 3. Entities
\`\`\`yaml
order:
  fields:
    email: { type: email, required: true }
    name: { type: text, required: true }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { order: { member: all, anyone: read } }
\`\`\`

## 7. Calls
\`\`\`yaml
mails:
  ordered:
    on: [order.create]
    to: email
    subject: "Order {name}"
    text: "[Look at {name}](/orders?q={name}), or at [our page](https://orders.example.org/)."
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('the outbox of a rehearsal on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  test('says where the links of a mail lead, under the address of the rehearsal', async () => {
    const sent = { name: 'A 1', email: 'ada@example.org' };
    expect((await app.request('kim', 'POST', '/api/orders', sent)).status).toBe(201);
    const { items } = (await app.request('kim', 'GET', '/api/-/rehearsal/outbox')).body;
    const [{ body }] = items.filter(({ kind }: { kind: string }) => kind === 'mail');
    expect(body.title).toBe('Order A 1');
    expect(body.text).toMatch(/Look at A 1 \(?http:\/\/127\.0\.0\.1:\d+\/orders\?q=A%201\)?/);
    expect(body.text).toContain('https://orders.example.org/');
  });
});
