import { describe, expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Notes

## 3. Entities
\`\`\`yaml
note:
  fields:
    text: { type: text }
    size: { type: integer }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { note: { clerk: { read: true, create: true } } }
\`\`\`

## 9. Constants
\`\`\`yaml
limits: { read_time: 200ms }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('the time of a batch on $kind', ({ kind, open }) => {
  const app = appForAll(open, { contract });

  let isFilled = false;
  const fill = async () => {
    if (isFilled) return; // by a first try
    isFilled = true;
    const rows =
      kind === 'sqlite'
        ? sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n`
        : sql`SELECT generate_series(1, 20000) AS i`;
    await app.request('cleo', 'POST', '/api/notes', { text: 'one', size: 1 });
    const [first] = await app.runtime.database.ask(sql`SELECT * FROM note`);
    const names = Object.keys(first ?? {}).filter((name) => name !== 'id');
    const columns = names.map((name) => `"${name}"`).join(', ');
    const ids =
      kind === 'sqlite'
        ? `'00000000-0000-7000-8000-' || printf('%012d', i)`
        : `('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid`;
    await app.runtime.database.write((on) =>
      on.run(
        sql([`INSERT INTO note (id, ${columns}) SELECT ${ids}, ${columns} FROM note, (`, `) AS n`], rows),
      ),
    );
  };
  const slow = {
    method: 'GET',
    path: `/api/notes?limit=1&filter=${encodeURIComponent("text.contains('two')")}`,
  };
  const quick = { method: 'GET', path: '/api/notes?limit=1' };
  const batch = (operations: readonly object[]) =>
    app.request('cleo', 'POST', '/api/-/batch', { operations });

  test('is that of one read where all of it reads, and others are answered meanwhile', async () => {
    await fill();
    const many = batch(Array.from({ length: 100 }, () => slow));
    let answered = 0;
    const over = new AbortController();
    const others = (async () => {
      while (!over.signal.aborted) {
        const one = await app.request('cleo', 'GET', '/api/-/me');
        if (one.status === 200 && !over.signal.aborted) answered += 1;
      }
    })();
    const { status, body } = await many;
    over.abort();
    await others;
    expect([status, body.code]).toEqual([422, 'too_costly']);
    expect(body.operation).toBeGreaterThanOrEqual(1);
    expect(answered).toBeGreaterThan(0);
  });

  test('is that of one read for all its reads where it writes too', async () => {
    const write = { method: 'POST', path: '/api/notes', body: { text: 'three' } };
    const { status, body } = await batch([write, ...Array.from({ length: 99 }, () => slow)]);
    expect([status, body.code]).toEqual([422, 'too_costly']);
    expect(body.operation).toBeGreaterThanOrEqual(1);
    const found = await app.request('cleo', 'GET', '/api/notes?limit=1&sort=-id');
    expect(found.body.items[0].text).toBe('one');
  });

  test('is enough for many that are quick, which see one moment', async () => {
    const answered = async () => {
      const { status, body } = await batch(Array.from({ length: 20 }, () => quick));
      return [status, (body.answers ?? []).filter((one: { status: number }) => one.status === 200).length];
    };
    // On a machine that is busy it may take more than a try to have the time.
    await expect.poll(answered, { timeout: 50_000 }).toEqual([200, 20]);
  });
});
