import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRecords } from '#server/reads/lists/list.ts';
import { databases } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';
import { type Desk, expectDone, openDesk, person } from './open-desk.ts';

const contract = `# Repairs

## 3. Entities
\`\`\`yaml
job:
  comments: true
  fields: { name: { type: text }, keeper: { type: ref, to: user } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { fitter: {} }
grants:
  job: { fitter: { read: keeper == me } }
  job_comment: { fitter: { read: true, create: true } }
  user: { fitter: { read: { fields: [name] } } }
\`\`\`
`;

/** A record that people have talked about for years: its page reads as many comments as it shows. */
describe.each(databases)('a hundred thousand comments on one record, on $kind', (database) => {
  let desk: Desk;
  let ann: string;
  let job: string;
  beforeAll(async () => {
    desk = await openDesk(contract, database);
    [ann = ''] = await desk.putAll('user', [{ name: 'Ann', email: 'ann@desk.example' }]);
    job = await desk.put('job', { name: 'Roof', keeper: ann });
    await desk.runtime.database.write(async (on) => {
      const sqlite = sql`
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO job_comment (id, created_at, updated_at, version, job, author, text)
        SELECT printf('00000000-0000-7000-8000-%012d', i), printf('2026-01-01T00:%02d:%02d.000Z', i / 60 % 60, i % 60), '2026-01-01T00:00:00.000Z', 1, ${job}, ${ann}, 'Said ' || i FROM n`;
      const postgres = sql`
        INSERT INTO job_comment (id, created_at, updated_at, version, job, author, text)
        SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 second', '2026-01-01T00:00:00Z', 1, ${job}::uuid, ${ann}::uuid, 'Said ' || i
        FROM generate_series(1, 100000) AS i`;
      await on.run(database.kind === 'sqlite' ? sqlite : postgres);
      await on.run(sql`ANALYZE`);
    });
  });
  afterAll(() => desk.close());

  test('the newest are read in the order of an index, and no others', async () => {
    const asked: Asked[] = [];
    const runtime = { ...desk.runtime, database: noting(desk.runtime.database, asked) };
    const query = { filter: `job == '${job}'`, sort: '-created_at', limit: '20', expand: 'author,files' };
    const list = { entity: desk.entity('job_comment'), query: new Map(Object.entries(query)) };
    const { items } = expectDone(await listRecords(runtime, desk.call(person(ann, 'fitter')), list));
    expect(items).toHaveLength(20);
    expect(asked.length).toBeLessThanOrEqual(6);
    const plans = await desk.runtime.database.read(async (on) => {
      const plans: string[] = [];
      for (const { statement } of asked) {
        const { sql: question, text, values } = statement;
        const explain = {
          sql: `EXPLAIN QUERY PLAN ${question}`,
          text: `EXPLAIN (ANALYZE, COSTS off, TIMING off) ${text}`,
          values,
        };
        const rows = await on.all(explain);
        plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'));
      }
      return plans;
    });
    expect(plans.join('\n')).toMatch(/SEARCH nf_row USING INDEX nf_ix_job_comment|Index Scan/);
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN job_comment\b|Seq Scan on job_comment\b/);
      // The files of the twenty comments are put in order, the comments are not.
      if (!plan.includes('job_comment_file'))
        expect(plan).not.toMatch(/USE TEMP B-TREE FOR ORDER BY|Sort Key: .*created_at/);
      for (const [, rows] of plan.matchAll(/actual rows=(\d+)/g)) expect(Number(rows), plan).toBeLessThan(50);
    }
  });
});
