import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callOf } from '#server/identity/people/call-of.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { claims } from '#tests/server/operations/history/claims.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

/** One of each kind of write, on a claim that is there. */
interface Write {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
  /** Another request that must not pass for the same. */
  readonly other: unknown;
  place(id: string): readonly [method: string, path: string];
}

const writes: readonly Write[] = [
  {
    name: 'create',
    status: 201,
    body: { subject: 'Lamp' },
    other: { subject: 'Lump' },
    place: () => ['POST', '/api/claims'],
  },
  {
    name: 'change',
    status: 200,
    body: { subject: 'Sofa' },
    other: { subject: 'Seat' },
    place: (id) => ['PATCH', `/api/claims/${id}`],
  },
  {
    name: 'transition',
    status: 200,
    body: {},
    other: undefined,
    place: (id) => ['POST', `/api/claims/${id}/pay`],
  },
  {
    name: 'delete',
    status: 204,
    body: undefined,
    other: undefined,
    place: (id) => ['DELETE', `/api/claims/${id}`],
  },
];

describe.each(databases)('writes that may be sent again on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let id: string;

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract: claims, database });
    id = (await app.request('ada', 'POST', '/api/claims', { subject: 'Chair' })).body.id;
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const key = (text: string) => ({ 'Idempotency-Key': text });
  /** Everything that is stored and known of all claims. */
  const everything = async () => {
    const { items } = (await app.request('ada', 'GET', '/api/claims')).body;
    const histories: unknown[] = [];
    for (const one of new Set([id, ...items.map((item: { id: string }) => item.id)])) {
      const history = await app.request('ada', 'GET', `/api/claims/${one}/-/history`);
      histories.push(history.body.items);
    }
    return { items, histories };
  };

  describe.each(writes)('$name', ({ status, body, other, place }) => {
    const send = (headers: Record<string, string>, given = body, query = '') => {
      const [method, path] = place(id);
      return app.request('ada', method, path + query, given, headers);
    };

    test('leaves nothing behind when it was only tried, and answers as if it had been done', async () => {
      const before = await everything();
      const tried = await send({}, body, '?dry_run=true');
      expect(tried.status).toBe(status);
      expect(await everything()).toEqual(before);
      const done = await send({});
      expect(done.status).toBe(status);
      expect({ ...tried.body, id: '' }).toMatchObject({ ...done.body, id: '' });
    });

    test('that was only tried with a key can be done with the same key: nothing was kept', async () => {
      expect((await send(key('try'), body, '?dry_run=true')).status).toBe(status);
      const done = await send(key('try'));
      expect(done.status).toBe(status);
      expect(done.headers.has('idempotent-replay')).toBe(false);
    });

    test('is done once for one key, also sent eight times at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(key('once'))));
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(status));
      expect(answers.filter(({ headers }) => !headers.has('idempotent-replay'))).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.body?.id)).size).toBe(1);
      const after = await everything();
      expect((await send(key('once'))).status).toBe(status);
      expect(await everything()).toEqual(after);
    });

    test('is refused where another request has used its key, and does nothing', async () => {
      await send(key('taken'));
      const after = await everything();
      const another =
        other === undefined
          ? await send({ ...key('taken'), 'If-Match': '"9"' })
          : await send(key('taken'), other);
      expect(another).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
      const elsewhere = await app.request('ada', 'POST', '/api/claims', { subject: 'Else' }, key('taken'));
      expect(elsewhere.body.code).toBe('idempotency_conflict');
      expect(await everything()).toEqual(after);
    });

    test('is another one a day later, and for another person', async () => {
      await send(key('old'));
      await app.setClock('2026-01-06T07:59:59Z');
      expect((await send(key('old'))).headers.has('idempotent-replay')).toBe(true);
      await app.setClock('2026-01-06T08:00:01Z');
      const late = await send(key('old'));
      expect(late.headers.has('idempotent-replay')).toBe(false);
      const theirs = await app.request('wim', 'POST', '/api/claims', { subject: 'Lamp' }, key('old'));
      expect(theirs.status).toBe(201);
      expect(theirs.headers.has('idempotent-replay')).toBe(false);
    });
  });

  test('told again, a record is told with the rights its reader has by then', async () => {
    const body = { subject: 'Desk' };
    const first = await app.request('wim', 'POST', '/api/claims', body, key('mine'));
    expect(first.body).toMatchObject({ subject: 'Desk', status: 'open' });
    const { person } = (await app.request('wanda', 'GET', '/api/-/me')).body;
    await app.request('ada', 'PATCH', first.headers.get('location') ?? '', { holder: person.id });
    const hidden = await app.request('wim', 'POST', '/api/claims', body, key('mine'));
    expect(hidden).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(Object.keys(hidden.body)).toEqual(['id']);
    await app.request('ada', 'DELETE', first.headers.get('location') ?? '');
    const gone = await app.request('wim', 'POST', '/api/claims', body, key('mine'));
    expect(gone).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await app.request('ada', 'GET', '/api/claims')).body.items).toHaveLength(1);
  });

  test('a refused write keeps no key: what was wrong can be put right and sent again', async () => {
    const wrong = await app.request('ada', 'POST', '/api/claims', { subject: '' }, key('again'));
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const right = await app.request('ada', 'POST', '/api/claims', { subject: 'Lamp' }, key('again'));
    expect(right.status).toBe(201);
  });

  test('done or not done when the server broke off, the same request afterwards has it done exactly once', async () => {
    const entity = app.runtime.model.entities.get('claim');
    if (entity === undefined) throw new Error('no claim');
    const owner = { kind: 'person', audiences: new Set<string>(), owner: true } as const;
    const make = (breaking: Breaking, idempotencyKey: string) => {
      const runtime = { ...app.runtime, database: breakingOff(app.runtime.database, breaking) };
      const request = { entity, body: { subject: 'Once' }, dryRun: false, confirm: [], idempotencyKey };
      return createRecord(runtime, callOf(runtime, owner, 'request'), request);
    };
    for (const [breaking, replayed] of [
      ['before the commit', false],
      ['after the commit', true],
    ] as const) {
      await expect(make(breaking, breaking)).rejects.toThrow('power cut');
      expect(await make('never', breaking)).toMatchObject({ kind: 'done', value: { replayed } });
    }
    const answer = await app.request('ada', 'GET', "/api/claims?filter=subject=='Once'");
    expect(answer.body.items).toHaveLength(2);
  });
});

type Breaking = 'before the commit' | 'after the commit' | 'never';

/** A database whose server dies at a moment of each write. */
function breakingOff(database: Database, breaking: Breaking): Database {
  return {
    kind: database.kind,
    read: (work, timeMs) => database.read(work, timeMs),
    ask: (statement, timeMs) => database.ask(statement, timeMs),
    write: async (work, locks) => {
      const result = await database.write(
        (on) => work(breaking === 'before the commit' ? dyingBeforeCommit(on) : on),
        locks,
      );
      if (breaking === 'after the commit') throw new Error('power cut');
      return result;
    },
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

/** A transaction whose server dies where everything but the commit has been sent. */
function dyingBeforeCommit(on: Transaction): Transaction {
  return {
    kind: on.kind,
    all: (statement) => on.all(statement),
    run: (statement) => on.run(statement),
    send: (statement, meaning, lasts) => on.send(statement, meaning, lasts),
    savepoint: (work) => on.savepoint(work),
    within: (timeMs, work) => on.within(timeMs, work),
    rollBackAtEnd: (untried) => on.rollBackAtEnd(untried),
    complete: () => {
      throw new Error('power cut');
    },
  };
}
