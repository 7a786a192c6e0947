import { describe, expect, test } from 'vitest';
import { callOf } from '#server/identity/people/call-of.ts';
import { nobody } from '#server/identity/people/actor.ts';
import { readHistory } from '#server/operations/history/read-history.ts';
import { modelOf, runtimeOn } from '#tests/server/operations/writes/workshop.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { claims } from './claims.ts';

describe.each(databases)('the history of a record on $kind', ({ open }) => {
  const app = appForEach(open, { contract: claims });

  const make = async (person: string, body: Record<string, unknown>): Promise<string> => {
    const made = await app.request(person, 'POST', '/api/claims', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const change = async (id: string, body: Record<string, unknown>) => {
    const changed = await app.request('ada', 'PATCH', `/api/claims/${id}`, body);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  };
  const ask = (person: string | undefined, id: string, query = '') =>
    app.request(person, 'GET', `/api/claims/${id}/-/history${query}`);
  const idOf = async (person: string): Promise<string> =>
    (await app.request(person, 'GET', '/api/-/me')).body.person.id;
  /** What is told, in short: `event {field: [before, after]}`. */
  const told = async (person: string, id: string) => {
    const answer = await ask(person, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const items: readonly { event: string; changes: object }[] = answer.body.items;
    return items.map(({ event, changes }) => [event, changes]);
  };

  test('is refused where parameters are unknown or wrong', async () => {
    const id = await make('ada', { subject: 'Chair' });
    for (const query of ['?page=2', '?limit=0', '?limit=ten', '?limit=100000', '?after=', '?after=1']) {
      expect(await ask('ada', id, query)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
    expect(await app.request('ada', 'POST', `/api/claims/${id}/-/history`)).toMatchObject({ status: 405 });
  });

  test('is not told to who may not read the record, in the same words as where there is none', async () => {
    const id = await make('wim', { subject: 'Chair' });
    expect(await ask(undefined, id)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await ask('gus', id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const ids = [id, '00000000-0000-7000-8000-000000000000', 'none', "1'--"];
    const answers = await Promise.all(ids.map((one) => ask('wanda', one)));
    const bodies = answers.map(({ body }) => ({ ...body, request: '' }));
    expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  test('tells how all are called whom a list of references named before or after, as far as they may be read', async () => {
    const [ada, wim, wanda, axel] = await Promise.all(['ada', 'wim', 'wanda', 'axel'].map(idOf));
    const id = await make('ada', { subject: 'Chair', holder: wim, seen_by: [wanda, axel] });
    await change(id, { seen_by: [axel, wim] });
    const { body } = await ask('ada', id);
    expect(body.items[0].changes).toEqual({ seen_by: { before: [wanda, axel], after: [axel, wim] } });
    expect(body.titles).toEqual({
      [`${ada}`]: 'Ada',
      [`${wim}`]: 'Wim',
      [`${wanda}`]: 'Wanda',
      [`${axel}`]: 'Axel',
    });
    const told = (await ask('wim', id)).body;
    expect(told.items.some(({ changes }: { changes: object }) => 'seen_by' in changes)).toBe(true);
    expect(told.titles).toEqual({});
  });

  test('tells who did what, when, under which contract, with every value before and after', async () => {
    const id = await make('wim', { subject: 'Chair', amount: '12.5', due: '2026-01-06', pin: '1234' });
    await change(id, { subject: 'Armchair', remark: 'dear' });
    await app.setClock('2026-01-08T08:00:00Z');
    await app.request('ada', 'POST', `/api/claims/${id}/pay`);
    const [ada, wim] = [await idOf('ada'), await idOf('wim')];
    const answer = await ask('ada', id);
    const entry = { id: expect.any(String), contract: 1, confirmed: [], warned: [] };
    expect(answer).toMatchObject({
      status: 200,
      body: { next: null, titles: { [ada]: 'Ada', [wim]: 'Wim' } },
    });
    expect(answer.body.items).toEqual([
      {
        ...entry,
        at: '2026-01-08T08:00:00.000Z',
        event: 'pay',
        version: 4,
        by: { kind: 'person', id: ada },
        changes: { status: { before: 'late', after: 'paid' } },
      },
      {
        ...entry,
        at: expect.stringMatching(/^2026-01-0[67]T/),
        event: 'grow_late',
        version: 3,
        by: { kind: 'engine' },
        changes: { status: { before: 'open', after: 'late' } },
      },
      {
        ...entry,
        at: '2026-01-05T08:00:00.000Z',
        event: 'update',
        version: 2,
        by: { kind: 'person', id: ada },
        changes: {
          subject: { before: 'Chair', after: 'Armchair' },
          remark: { before: null, after: 'dear' },
        },
      },
      {
        ...entry,
        at: '2026-01-05T08:00:00.000Z',
        event: 'create',
        version: 1,
        by: { kind: 'person', id: wim },
        changes: {
          subject: { after: 'Chair' },
          amount: { after: '12.50' },
          holder: { after: wim },
          due: { after: '2026-01-06' },
          status: { after: 'open' },
        },
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('"1234"');
  });

  test('leaves out what its reader may not read: fields, who it was, and changes of nothing else', async () => {
    const id = await make('wim', { subject: 'Chair' });
    await change(id, { remark: 'a liar' });
    await change(id, { subject: 'Armchair', remark: 'no liar' });
    const answer = await ask('wim', id);
    expect(answer.body.items).toHaveLength(2);
    expect(answer.body.items[0]).toMatchObject({
      event: 'update',
      by: { kind: 'person' },
      changes: { subject: { before: 'Chair', after: 'Armchair' } },
    });
    expect(answer.body.items[0].by).toEqual({ kind: 'person' });
    expect(answer.body.items[1].by).toEqual({ kind: 'person', id: await idOf('wim') });
    expect(Object.keys(answer.body.items[0].changes)).toEqual(['subject']);
    const text = JSON.stringify(answer.body);
    expect(text).not.toContain('liar');
    expect(text).not.toContain(await idOf('ada'));
  });

  test('tells a value only to who may read it on the record as it was and as it is', async () => {
    const id = await make('ada', { subject: 'Chair', amount: '10' });
    await change(id, { amount: '20' });
    expect(await told('axel', id)).toEqual([['create', { subject: { after: 'Chair' } }]]);
    await app.request('ada', 'POST', `/api/claims/${id}/pay`);
    await change(id, { amount: '30' });
    expect(await told('axel', id)).toEqual([
      ['update', { amount: { before: '20.00', after: '30.00' } }],
      ['pay', { status: { after: 'paid' } }],
      ['create', { subject: { after: 'Chair' } }],
    ]);
  });

  test('begins for who is given a record where it became theirs, and ends for who gave it away', async () => {
    const id = await make('wim', { subject: 'Chair' });
    await change(id, { subject: 'Armchair' });
    await change(id, { holder: await idOf('wanda') });
    await change(id, { subject: 'Sofa' });
    expect((await ask('wim', id)).status).toBe(404);
    expect(await told('wanda', id)).toEqual([
      ['update', { subject: { before: 'Armchair', after: 'Sofa' } }],
      ['update', { holder: { after: await idOf('wanda') } }],
    ]);
    expect(JSON.stringify((await ask('wanda', id)).body)).not.toContain(await idOf('wim'));
  });

  test('outlives the record, for who could read it when it was deleted', async () => {
    const id = await make('wim', { subject: 'Chair' });
    await app.request('ada', 'DELETE', `/api/claims/${id}`);
    expect((await app.request('wim', 'GET', `/api/claims/${id}`)).status).toBe(404);
    expect((await ask('wanda', id)).status).toBe(404);
    expect((await ask('gus', id)).status).toBe(403);
    expect(await told('wim', id)).toEqual([
      [
        'delete',
        { subject: { before: 'Chair' }, holder: { before: await idOf('wim') }, status: { before: 'open' } },
      ],
      [
        'create',
        { subject: { after: 'Chair' }, holder: { after: await idOf('wim') }, status: { after: 'open' } },
      ],
    ]);
  });

  test('comes in pages that meet without a gap', async () => {
    const id = await make('ada', { subject: 'Chair 0' });
    for (const number of [1, 2, 3, 4]) await change(id, { subject: `Chair ${number}` });
    const whole = (await ask('ada', id)).body.items;
    const pages: unknown[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await ask('ada', id, `?limit=2${after}`);
      pages.push(...answer.body.items);
      expect(answer.body.next === null).toBe(page === 2);
      after = `&after=${encodeURIComponent(answer.body.next)}`;
    }
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(5);
  });

  test('speaks of fields by the names and types of today, and not of those that are retired', async () => {
    const id = await make('ada', { subject: 'Chair', amount: '10', remark: 'dear' });
    await change(id, { subject: 'Armchair', remark: 'cheap' });
    const contract = claims
      .replace('subject: { type: text,', 'title_text: { was: subject, type: text,')
      .replace('remark: { type: text, max: 200 }', 'colour: { type: text }')
      .replaceAll('remark', 'colour')
      .replaceAll('[subject]', '[title_text]');
    const clock = { now: app.runtime.clock.now() };
    const runtime = await runtimeOn(app.runtime.database, { model: modelOf(contract), contract, clock });
    const entity = runtime.model.entities.get('claim');
    if (entity === undefined) throw new Error('no claim');
    const call = callOf(runtime, { ...nobody, kind: 'person', owner: true }, 'request');
    const answer = await readHistory(runtime, call, { entity, id, query: new Map() });
    if (answer.kind === 'refusal') throw new Error(answer.code);
    expect(answer.value.items.map(({ changes }) => changes)).toEqual([
      { title_text: { before: 'Chair', after: 'Armchair' } },
      {
        title_text: { after: 'Chair' },
        amount: { after: '10.00' },
        holder: expect.anything(),
        status: { after: 'open' },
      },
    ]);
  });
});
