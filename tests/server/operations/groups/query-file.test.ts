import readExcelFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { engineCall } from '#server/identity/people/call-of.ts';
import { exportQuery } from '#server/operations/export/export-query.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Jobs

## 3. Entities
\`\`\`yaml
worker: { fields: { name: { type: text, required: true } } }
van: { fields: { name: { type: text, required: true } } }
job:
  fields:
    name: { type: text, required: true }
    worker: { type: ref, to: worker }
    who: { type: ref, to: [worker, van], back: held }
    price: { type: money }
    due: { type: date }
    format: { type: text }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, clerk: {}, guest: {} }
grants:
  worker: { boss: all, clerk: { read: 'name != "Zoe"' } }
  van: { boss: all }
  job: { boss: all, clerk: { read: { except: [price] } } }
\`\`\`

## 7. Calls
\`\`\`yaml
queries:
  by_worker:
    of: job
    where: due >= params.since && (params.format == null || format == params.format)
    group: worker
    values: { jobs: count(), worth: sum(price), last: max(due) }
    params: { since: { type: date, required: true }, format: { type: text } }
    for: [boss, clerk]
  by_holder: { of: job, group: who, values: { jobs: count() }, for: [boss] }
  by_name: { of: job, group: name, values: { jobs: count() }, for: [boss] }
  dear: { of: job, group: price > 100 && due != null, values: { jobs: count() }, for: [boss] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-03-10T08:00:00Z
people: { kim: { roles: [boss] }, sam: { roles: [clerk] }, guy: { roles: [guest] } }
records:
  worker: { ada: { name: "=Ada, the first" }, zoe: { name: Zoe } }
  van: { blue: { name: Blue van } }
  job:
    a: { name: Alpha, worker: ada, who: blue, price: 19.99, due: 2026-03-10, format: csv }
    b: { name: "=1+1", worker: ada, price: 100.01, due: 2026-03-20 }
    c: { name: gamma, worker: zoe, who: zoe, price: 200, due: 2026-04-01 }
\`\`\`
`;

describe.each(databases)('the rows of a query as a file on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const file = async (person: string, path: string) => {
    const session = { person, token: true };
    const { body } = await app.request(undefined, 'POST', '/api/-/rehearsal/session', session);
    return fetch(`${app.url}/api/-/queries/${path}`, { headers: { Authorization: `Bearer ${body.token}` } });
  };
  const lines = async (person: string, path: string) =>
    (await (await file(person, path)).text()).replace(/[0-9a-f-]{36}/g, 'ID').split('\r\n');
  const sheet = async (person: string, path: string) => {
    const [first] = await readExcelFile(Buffer.from(await (await file(person, path)).arrayBuffer()));
    return first?.data ?? [];
  };

  test('is a CSV with names and values as they are', async () => {
    const { headers } = await file('kim', 'by_worker/csv?since=2026-01-01');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe('attachment; filename="by_worker-2026-03-10.csv"');
    const [head, ...rows] = await lines('kim', 'by_worker/csv?since=2026-01-01');
    expect(head).toBe('worker,worker.title,jobs,worth,last');
    expect(rows.toSorted()).toEqual([
      '',
      'ID,"\'=Ada, the first",2,120.00,2026-03-20',
      'ID,Zoe,1,200.00,2026-04-01',
    ]);
    expect(await lines('kim', 'by_name/csv')).toEqual(['name,jobs', "'=1+1,1", 'Alpha,1', 'gamma,1', '']);
    expect(await lines('kim', 'dear/csv')).toEqual(['group,jobs', 'false,1', 'true,2', '']);
    const [several, ...holders] = await lines('kim', 'by_holder/csv');
    expect(several).toBe('who,who.title,jobs');
    expect(holders.toSorted()).toEqual(['', ',,1', 'ID,Blue van,1', 'ID,Zoe,1']);
  });

  test('is a workbook with labels and titles, numbers and dates', async () => {
    const [head, ...rows] = await sheet('kim', 'by_worker/xlsx?since=2026-01-01');
    expect(head).toEqual(['Worker', 'Jobs', 'Worth', 'Last']);
    expect(rows.toSorted((one, other) => Number(other[1]) - Number(one[1]))).toEqual([
      ['=Ada, the first', 2, 120, new Date('2026-03-20')],
      ['Zoe', 1, 200, new Date('2026-04-01')],
    ]);
    expect((await sheet('kim', 'dear/xlsx'))[0]).toEqual(['Group', 'Jobs']);
  });

  test('is asked with the parameters of the query, whatever they are called', async () => {
    const [, ...rows] = await lines('kim', 'by_worker/csv?since=2026-01-01&format=csv');
    expect(rows).toEqual(['ID,"\'=Ada, the first",1,19.99,2026-03-10', '']);
    expect((await file('kim', 'by_worker/csv')).status).toBe(422);
    expect((await file('kim', 'by_worker/csv?since=2026-01-01&bom=true')).status).toBe(400);
    expect((await file('kim', 'by_worker/pdf?since=2026-01-01')).status).toBe(404);
    expect((await file('kim', 'nothing/csv')).status).toBe(404);
  });

  test('has what its reader may read, and is for whom the query answers', async () => {
    const rows = await lines('sam', 'by_worker/csv?since=2026-01-01');
    expect(rows).toEqual([
      'worker,worker.title,jobs,worth,last',
      'ID,"\'=Ada, the first",2,0.00,2026-03-20',
      'ID,,1,0.00,2026-04-01',
      '',
    ]);
    expect((await file('guy', 'by_worker/csv?since=2026-01-01')).status).toBe(403);
    expect((await file('sam', 'dear/csv')).status).toBe(403);
  });

  test('has more groups than an answer, and none where it cannot have all of them', async () => {
    const create = (from: number, many: number) => {
      const names = Array.from({ length: many }, (_, at) => `Job ${from + at}`);
      return app.request('kim', 'POST', '/api/jobs/-/import', `name\n${names.join('\n')}`, {
        'Content-Type': 'text/csv',
      });
    };
    expect((await create(0, 1_100)).status).toBe(200);
    expect(await lines('kim', 'by_name/csv')).toHaveLength(1_105);
    const { body } = await app.request('kim', 'GET', '/api/-/queries/by_name');
    expect(body).toMatchObject({ more: true });
    expect(body.items).toHaveLength(1_000);
    const asked = { name: 'by_name', sent: new Map(), format: 'csv', most: 1_103 };
    const call = engineCall(app.runtime, 'a-file');
    expect(await exportQuery(app.runtime, call, asked)).toMatchObject({ kind: 'done' });
    const few = await exportQuery(app.runtime, call, { ...asked, most: 1_102 });
    expect(few).toMatchObject({ kind: 'refusal', code: 'too_costly' });
  });
});
