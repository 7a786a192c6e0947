import { describe, expect, test } from 'vitest';
import { Metrics } from '#server/observe/metrics.ts';
import type { Report } from '#server/observe/report.ts';
import { deliver, reportWaiting } from '#server/sending/deliver.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Desk

## 3. Entities
\`\`\`yaml
order: { title: "{name}", fields: { name: { type: text }, who: { type: ref, to: user } } }
\`\`\`

## 4. States
\`\`\`yaml
order: { transitions: { remind: { by: [clerk] } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  order: { clerk: all, guest: { read: name == 'open' } }
  user: { clerk: read }
\`\`\`

## 7. Calls
\`\`\`yaml
notices: { news: { on: [order.remind], to: who, title: "Order {name}", via: [app, email] } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { name: Kim, roles: [clerk] }, gus: { name: Gus, roles: [guest] } }
\`\`\`
`;

describe.each(databases)('messages that nobody gets, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const remind = async (person: string, name: string): Promise<string> => {
    const who = (await app.request(person, 'GET', '/api/-/me')).body.person.id;
    const { id } = (await app.request('kim', 'POST', '/api/orders', { name, who })).body;
    expect((await app.request('kim', 'POST', `/api/orders/${id}/remind`)).status).toBe(200);
    return id;
  };
  const deliveries = async (query = '') =>
    (await app.request('owner', 'GET', `/api/-/deliveries${query}`)).body.items;

  test('because they may not read the record stand among the deliveries, with the reason, and are not sent again', async () => {
    const id = await remind('gus', 'shut');
    const withheld = await deliveries('?state=withheld');
    expect(withheld).not.toHaveLength(0);
    for (const one of withheld)
      expect(one).toMatchObject({ record: id, state: 'withheld', error: 'Gus may not read this Order.' });
    const retried = await app.request('owner', 'POST', `/api/-/deliveries/${withheld[0].id}/retry`);
    expect(retried).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', detail: 'Its reader may not read the record.' },
    });
    expect((await app.request('kim', 'GET', '/api/-/deliveries')).status).toBe(403);
  });

  test('because the server of mail is not there are counted, in the log and in the metrics', async () => {
    const reports: Report[] = [];
    const delivering = {
      current: () => app.runtime,
      // Nothing listens there.
      outside: { variables: new Map(), publicUrl: 'https://desk.example.org', smtpUrl: 'smtp://127.0.0.1:1' },
      report: (report: Report) => void reports.push(report),
      clock: { now: () => new Date().toISOString() },
    };
    await reportWaiting(delivering);
    expect(reports).toEqual([]);
    await remind('gus', 'open');
    await remind('kim', 'shut');
    await Promise.all((await deliver(delivering)).map(({ done }) => done));
    expect(reports.map(({ kind }) => kind)).toEqual(['not_delivered', 'not_delivered']);
    await reportWaiting(delivering);
    expect(reports.at(-1)).toEqual({ kind: 'deliveries_waiting', count: 2 });
    const metrics = new Metrics();
    for (const report of reports) metrics.note(report);
    expect(await metrics.text()).toContain('ninefold_reports_total{kind="deliveries_waiting"} 1');
  });
});
