import { beforeAll, describe, expect, test } from 'vitest';
import { runWhatIsDue } from '#server/clock/due.ts';
import { selectRequest } from '#server/sql/engine/request-rows.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Calls that wait for a second person, as clerks, checkers and strangers meet them. */
describe.each(databases)('a second person on $kind', (database) => {
  const trial = trialOf('second-person/loans.md', database);
  const { make, done, tried, read, list } = trial;
  const ask = (...of: Parameters<ReturnType<typeof trial.app>['request']>) => trial.app().request(...of);
  let customer = '';
  let count = 0;
  beforeAll(async () => {
    customer = (await list('cleo', 'customers'))[0].id;
  });
  const loan = (amount = '100.00', values: object = {}) =>
    make('cleo', 'loans', { number: `L-${(count += 1)}`, customer, amount, ...values });
  const asked = async (person: string, method: string, path: string, body?: object) => {
    const answer = await ask(person, method, `/api/${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return String(answer.body.request);
  };
  const approval = (id: string) => asked('cleo', 'POST', `loans/${id}/approve`, { words: 'Fine' });
  const approve = (person: string, request: string) =>
    tried(person, 'POST', `-/requests/${request}/approve`, {});
  const reject = (person: string, request: string, reason = 'No') =>
    tried(person, 'POST', `-/requests/${request}/reject`, { reason });
  const withdraw = (person: string, request: string) =>
    tried(person, 'POST', `-/requests/${request}/withdraw`, {});
  const waiting = async (person: string, query = '') =>
    (await list(person, `-/requests?waiting=true${query}`)).map(({ id }) => id);

  test('a call that waits is answered with 202, changes nothing, and is done once a checker agrees', async () => {
    const id = await loan();
    const answer = await ask('cleo', 'POST', `/api/loans/${id}/approve`, { words: 'Fine' });
    expect([answer.status, answer.body]).toEqual([
      202,
      { request: expect.any(String), until: '2026-03-04T09:00:00.000Z' },
    ]);
    expect(answer.headers.get('location')).toBe(`/api/-/requests/${answer.body.request}`);
    expect(await read('cleo', `loans/${id}`)).toMatchObject({ status: 'asked', note: null, version: 1 });
    expect(await approve('chad', answer.body.request)).toBe('200');
    expect(await read('cleo', `loans/${id}`)).toMatchObject({ status: 'approved', note: 'Fine' });
  });

  /** What somebody was told of one record, or of all where none is named: the newest first. */
  const told = async (person: string, record?: string) =>
    (await list(person, '-/notices'))
      .filter((one) => record === undefined || one.record === record)
      .map(({ name, title, text }) => [name, title, text]);

  test('those who may decide are told that it waits, and who asked how it was decided', async () => {
    const id = await loan();
    const request = await approval(id);
    const asks = ['nf_request', `Approve: Loan L-${count}`, 'Cleo asks for your decision.'];
    for (const person of ['chad', 'cora', 'both']) expect(await told(person, id)).toEqual([asks]);
    for (const person of ['cleo', 'carl', 'otto', 'owner']) expect(await told(person, id)).toEqual([]);
    expect(await approve('chad', request)).toBe('200');
    expect(await told('cleo', id)).toEqual([
      ['nf_decision', `Approve: Loan L-${count}`, 'Chad has approved this.'],
    ]);
    const change = await asked('cleo', 'PATCH', `loans/${id}`, { note: 'Later' });
    expect((await told('cora', id))[0]).toEqual(['nf_request', `Change: Loan L-${count}`, asks[2]]);
    expect(await reject('cora', change, 'Not now')).toBe('200');
    expect((await told('cleo', id))[0]).toEqual([
      'nf_decision',
      `Change: Loan L-${count}`,
      'Cora has rejected this: Not now',
    ]);
    const taken = await asked('cleo', 'PATCH', `loans/${id}`, { note: 'Never' });
    expect(await withdraw('cleo', taken)).toBe('200');
    expect(await told('cleo', id)).toHaveLength(2);
    // By mail where the contract says so: of the transition, and not of the changes.
    const { items } = (await ask('owner', 'GET', '/api/-/deliveries')).body;
    const mails = items.filter((one: { record: string }) => one.record === id);
    expect(mails.map(({ kind, to }: { kind: string; to: string }) => `${kind} ${to}`).toSorted()).toEqual(
      ['both', 'chad', 'cleo', 'cora'].map((person) => `mail ${person}@example.com`),
    );
  });

  const unread = async (person: string, about: string) =>
    (await list(person, '-/notices')).filter((one) => one.record === about && !one.read).length;

  test('once a call does not wait any more, nobody is asked to look at it', async () => {
    const id = await loan();
    const change = (note: string) => asked('cleo', 'PATCH', `loans/${id}`, { note });
    const [first, second] = [await change('First'), await change('Second')];
    expect(await unread('cora', id)).toBe(2);
    expect(await reject('chad', first)).toBe('200');
    expect(await unread('cora', id), 'another waits').toBe(2);
    expect(await approve('chad', second)).toBe('200');
    expect([await unread('cora', id), await unread('chad', id)]).toEqual([0, 0]);
    expect(await unread('cleo', id), 'what became of both').toBe(2);
    const taken = await asked('cleo', 'POST', 'customers', { name: 'Vera' });
    expect(await unread('cora', taken)).toBe(1);
    expect(await withdraw('cleo', taken)).toBe('200');
    expect(await unread('cora', taken)).toBe(0);
  });

  test('of a new record there is nothing to lead to yet, and of one that somebody may not read they are told nothing', async () => {
    await asked('cleo', 'POST', 'customers', { name: 'Nell' });
    expect((await told('cora'))[0]).toEqual([
      'nf_request',
      'Create: Customer',
      'Cleo asks for your decision.',
    ]);
    const large = await ask('cleo', 'POST', '/api/loans?confirm=LARGE', {
      number: 'L-hidden',
      customer,
      amount: '6000.00',
    });
    await asked('cleo', 'PATCH', `loans/${large.body.id}`, { note: 'Quiet' });
    expect(await told('chad', large.body.id)).toEqual([]);
  });

  test('whose name they may not read is somebody to them', async () => {
    const id = await loan();
    const request = await asked('mute', 'PATCH', `loans/${id}`, { note: 'Quiet' });
    expect((await told('cora', id))[0]?.[2]).toBe('Somebody asks for your decision.');
    expect(await reject('cora', request, 'Not now')).toBe('200');
    expect((await told('mute', id))[0]?.[2]).toBe('Cora has rejected this: Not now');
  });

  test('who decides sees who asks what of which record, and with which values', async () => {
    const id = await loan();
    const request = await approval(id);
    expect(await read('chad', `-/requests/${request}`)).toMatchObject({
      state: 'waiting',
      entity: 'loan',
      call: 'approve',
      label: 'Approve',
      record: id,
      title: `L-${count}`,
      version: 1,
      by: { id: expect.any(String), name: 'Cleo' },
      at: '2026-03-02T09:00:00.000Z',
      values: { words: 'Fine' },
      hidden: false,
      mine: false,
      decide: true,
    });
    expect(await read('cleo', `-/requests/${request}`)).toMatchObject({ mine: true, decide: false });
  });

  test('nobody agrees to what they have asked themselves, also not the owner', async () => {
    const id = await loan();
    const own = await asked('both', 'POST', `loans/${id}/approve`, { words: 'Mine' });
    expect(await approve('both', own)).toBe('403 forbidden');
    expect(await reject('both', own)).toBe('403 forbidden');
    expect(await waiting('both', '&mine=false')).not.toContain(own);
    const ofOwner = await asked('owner', 'POST', `loans/${id}/approve`, { words: 'Mine' });
    expect(await approve('owner', ofOwner)).toBe('403 forbidden');
    expect(await approve('owner', own)).toBe('200');
  });

  test('to others it is not there, and the answer is that of what never was', async () => {
    const request = await approval(await loan());
    const never = '019c0000-0000-7000-8000-000000000000';
    for (const person of ['carl', 'otto'])
      for (const path of ['', '/approve', '/withdraw']) {
        const method = path === '' ? 'GET' : 'POST';
        const real = await ask(
          person,
          method,
          `/api/-/requests/${request}${path}`,
          path === '' ? undefined : {},
        );
        const none = await ask(
          person,
          method,
          `/api/-/requests/${never}${path}`,
          path === '' ? undefined : {},
        );
        const { request: _, ...told } = real.body;
        const { request: __, ...toldOfNone } = none.body;
        expect([real.status, told]).toEqual([404, toldOfNone]);
        expect(none.status).toBe(404);
      }
    expect(await waiting('otto')).toEqual([]);
    expect(await tried(undefined, 'GET', '-/requests')).toBe('401 not_signed_in');
    expect(await tried('cleo', 'GET', '-/requests/no-id')).toBe('404 not_found');
  });

  test('of a record that a checker may not read they learn nothing', async () => {
    const made = await ask('cleo', 'POST', '/api/loans?confirm=LARGE', {
      number: 'L-large',
      customer,
      amount: '5000.00',
    });
    const id = String(made.body.id);
    const request = await asked('cleo', 'POST', `loans/${id}/approve`, { words: 'Big' });
    expect(await waiting('chad')).not.toContain(request);
    expect(await tried('chad', 'GET', `-/requests/${request}`)).toBe('404 not_found');
    expect(await approve('chad', request)).toBe('404 not_found');
    expect(await approve('owner', request)).toBe('200');
  });

  test('a value that a checker may not read stays away, and they are told that there is more', async () => {
    const id = await loan();
    const request = await asked('cleo', 'PATCH', `loans/${id}`, { amount: '200.00', rating: 3 });
    expect(await read('chad', `-/requests/${request}`)).toMatchObject({
      values: { amount: '200.00' },
      hidden: true,
    });
    const text = JSON.stringify(await read('chad', `-/requests/${request}`));
    expect(text).not.toContain('rating');
    expect(await read('cleo', `-/requests/${request}`)).toMatchObject({
      values: { amount: '200.00', rating: 3 },
      hidden: false,
    });
    expect(await approve('chad', request)).toBe('200');
    expect(await read('cleo', `loans/${id}`)).toMatchObject({ amount: '200.00', rating: 3 });
  });

  test('of a list they see the records that they may read, as on the record itself', async () => {
    const id = await loan();
    const created = await asked('cleo', 'POST', 'customers', { name: 'Discreet' });
    const discreet = (await done('owner', 'POST', `-/requests/${created}/approve`, {})).record;
    const sent = { guarantors: [customer, discreet], note: 'Two of them' };
    const request = await asked('cleo', 'PATCH', `loans/${id}`, sent);
    expect(await read('cleo', `-/requests/${request}`)).toMatchObject({ values: sent });
    const told = await read('chad', `-/requests/${request}`);
    expect(told.values).toEqual({ guarantors: [customer], note: 'Two of them' });
    expect(JSON.stringify(told)).not.toContain(discreet);
    expect(await approve('chad', request)).toBe('200');
    expect(await read('cleo', `loans/${id}`)).toMatchObject(sent);
    expect(await read('chad', `loans/${id}`)).toMatchObject({ guarantors: [customer] });
  });

  test('a change that would hide the record from a checker shows them nothing of itself', async () => {
    const id = await loan();
    const answer = await ask('cleo', 'PATCH', `/api/loans/${id}?confirm=LARGE`, { amount: '6000.00' });
    expect(answer.status).toBe(202);
    const told = await read('chad', `-/requests/${answer.body.request}`);
    expect(told).toMatchObject({ values: {}, hidden: true });
    expect(JSON.stringify(told)).not.toContain('6000');
    expect(await approve('chad', answer.body.request)).toBe('200');
    expect(await tried('chad', 'GET', `loans/${id}`)).toBe('404 not_found');
  });

  test('what is refused now is refused at once, and nobody is asked', async () => {
    const id = await loan();
    expect(await tried('cleo', 'POST', `loans/${id}/approve`, {})).toBe('422 invalid');
    expect(await tried('cleo', 'PATCH', `loans/${id}`, { amount: '10000.00' })).toBe('422 TOO_MUCH');
    expect(await tried('cleo', 'PATCH', `loans/${id}`, { amount: '5000.00' })).toBe('409 confirm');
    expect(await tried('chad', 'POST', `loans/${id}/approve`, { words: 'I' })).toBe('403 forbidden');
    expect(await waiting('chad', `&record=${id}`)).toEqual([]);
  });

  test('a dry run tells what would come of it, and asks nobody', async () => {
    const id = await loan();
    const answer = await ask('cleo', 'POST', `/api/loans/${id}/approve?dry_run=true`, { words: 'Fine' });
    expect([answer.status, answer.body.status]).toEqual([200, 'approved']);
    expect(await waiting('chad', `&record=${id}`)).toEqual([]);
  });

  test('it is rejected with a reason, which who asked reads; nothing has changed', async () => {
    const id = await loan();
    const request = await approval(id);
    expect(await tried('chad', 'POST', `-/requests/${request}/reject`, {})).toBe('422 invalid');
    expect(await tried('chad', 'POST', `-/requests/${request}/reject`, { reason: ' ' })).toBe('422 invalid');
    expect(await reject('chad', request, 'Not with this customer')).toBe('200');
    expect(await read('cleo', `-/requests/${request}`)).toMatchObject({
      state: 'rejected',
      reason: 'Not with this customer',
      decided_by: { name: 'Chad' },
      decided_at: '2026-03-02T09:00:00.000Z',
    });
    expect(await read('cleo', `loans/${id}`)).toMatchObject({ status: 'asked', version: 1 });
    expect(await approve('cora', request)).toBe('409 wrong_state');
  });

  test('who asked takes it back, and nobody else', async () => {
    const request = await approval(await loan());
    expect(await withdraw('chad', request)).toBe('403 forbidden');
    expect(await withdraw('cleo', request)).toBe('200');
    expect(await approve('chad', request)).toBe('409 wrong_state');
  });

  test('of two who decide at one moment one decides, and who says it again is answered the same', async () => {
    const id = await loan();
    const request = await approval(id);
    const both = await Promise.all([approve('chad', request), approve('cora', request)]);
    expect(both.toSorted()).toEqual(['200', '409 wrong_state']);
    const winner = both[0] === '200' ? 'chad' : 'cora';
    expect(await approve(winner, request)).toBe('200');
    expect((await read('cleo', `loans/${id}/-/history`)).items).toHaveLength(2);
  });

  test('one who agrees and one who rejects at one moment do not both get their way', async () => {
    const id = await loan();
    const request = await approval(id);
    const both = await Promise.all([approve('chad', request), reject('cora', request)]);
    expect(both.toSorted()).toEqual(['200', '409 wrong_state']);
    const { state } = await read('cleo', `-/requests/${request}`);
    expect((await read('cleo', `loans/${id}`)).status).toBe(state === 'approved' ? 'approved' : 'asked');
  });

  test('the record is judged as it is when somebody agrees, and by what they have seen', async () => {
    const id = await loan();
    const [one, two] = [await approval(id), await approval(id)];
    expect(await approve('chad', one)).toBe('200');
    expect(await approve('chad', two)).toBe('409 wrong_state');
    const change = await asked('cleo', 'PATCH', `loans/${id}`, { amount: '300.00' });
    const stale = await ask('chad', 'POST', `/api/-/requests/${change}/approve`, {}, { 'If-Match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
    const seen = await read('chad', `-/requests/${change}`);
    const fresh = await ask(
      'chad',
      'POST',
      `/api/-/requests/${change}/approve`,
      {},
      {
        'If-Match': `"${seen.version}"`,
      },
    );
    expect(fresh.status).toBe(200);
  });

  test('rules are asked again, and what they ask who agrees may confirm', async () => {
    const id = await loan();
    const request = await asked('cleo', 'PATCH', `loans/${id}`, { amount: '800.00' });
    await ask('cora', 'PATCH', '/api/-/settings', { LIMIT: '700.00' });
    expect(await approve('chad', request)).toBe('422 TOO_MUCH');
    await ask('cora', 'PATCH', '/api/-/settings', { LIMIT: null });
    expect(await approve('chad', request)).toBe('200');
    const large = await ask('cleo', 'PATCH', `/api/loans/${id}?confirm=LARGE`, { amount: '1500.00' });
    expect(await approve('chad', large.body.request)).toBe('200');
  });

  test('what is in the way is told to who agrees as far as they may know what was sent', async () => {
    const [one, two, three] = [await loan(), await loan(), await loan()];
    const dossier = `D-${count}`;
    const number = `N-${count}`;
    const first = await asked('cleo', 'PATCH', `loans/${one}`, { dossier, number });
    const both = await asked('cleo', 'PATCH', `loans/${two}`, { dossier, number });
    const hidden = await asked('cleo', 'PATCH', `loans/${three}`, { dossier });
    expect(await approve('chad', first)).toBe('200');
    const answers = await Promise.all(
      [both, hidden].map((request) => ask('chad', 'POST', `/api/-/requests/${request}/approve`, {})),
    );
    expect(answers.map(({ status, body }) => [status, body.code, body.errors])).toEqual([
      [409, 'not_unique', [expect.objectContaining({ field: 'number', code: 'not_unique' })]],
      [422, 'invalid', [{ code: 'invalid', message: 'This can no longer be done as it was asked.' }]],
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/dossier/i);
    expect(await approve('owner', hidden)).toBe('423 DOSSIER_TAKEN');
  });

  test('who asked and has lost the right, or is disabled, does not get it by asking before', async () => {
    const id = await loan();
    const request = await asked('carl', 'POST', `loans/${id}/approve`, { words: 'Soon' });
    const { items } = (await ask('owner', 'GET', '/api/-/people')).body;
    const carl = items.find(({ name }: { name: string }) => name === 'Carl').id;
    await ask('owner', 'PATCH', `/api/-/people/${carl}`, { roles: [] });
    expect(await approve('chad', request)).toBe('409 not_allowed_now');
    await ask('owner', 'PATCH', `/api/-/people/${carl}`, { roles: ['clerk'], active: false });
    expect(await approve('chad', request)).toBe('409 not_allowed_now');
    await ask('owner', 'PATCH', `/api/-/people/${carl}`, { active: true });
    expect(await approve('chad', request)).toBe('200');
  });

  test('the history says who asked and who agreed', async () => {
    const id = await loan();
    const request = await approval(id);
    await approve('chad', request);
    const { items, titles } = await read('cleo', `loans/${id}/-/history`);
    expect(items[0].event).toBe('approve');
    expect([titles[items[0].by.id], titles[items[0].second.id]]).toEqual(['Cleo', 'Chad']);
    expect(items[1].second).toBeUndefined();
  });

  test('a new record waits as well, and comes about under an id of its own', async () => {
    const request = await asked('cleo', 'POST', 'customers', { name: 'Wanda' });
    expect(await read('chad', `-/requests/${request}`)).toMatchObject({
      call: 'create',
      record: null,
      title: null,
      values: { name: 'Wanda' },
    });
    expect((await list('cleo', 'customers?filter=name == "Wanda"'.replaceAll(' ', '%20'))).length).toBe(0);
    await done('chad', 'POST', `-/requests/${request}/approve`, {});
    const { record } = await read('cleo', `-/requests/${request}`);
    expect(await read('cleo', `customers/${record}`)).toMatchObject({ name: 'Wanda' });
  });

  test('a secret is told to nobody, and is kept no longer than the call waits', async () => {
    const kept = () => trial.app().runtime.database.ask(selectRequest(request));
    const request = await asked('cleo', 'POST', 'customers', { name: 'Zoe', pin: 'k7-secret' });
    for (const person of ['cleo', 'chad'])
      expect(await read(person, `-/requests/${request}`)).toMatchObject({
        values: { name: 'Zoe' },
        hidden: true,
      });
    expect(JSON.stringify(await kept())).toContain('k7-secret');
    await done('chad', 'POST', `-/requests/${request}/approve`, {});
    expect(JSON.stringify(await kept())).not.toContain('k7-secret');
  });

  test('a delete and a restore wait', async () => {
    const made = await asked('cleo', 'POST', 'customers', { name: 'Xaver' });
    await done('chad', 'POST', `-/requests/${made}/approve`, {});
    const id = (await read('cleo', `-/requests/${made}`)).record;
    const gone = await asked('cleo', 'DELETE', `customers/${id}`);
    expect(await tried('cleo', 'GET', `customers/${id}`)).toBe('200');
    expect(await approve('chad', gone)).toBe('200');
    expect(await tried('cleo', 'GET', `customers/${id}`)).toBe('404 not_found');
    const back = await asked('cleo', 'POST', 'customers/-/restore', { id });
    expect(await approve('chad', back)).toBe('200');
    expect((await read('cleo', `customers/${id}`)).name).toBe('Xaver');
  });

  test('a restore is judged by the rights of who asks, whatever the second person may read', async () => {
    const made = await asked('cleo', 'POST', 'customers', { name: 'Discreet' });
    await done('both', 'POST', `-/requests/${made}/approve`, {});
    const id = (await read('cleo', `-/requests/${made}`)).record;
    expect(await tried('chad', 'GET', `customers/${id}`)).toBe('404 not_found');
    expect(await approve('both', await asked('cleo', 'DELETE', `customers/${id}`))).toBe('200');
    expect(await tried('chad', 'POST', 'customers/-/restore', { id })).toBe('404 not_found');
    expect(await approve('chad', await asked('cleo', 'POST', 'customers/-/restore', { id }))).toBe('200');
    expect((await read('cleo', `customers/${id}`)).name).toBe('Discreet');
    expect(await tried('chad', 'GET', `customers/${id}`)).toBe('404 not_found');
  });

  test('what changes a part changes its whole, and waits for the same', async () => {
    const id = await loan('100.00', { fees: [{ text: 'Entry', sum: '5.00' }] });
    const [fee] = await list('cleo', 'fees');
    const inside = await asked('cleo', 'PATCH', `loans/${id}`, { fees: [{ id: fee.id, sum: '6.00' }] });
    expect(await read('chad', `-/requests/${inside}`)).toMatchObject({
      values: { fees: [{ id: fee.id, sum: '6.00' }] },
      hidden: false,
    });
    const direct = await asked('cleo', 'PATCH', `fees/${fee.id}`, { sum: '7.00' });
    const more = await asked('cleo', 'POST', 'fees', { loan: id, text: 'More', sum: '1.00' });
    for (const request of [inside, direct, more]) expect(await approve('chad', request)).toBe('200');
    expect(
      (await list('cleo', `fees?filter=${encodeURIComponent(`loan == '${id}'`)}`)).map(({ sum }) => sum),
    ).toEqual(['7.00', '1.00']);
  });

  test('it runs out, and can then neither be decided nor taken back', async () => {
    const request = await approval(await loan());
    await trial.app().setClock('2026-03-04T09:00:00Z');
    expect((await read('cleo', `-/requests/${request}`)).state).toBe('expired');
    expect(await approve('chad', request)).toBe('410 expired');
    expect(await withdraw('cleo', request)).toBe('410 expired');
    expect(await waiting('chad')).not.toContain(request);
  });

  test('what ran out keeps no secret, and is still told to who asked', async () => {
    const request = await asked('cleo', 'POST', 'customers', { name: 'Yves', pin: 'k8-secret' });
    const { runtime } = trial.app();
    const kept = async () => JSON.stringify(await runtime.database.ask(selectRequest(request)));
    await runWhatIsDue(runtime);
    expect(await kept()).toContain('k8-secret');
    expect(await unread('cora', request)).toBe(1);
    await trial.app().setClock('2026-03-14T09:00:00Z');
    await runWhatIsDue(trial.app().runtime);
    expect(await unread('cora', request)).toBe(0);
    expect(await told('cleo', request)).toEqual([
      ['nf_request', 'Create: Customer', 'Nobody has decided on this in time.'],
    ]);
    await runWhatIsDue(trial.app().runtime);
    expect(await told('cleo', request), 'once').toHaveLength(1);
    expect(await kept()).not.toContain('k8-secret');
    expect(await read('cleo', `-/requests/${request}`)).toMatchObject({
      state: 'expired',
      values: { name: 'Yves' },
      decided_by: null,
    });
    expect(await approve('chad', request)).toBe('410 expired');
  });

  test('a retry with its key is answered with the same request', async () => {
    const id = await loan();
    const send = (body: object) =>
      ask('cleo', 'POST', `/api/loans/${id}/approve`, body, { 'Idempotency-Key': `key-${id}` });
    const first = await send({ words: 'Once' });
    const again = await send({ words: 'Once' });
    expect([again.status, again.body.request]).toEqual([202, first.body.request]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect((await send({ words: 'Other' })).body.code).toBe('idempotency_conflict');
    await approve('chad', first.body.request);
    expect((await send({ words: 'Once' })).body.request).toBe(first.body.request);
    expect(await list('cleo', `-/requests?record=${id}`)).toHaveLength(1);
  });

  test('in a batch it waits with the rest done, and an import is refused', async () => {
    const id = await loan();
    const operations = [
      {
        method: 'POST',
        path: '/api/loans',
        body: { number: `B-${id.slice(-6)}`, customer, amount: '10.00' },
      },
      { method: 'POST', path: `/api/loans/${id}/approve`, body: { words: 'Batch' } },
    ];
    const headers = { 'Idempotency-Key': `batch-${id}` };
    const { body } = await ask('cleo', 'POST', '/api/-/batch', { operations }, headers);
    expect(body.answers.map(({ status }: { status: number }) => status)).toEqual([201, 202]);
    const again = await ask('cleo', 'POST', '/api/-/batch', { operations }, headers);
    expect(again.body.answers[1]).toEqual(body.answers[1]);
    expect(await approve('chad', body.answers[1].body.request)).toBe('200');
    const named = [
      { method: 'POST', path: '/api/customers', body: { name: 'Yves' } },
      { method: 'POST', path: '/api/loans', body: { number: 'Y', customer: '$1.id', amount: '10.00' } },
    ];
    expect((await ask('cleo', 'POST', '/api/-/batch', { operations: named })).body.code).toBe('bad_request');
    expect((await list('cleo', '-/requests?waiting=true')).some(({ values }) => values.name === 'Yves')).toBe(
      false,
    );
  });

  test('pages of requests follow each other without gap and without what may not be told', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await approval(await loan()));
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { items, next } = await read('chad', `-/requests?waiting=true&limit=2${after}`);
      seen.push(...items.map(({ id }: { id: string }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen.slice(0, 5)).toEqual(ids.toReversed());
    expect(await tried('chad', 'GET', '-/requests?limit=0')).toBe('400 bad_request');
    expect(await tried('chad', 'GET', '-/requests?other=1')).toBe('400 bad_request');
  });
});
