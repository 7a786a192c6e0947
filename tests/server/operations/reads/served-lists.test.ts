import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { listRecords } from '#server/reads/lists/list.ts';
import { databases } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';
import { type Desk, expectDone, openDesk, person } from './open-desk.ts';

const contract = `# Service desks

## 2. Screens
\`\`\`yaml
/tickets: { view: table, of: ticket, columns: [title], filters: [status], sort: [-opened] }
\`\`\`

## 3. Entities
\`\`\`yaml
desk:
  fields: { name: { type: text, required: true }, lead: { type: ref, to: user }, watchers: { type: refs, to: user, back: watched } }
member:
  fields: { desk: { type: ref, to: desk, required: true }, who: { type: ref, to: user, required: true } }
ticket:
  fields:
    title: { type: text, required: true }
    note: { type: text }
    status: { type: choice, required: true, options: { open: Open, closed: Closed } }
    requester: { type: ref, to: user, required: true, back: asked }
    assignee: { type: ref, to: user, back: assigned }
    desk: { type: ref, to: desk, required: true }
    opened: { type: date }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { student: {}, agent: {}, helper: {}, watcher: {} }
grants:
  desk: { agent: { read: lead == me } }
  ticket:
    student: { read: requester == me }
    agent:
      read:
        - { if: requester == me || assignee == me, except: [note] }
        - desk.lead == me
    watcher: { read: me in desk.watchers }
    helper:
      read: "all.members.exists(m, m.desk == desk && m.who == me)"
\`\`\`
`;

const open = { sort: '-opened', filter: "status == 'open'", limit: '5' };

describe.each(databases)('on $kind', (database) => {
  let desk: Desk;
  let ann: string;
  const tickets = new Map<string, Record<string, string | null>>();
  beforeAll(async () => {
    desk = await openDesk(contract, database);
    const [first = '', second = '', third = ''] = await desk.putAll(
      'user',
      ['ann', 'ben', 'cy'].map((name) => ({ name, email: `${name}@desk.example` })),
    );
    ann = first;
    const people = [first, second, third];
    const desks = await desk.putAll(
      'desk',
      people.map((lead, place) => ({
        name: `Desk ${place}`,
        lead,
        watchers: place === 2 ? [second, first] : [second],
      })),
    );
    await desk.putAll('member', [
      { desk: desks[1] ?? '', who: ann },
      { desk: desks[1] ?? '', who: ann },
      { desk: desks[2] ?? '', who: second },
    ]);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      title: `Ticket ${index}`,
      note: `note ${index}`,
      status: index % 2 === 0 ? 'open' : 'closed',
      requester: people[index % 3] ?? '',
      assignee: index % 5 === 0 ? null : (people[(index >> 2) % 3] ?? ''),
      desk: desks[(index >> 3) % 3] ?? '',
      opened: index % 10 === 0 ? null : `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
    }));
    const ids = await desk.putAll('ticket', rows);
    // As PostgreSQL does by itself after a while.
    if (database.kind === 'postgres') await desk.runtime.database.write((on) => on.run(sql`ANALYZE`));
    for (const [index, id] of ids.entries()) {
      const {
        requester = '',
        assignee = null,
        desk: of = '',
        status = '',
        opened = null,
      } = rows[index] ?? {};
      tickets.set(id, {
        requester,
        assignee,
        desk: of,
        status,
        opened,
        lead: people[desks.indexOf(of)] ?? '',
        place: String(desks.indexOf(of)),
      });
    }
  });
  afterAll(() => desk.close());

  async function askedBy(role: string, query: Record<string, string>): Promise<readonly Asked[]> {
    const asked: Asked[] = [];
    const runtime = { ...desk.runtime, database: noting(desk.runtime.database, asked) };
    const list = { entity: desk.entity('ticket'), query: new Map(Object.entries(query)) };
    expectDone(await listRecords(runtime, desk.call(person(ann, role)), list));
    return asked;
  }

  /** The plans of all that a list asks, in words. */
  async function plansOf(role: string, query: Record<string, string>): Promise<readonly string[]> {
    const asked = await askedBy(role, query);
    return desk.runtime.database.write(async (on) => {
      if (on.kind === 'postgres') {
        await on.run(sql`SET LOCAL enable_seqscan = off`);
        await on.run(sql`SET LOCAL enable_bitmapscan = off`);
      }
      const plans: string[] = [];
      for (const { statement } of asked) {
        const { sql: question, text, values } = statement;
        const explain = {
          sql: `EXPLAIN QUERY PLAN ${question}`,
          text: `EXPLAIN (COSTS off) ${text}`,
          values,
        };
        const rows = await on.all(explain);
        plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'));
      }
      return plans;
    });
  }

  const served =
    /(nf_row|ticket nf_row\w*|ticket) USING (COVERING )?INDEX nf_ix_ticket|Index (Only )?Scan using nf_ix_ticket/;
  const looksAtAll = /SCAN nf_row\b|Seq Scan on ticket/;
  const sorts = /TEMP B-TREE|Sort/;

  test('a filtered and sorted list under a right comes in order from its index', async () => {
    const plans = await plansOf('student', open);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toMatch(served);
      expect(plan).not.toMatch(looksAtAll);
      expect(plan).not.toMatch(sorts);
    }
  });

  test('its count reads the index alone', async () => {
    const plan = (await plansOf('student', { ...open, limit: '1', count: 'true' })).at(-1) ?? '';
    expect(plan).toMatch(/COVERING INDEX nf_ix_ticket|Index Only Scan using nf_ix_ticket/);
    expect(plan).not.toMatch(sorts);
  });

  test.each(['agent', 'helper', 'watcher'])(
    'lists and counts of who reads in several ways (%s) look at no other records',
    async (role) => {
      for (const plan of await plansOf(role, { ...open, count: 'true' })) {
        expect(plan).toMatch(served);
        expect(plan).not.toMatch(looksAtAll);
      }
    },
  );

  test('of all that several ways find only the page is read', async () => {
    const lists = (await askedBy('agent', open)).map(({ statement }) => statement.text);
    const several = lists.filter((text) => text.includes(' UNION '));
    expect(several.length).toBeGreaterThan(0);
    for (const text of several)
      expect(text).toMatch(/"nf_together" ORDER BY [^()]+ LIMIT \S+\) AS "nf_found"/);
  });

  test.each<[string, (ticket: Record<string, string | null>) => boolean]>([
    ['student', ({ requester }) => requester === ann],
    ['agent', ({ requester, assignee, lead }) => [requester, assignee, lead].includes(ann)],
    ['helper', ({ place }) => place === '1'],
    ['watcher', ({ place }) => place === '2'],
  ])('and they have what the rights of a %s say, once each and in order', async (role, isSeen) => {
    const wanted = [...tickets].filter(([, ticket]) => ticket['status'] === 'open' && isSeen(ticket));
    const inOrder = wanted.toSorted(([one, a], [other, b]) => {
      const [first, second] = [a['opened'] ?? '9999', b['opened'] ?? '9999'];
      return first === second ? (one < other ? -1 : 1) : first < second ? 1 : -1;
    });
    const pages = await desk.pages(person(ann, role), 'ticket', open);
    expect(pages.flat()).toEqual(inOrder.map(([id]) => id));
    const counted = expectDone(await desk.list(person(ann, role), 'ticket', { ...open, count: 'true' }));
    expect(counted.count).toBe(wanted.length);
  });

  test('what a right leaves out stays out, whichever way the record was found', async () => {
    const { items } = expectDone(await desk.list(person(ann, 'agent'), 'ticket', { limit: '100' }));
    const told = items.filter((item) => item['note'] !== undefined).map((item) => String(item['id']));
    const led = [...tickets].filter(([, { lead }]) => lead === ann).map(([id]) => id);
    expect(told.toSorted()).toEqual(led.toSorted());
  });
});
