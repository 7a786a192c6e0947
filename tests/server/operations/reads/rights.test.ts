import type { Outcome } from '#shared/api/refusal.ts';
import { written } from '#server/messages/write-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, expectDone, nobody, openDesk, owner, person } from './open-desk.ts';

const people = {
  sam: '01900000-0000-7000-8000-00000000000a',
  tom: '01900000-0000-7000-8000-00000000000b',
  mira: '01900000-0000-7000-8000-00000000000c',
  olga: '01900000-0000-7000-8000-00000000000d',
};
const sam = person(people.sam, 'student');
const mira = person(people.mira, 'staff');
const member = person(people.tom);
const olga = owner(people.olga);

describe.each(databases)('on $kind', (database) => {
  let desk: Desk;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    desk = await openDesk(lendingDesk, database);
    for (const [name, id] of Object.entries(people)) {
      await desk.put('user', { id, name, email: `${name}@desk.example`, active: true });
    }
    ids['shelf'] = await desk.put('shelf', { name: 'Shelf A', room: 'ROOM-MARK' });
    const shelf = ids['shelf'];
    ids['camera'] = await desk.put('item', {
      name: 'Canon R6',
      serial: 'SER-1',
      kind: 'camera',
      value: '1200.00',
      shelf,
      retired: false,
    });
    ids['laptop'] = await desk.put('item', {
      name: 'Laptop',
      serial: 'SER-2',
      kind: 'laptop',
      value: '900.50',
      shelf,
      retired: false,
    });
    ids['old'] = await desk.put('item', { name: 'Old Lamp', serial: 'SER-3', value: '5.00', retired: true });
    ids['gone'] = await desk.put('item', { name: 'Gone', serial: 'SER-4', retired: true });
    const days = { start: '2026-01-06', due: '2026-01-09' };
    ids['mine'] = await desk.put('loan', {
      item: ids['camera'],
      borrower: people.sam,
      ...days,
      note: 'For class',
      secret_note: 'SECRET-MARK',
      pin: 'PIN-MARK',
      created_by: people.mira,
    });
    ids['lamp'] = await desk.put('loan', {
      item: ids['old'],
      borrower: people.sam,
      ...days,
      status: 'returned',
    });
    ids['out'] = await desk.put('loan', {
      item: ids['laptop'],
      borrower: people.tom,
      ...days,
      note: 'TOM-MARK',
      status: 'out',
    });
    ids['toms'] = await desk.put('loan', {
      item: ids['laptop'],
      borrower: people.tom,
      start: '2026-02-01',
      due: '2026-02-02',
      note: 'TOM-MARK-2',
    });
  });

  afterAll(() => desk.close());

  const named = (list: readonly string[]) => list.map((name) => ids[name]);
  const listed = async (...question: Parameters<Desk['list']>) =>
    expectDone(await desk.list(...question)).items.map((item) => item['id']);

  test('who has no grant is asked to sign in, or told no', async () => {
    expect(await desk.list(nobody, 'loan')).toMatchObject({ code: 'not_signed_in', status: 401 });
    expect(await desk.list(member, 'loan')).toMatchObject({ code: 'forbidden', status: 403 });
    expect(await desk.list(mira, 'ledger')).toMatchObject({ code: 'forbidden' });
    expect(await desk.read(nobody, 'loan', ids['mine'] ?? '')).toMatchObject({ code: 'not_signed_in' });
    expect(await desk.read(member, 'loan', 'no id')).toMatchObject({ code: 'forbidden' });
  });

  test('missing, unreadable and impossible ids get one and the same answer', async () => {
    const answers = await Promise.all(
      [ids['toms'] ?? '', '01900000-0000-7000-8000-0000000000ff', 'nonsense', "' or 1=1", '\0'].map((id) =>
        desk.read(sam, 'loan', id),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('a student sees their own loans and, of others, only what is out and of that three fields', async () => {
    const { items, count } = expectDone(await desk.list(sam, 'loan', { count: 'true' }));
    expect(count).toBe(3);
    expect(items.map((item) => item['id'])).toEqual(named(['mine', 'lamp', 'out']));
    expect(items[0]).toEqual({
      item: ids['camera'],
      borrower: people.sam,
      start: '2026-01-06',
      due: '2026-01-09',
      note: 'For class',
      status: 'requested',
      id: ids['mine'],
      created_at: '2026-01-05T08:00:00.000Z',
      updated_at: '2026-01-05T08:00:00.000Z',
      version: 1,
      titles: { item: 'Canon R6 (SER-1)', borrower: 'sam', id: 'Canon R6 from 6 Jan 2026' },
    });
    expect(items[2]).toEqual({
      item: ids['laptop'],
      due: '2026-01-09',
      status: 'out',
      id: ids['out'],
      version: 1,
      titles: { item: 'Laptop', id: 'Laptop from' },
    });
    expect(JSON.stringify(items)).not.toMatch(/MARK|SER-2|900\.50/);
  });

  test('keys stand in the order of the contract', async () => {
    const [first] = expectDone(await desk.list(mira, 'item')).items;
    expect(Object.keys(first ?? {})).toEqual(
      'name serial kind value weight stock bought shelf retired id created_at created_by updated_at updated_by version titles'.split(
        ' ',
      ),
    );
  });

  test('a field shown on some rows is absent on the others, and no filter, order or search tells it there', async () => {
    const items = expectDone(await desk.list(sam, 'item', { sort: 'name' })).items;
    expect(items.map((item) => [item['name'], item['serial']])).toEqual([
      ['Canon R6', 'SER-1'],
      ['Laptop', undefined],
      ['Old Lamp', 'SER-3'],
    ]);
    expect(items[2]).not.toHaveProperty('kind');
    expect(await listed(sam, 'item', { filter: "serial == 'SER-2'" })).toEqual([]);
    expect(await listed(sam, 'item', { filter: "serial != 'SER-1'" })).toEqual(named(['old']));
    expect(await listed(sam, 'item', { filter: 'serial == null' })).toEqual(named(['laptop']));
    expect(await listed(sam, 'item', { sort: 'serial' })).toEqual(named(['camera', 'old', 'laptop']));
    expect(await listed(sam, 'item', { sort: '-serial' })).toEqual(named(['laptop', 'old', 'camera']));
    expect(await listed(sam, 'item', { q: 'ser-2' })).toEqual([]);
    expect(await listed(sam, 'item', { q: 'ser' })).toEqual(named(['camera', 'old']));
  });

  test.each(['value', 'shelf.room', 'no_such_field', 'retired.x', 'created_by', 'loans'])(
    'a student who names %s is refused as if it did not exist',
    async (name) => {
      const unknown = name.replace(/\w+$/, 'zzz');
      for (const query of [
        (field: string) => ({ sort: field }),
        (field: string) => ({ fields: field }),
        (field: string) => ({ expand: field }),
        (field: string) => ({ filter: `${field} == null` }),
      ]) {
        // A way back that they may go is a list to filters, and may come along.
        if (name === 'loans' && ('filter' in query(name) || 'expand' in query(name))) continue;
        const refusal = await desk.list(sam, 'item', query(name));
        expect(refusal).toMatchObject({ kind: 'refusal', code: 'bad_filter', status: 400 });
        const other = await desk.list(sam, 'item', query(unknown));
        const last = name.split('.').at(-1) ?? '';
        expect(told(refusal).replaceAll(last, 'zzz')).toBe(told(other));
      }
    },
  );

  test('what others may not read is not in the way back of a filter either', async () => {
    expect(await listed(sam, 'item', { filter: "loans.exists(l, l.note == 'TOM-MARK')" })).toEqual([]);
    expect(await listed(sam, 'item', { filter: "loans.exists(l, l.note == 'For class')" })).toEqual(
      named(['camera']),
    );
    expect(await listed(sam, 'item', { filter: 'loans.size() > 0' })).toEqual(
      named(['camera', 'laptop', 'old']),
    );
    expect(await listed(sam, 'item', { filter: 'loans.size() > 1' })).toEqual([]);
    expect(await listed(mira, 'item', { filter: 'loans.size() > 1' })).toEqual(named(['laptop']));
    expect(await desk.list(sam, 'item', { filter: 'all.loans.size() > 1' })).toMatchObject({
      code: 'bad_filter',
    });
  });

  test('paths through references meet the same masks', async () => {
    expect(await listed(sam, 'loan', { filter: "item.serial == 'SER-2'" })).toEqual([]);
    expect(await listed(sam, 'loan', { filter: "item.serial == 'SER-1'" })).toEqual(named(['mine']));
    expect(await desk.list(sam, 'loan', { filter: 'item.value > 5' })).toMatchObject({ code: 'bad_filter' });
    expect(await desk.list(sam, 'loan', { filter: "borrower.email == 'x'" })).toMatchObject({ kind: 'done' });
    expect(await listed(mira, 'loan', { filter: "item.shelf.room == 'ROOM-MARK'" })).toEqual(
      named(['mine', 'out', 'toms']),
    );
    expect(await listed(sam, 'loan', { sort: 'item.name' })).toEqual(named(['mine', 'out', 'lamp']));
    expect(await listed(sam, 'loan', { sort: '-item.serial' })).toEqual(named(['out', 'lamp', 'mine']));
  });

  test('secret fields are shown to nobody, not even by filter to the owner', async () => {
    for (const actor of [mira, olga]) {
      const record = expectDone(await desk.read(actor, 'loan', ids['mine'] ?? '')).record;
      expect(record).not.toHaveProperty('pin');
      expect(JSON.stringify(record)).not.toContain('PIN-MARK');
      expect(await desk.list(actor, 'loan', { filter: "pin == 'PIN-MARK'" })).toMatchObject({
        code: 'bad_filter',
      });
      expect(await desk.list(actor, 'loan', { sort: 'pin' })).toMatchObject({ code: 'bad_filter' });
    }
  });

  test('a record that may not be read has no title and is not expanded', async () => {
    const query = { expand: 'item,item.shelf,borrower', fields: 'borrower' };
    const { record } = expectDone(await desk.read(sam, 'loan', ids['mine'] ?? '', query));
    expect(record).toEqual({
      item: ids['camera'],
      borrower: people.sam,
      id: ids['mine'],
      titles: { item: 'Canon R6 (SER-1)', borrower: 'sam', id: 'Canon R6 from 6 Jan 2026' },
      expanded: {
        item: {
          name: 'Canon R6',
          serial: 'SER-1',
          kind: 'camera',
          weight: null,
          stock: null,
          bought: null,
          shelf: ids['shelf'],
          retired: false,
          id: ids['camera'],
          created_at: '2026-01-05T08:00:00.000Z',
          updated_at: '2026-01-05T08:00:00.000Z',
          version: 1,
          titles: { shelf: 'Shelf A', id: 'Canon R6 (SER-1)' },
          expanded: { shelf: { name: 'Shelf A', id: ids['shelf'], version: 1, titles: { id: 'Shelf A' } } },
        },
        borrower: {
          email: 'sam@desk.example',
          name: 'sam',
          id: people.sam,
          version: 1,
          titles: { id: 'sam' },
        },
      },
    });
    expect(await desk.list(nobody, 'item', { expand: 'shelf' })).toMatchObject({ code: 'bad_filter' });
    const staffs = expectDone(
      await desk.read(mira, 'loan', ids['mine'] ?? '', { fields: 'created_by' }),
    ).record;
    expect(staffs.titles['created_by']).toBe('mira');
  });

  test('nobody signed in sees what anyone may', async () => {
    expect(expectDone(await desk.list(nobody, 'item', { count: 'true' }))).toEqual({
      items: [
        {
          name: 'Canon R6',
          kind: 'camera',
          retired: false,
          id: ids['camera'],
          version: 1,
          titles: { id: 'Canon R6' },
        },
        {
          name: 'Laptop',
          kind: 'laptop',
          retired: false,
          id: ids['laptop'],
          version: 1,
          titles: { id: 'Laptop' },
        },
      ],
      next: null,
      count: 2,
    });
    expect(await desk.list(nobody, 'item', { filter: 'loans.size() > 0' })).toMatchObject({
      code: 'bad_filter',
    });
  });

  test('search takes every word, whatever its case, and nothing for a joker', async () => {
    expect(await listed(mira, 'item', { q: 'CANON ser' })).toEqual(named(['camera']));
    expect(await listed(mira, 'item', { q: 'canon laptop' })).toEqual([]);
    expect(await listed(mira, 'item', { q: '%' })).toEqual([]);
    expect(await listed(mira, 'item', { q: '_' })).toEqual([]);
    expect(await listed(mira, 'item', { q: '\\' })).toEqual([]);
    expect(await listed(sam, 'loan', { q: 'secret' })).toEqual([]);
    expect(await listed(mira, 'loan', { q: 'secret' })).toEqual(named(['mine']));
  });

  test('what the viewer can do is judged on the record, with the reasons', async () => {
    const can = async (actor: typeof sam, name: string) =>
      expectDone(await desk.read(actor, 'loan', ids[name] ?? '', { can: 'true' })).record['can'];
    expect(await can(sam, 'mine')).toEqual({
      update: ['due', 'note'],
      delete: false,
      transitions: {
        give_back: { code: 'wrong_state', message: 'This is not possible in the present state.' },
        prolong: { code: 'wrong_state', message: 'This is not possible in the present state.' },
      },
      add: [],
    });
    expect(await can(sam, 'out')).toEqual({ update: [], delete: false, transitions: {}, add: [] });
    expect(await can(mira, 'mine')).toEqual({
      update: ['start', 'due', 'note', 'secret_note'],
      delete: false,
      transitions: {
        hand_out: { code: 'TOO_EARLY', message: 'Not before 6 January 2026.' },
        give_back: { code: 'wrong_state', message: 'This is not possible in the present state.' },
      },
      add: [],
    });
    expect(await can(olga, 'out')).toMatchObject({
      delete: true,
      transitions: { give_back: true, prolong: true },
    });
  });
});

/** A refusal as it is sent. */
function told(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done') throw new Error('It is not refused.');
  return JSON.stringify({ ...outcome, detail: written(outcome.detail) });
}
