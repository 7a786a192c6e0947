import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Visitors

## 3. Entities
\`\`\`yaml
wish: { fields: { text: { type: text, max: 10 } } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { wish: { anyone: [read, create] } }
\`\`\`
`;

describe.each(databases)('visitors who are not signed in, on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openRealApp({ contract, database, trustProxy: ['loopback'] });
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const wish = (from: string, text: string) =>
    app.request(
      undefined,
      'POST',
      '/api/wishes',
      { text },
      { 'X-Forwarded-For': from, 'Idempotency-Key': '1' },
    );

  test('have keys for retries of their own in each network', async () => {
    const first = await wish('192.0.2.1', 'Tea');
    const other = await wish('192.0.2.2', 'Tea');
    expect([first.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(first.body.id);
    expect((await wish('192.0.2.2', 'Milk')).body.code).toBe('idempotency_conflict');
    const again = await wish('192.0.2.1', 'Tea');
    expect([again.body.id, again.headers.get('idempotent-replay')]).toEqual([first.body.id, 'true']);
  });

  test('are logged under the same path, answered or refused', async () => {
    await wish('192.0.2.1', 'Tea');
    await wish('192.0.2.3', 'far too long');
    await app.request(undefined, 'GET', '/api/-/app');
    const paths = () =>
      app.reports.flatMap((report) => (report.kind === 'request' ? [`${report.status} ${report.path}`] : []));
    await expect.poll(paths).toEqual(['201 /api/wishes', '422 /api/wishes', '200 /api/-/app']);
  });
});
