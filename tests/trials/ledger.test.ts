import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from './trial.ts';

/** The hardest sentences of the specification of a ledger, each as a check. */
describe.each(databases)('a ledger on $kind', (database) => {
  const trial = trialOf('ledger.md', database);
  const { make, done, tried, read, list } = trial;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const plural of ['accounts', 'periods'])
      for (const one of await list('owner', plural)) ids[one.name] = one.id;
  });
  type Line = readonly [account: string, side: 'debit' | 'credit', amount: string, more?: object];
  const entryOf = (lines: readonly Line[], values: object = {}) => ({
    text: 'Something',
    ...values,
    lines: lines.map(([account, side, amount, more]) => ({ account: ids[account], [side]: amount, ...more })),
  });
  const sale = (amount = '100.00', values: object = {}) =>
    entryOf(
      [
        ['Bank', 'debit', amount],
        ['Sales', 'credit', amount],
      ],
      values,
    );
  const posted = async (body: object) => {
    const id = await make('abel', 'entries', body);
    const entry = await done('abel', 'POST', `entries/${id}/submit`);
    expect(entry.status).toBe('posted');
    return id;
  };
  const linesOf = (entry: string) =>
    list('cora', `lines?sort=account.code&filter=${encodeURIComponent(`entry == '${entry}'`)}`);
  const balance = async (account: string) => (await read('cora', `accounts/${ids[account]}`)).balance;

  test('1: an entry is made with its lines in one call, and has no number while it is a draft', async () => {
    const entry = await done('cleo', 'POST', 'entries', sale());
    expect(entry).toMatchObject({ status: 'draft', number: null, debit: '100.00', credit: '100.00' });
    expect((await linesOf(entry.id)).map(({ debit, credit }) => [debit, credit])).toEqual([
      ['100.00', null],
      [null, '100.00'],
    ]);
  });

  test('2: what does not balance is not posted, and the refusal says both sums', async () => {
    const id = await make(
      'abel',
      'entries',
      entryOf([
        ['Bank', 'debit', '10.00'],
        ['Sales', 'credit', '9.99'],
      ]),
    );
    const { status, body } = await trial.app().request('abel', 'POST', `/api/entries/${id}/submit`);
    expect([status, body.code]).toEqual([422, 'NOT_BALANCED']);
    expect(body.errors[0].message).toMatch(/10,00.*9,99/);
  });

  test('3: an entry has two lines at least', async () => {
    const id = await make('abel', 'entries', entryOf([['Bank', 'debit', '10.00']]));
    expect(await tried('abel', 'POST', `entries/${id}/submit`)).toBe('409 NO_LINES');
  });

  test('4: a line has one side, and the refusal names the line', async () => {
    const both = entryOf([
      ['Bank', 'debit', '5.00', { credit: '5.00' }],
      ['Sales', 'credit', '5.00'],
    ]);
    const { status, body } = await trial.app().request('abel', 'POST', '/api/entries', both);
    expect([status, body.code]).toEqual([422, 'ONE_SIDE']);
    expect(body.errors[0].field).toBe('lines.0.debit');
    expect(await tried('abel', 'POST', 'entries', { text: 'T', lines: [{ account: ids['Bank'] }] })).toBe(
      '422 ONE_SIDE',
    );
  });

  test('5: numbers are drawn when an entry is posted, by year and without gaps', async () => {
    const draft = await make('abel', 'entries', sale());
    const [one, two] = [await posted(sale()), await posted(sale())];
    const numbers = await Promise.all(
      [one, two].map(async (id) => (await read('abel', `entries/${id}`)).number),
    );
    expect(numbers[0]).toMatch(/^2026-\d{4}$/);
    expect(Number(numbers[1].slice(5))).toBe(Number(numbers[0].slice(5)) + 1);
    expect((await read('abel', `entries/${draft}`)).number).toBeNull();
  });

  test('6: who posted it, and when, is kept', async () => {
    const id = await posted(sale());
    const entry = await read('cora', `entries/${id}`);
    expect(entry.titles.posted_by).toBe('Abel');
    expect(entry.posted_at).toBe('2026-03-02T09:00:00.000Z');
  });

  test('7: a large entry waits for the chief, who may not approve what they wrote', async () => {
    const id = await make('abel', 'entries', sale('10000.01'));
    expect((await done('abel', 'POST', `entries/${id}/submit`)).status).toBe('waiting');
    expect(await tried('abel', 'POST', `entries/${id}/approve`)).toBe('403 forbidden');
    expect((await done('cora', 'POST', `entries/${id}/approve`)).status).toBe('posted');
    const own = await make('cora', 'entries', sale('20000'));
    await done('cora', 'POST', `entries/${own}/submit`);
    expect(await tried('cora', 'POST', `entries/${own}/approve`)).toBe('403 SECOND_PERSON');
  });

  test('8: the chief sends an entry back with a reason, and it can be changed again', async () => {
    const id = await make('abel', 'entries', sale('30000'));
    await done('abel', 'POST', `entries/${id}/submit`);
    expect(await tried('abel', 'PATCH', `entries/${id}`, { text: 'Other' })).toBe('403 forbidden');
    expect(await tried('cora', 'POST', `entries/${id}/send_back`)).toBe('422 invalid');
    await done('cora', 'POST', `entries/${id}/send_back`, { reason: 'No receipt' });
    await done('abel', 'PATCH', `entries/${id}`, { text: 'Other' });
  });

  test('9: the sum from which somebody approves is a setting of the chief', async () => {
    const patch = (person: string, value: string | null) =>
      tried(person, 'PATCH', '-/settings', { APPROVAL_FROM: value });
    expect(await patch('abel', '50')).toMatch(/^403/);
    expect(await patch('cora', '50')).toBe('200');
    const id = await make('abel', 'entries', sale('60.00'));
    expect((await done('abel', 'POST', `entries/${id}/submit`)).status).toBe('waiting');
    expect(await patch('cora', null)).toBe('200');
    await done('cora', 'POST', `entries/${id}/approve`);
    await posted(sale('60.00'));
  });

  test('10: what was posted stays, its lines too, whoever asks', async () => {
    const id = await posted(sale());
    const [line] = await linesOf(id);
    for (const person of ['abel', 'cora'])
      expect(await tried(person, 'PATCH', `entries/${id}`, { text: 'Changed' })).toBe('403 forbidden');
    expect(await tried('owner', 'PATCH', `entries/${id}`, { text: 'Changed' })).toBe('409 POSTED');
    const lines = [{ id: line.id, debit: '1.00' }];
    expect(await tried('owner', 'PATCH', `entries/${id}`, { lines })).toMatch(/^409|^422/);
    expect((await read('cora', `entries/${id}`)).debit).toBe('100.00');
  });

  test('11: reversing posts the opposite and leaves no trace in the balance', async () => {
    const before = await balance('Sales');
    const id = await posted(sale('77.70'));
    const reversed = await done('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-03-02' });
    expect(reversed.status).toBe('reversed');
    const [opposite] = await list('cora', `entries?filter=${encodeURIComponent(`reverses == '${id}'`)}`);
    expect(opposite).toMatchObject({ status: 'posted', debit: '77.70' });
    expect(opposite.number).toMatch(/^2026-/);
    expect(await balance('Sales')).toBe(before);
  });

  test('12: nothing is reversed twice', async () => {
    const id = await posted(sale());
    await done('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-03-02' });
    expect(await tried('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-03-02' })).toBe(
      '409 wrong_state',
    );
  });

  test('13: nothing is posted outside of an open period, nor reversed into one that is closed', async () => {
    expect(await tried('abel', 'POST', 'entries', sale('1.00', { day: '2026-01-15' }))).toBe(
      '409 PERIOD_CLOSED',
    );
    const id = await posted(sale());
    expect(await tried('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-01-15' })).toBe(
      '409 PERIOD_CLOSED',
    );
    expect((await read('abel', `entries/${id}`)).status).toBe('posted');
  });

  test('14: a period closes in order, and when nothing waits in it', async () => {
    expect(await tried('cora', 'POST', `periods/${ids['2026-03']}/close`)).toBe('409 DRAFTS_LEFT');
    const id = await make('abel', 'entries', sale('5.00', { day: '2026-02-10' }));
    expect(await tried('cora', 'POST', `periods/${ids['2026-02']}/close`)).toBe('409 DRAFTS_LEFT');
    await done('abel', 'POST', `entries/${id}/submit`);
    await done('cora', 'POST', `periods/${ids['2026-02']}/close`);
    expect(await tried('abel', 'POST', 'entries', sale('5.00', { day: '2026-02-11' }))).toBe(
      '409 PERIOD_CLOSED',
    );
    await done('cora', 'POST', `periods/${ids['2026-02']}/reopen`);
  });

  test('15: periods do not overlap and do not end before they begin', async () => {
    const period = (name: string, from: string, to: string) =>
      tried('cora', 'POST', 'periods', { name, from, to });
    expect(await period('A', '2026-03-31', '2026-04-30')).toBe('409 OVERLAP');
    expect(await period('B', '2026-05-31', '2026-05-01')).toBe('422 FROM_AFTER_TO');
    expect(await period('2026-04', '2026-04-01', '2026-04-30')).toBe('201');
  });

  test('16: an entry knows its period', async () => {
    const entry = await done('abel', 'POST', 'entries', sale('1.00', { day: '2026-03-31' }));
    expect(entry.titles.period).toBe('2026-03');
  });

  test('17: an account of a kind has sub-accounts of that kind, and takes no postings itself', async () => {
    expect(
      await tried('cora', 'POST', 'accounts', {
        code: '1300',
        name: 'X',
        kind: 'expense',
        parent: ids['Assets'],
      }),
    ).toBe('422 KIND_OF_PARENT');
    const { body } = await trial.app().request(
      'abel',
      'POST',
      '/api/entries',
      entryOf([
        ['Assets', 'debit', '1'],
        ['Sales', 'credit', '1'],
      ]),
    );
    expect(body.errors[0]).toMatchObject({ code: 'SUMMARY_ACCOUNT', field: 'lines.0.account' });
  });

  test('18: an account with a balance stays active; one that is not takes nothing more', async () => {
    await posted(sale());
    expect(await tried('cora', 'PATCH', `accounts/${ids['Bank']}`, { active: false })).toBe(
      '409 STILL_BALANCE',
    );
    const spare = await make('cora', 'accounts', { code: '1900', name: 'Spare', kind: 'asset' });
    await done('cora', 'PATCH', `accounts/${spare}`, { active: false });
    const lines = [
      { account: spare, debit: '1' },
      { account: ids['Sales'], credit: '1' },
    ];
    expect(await tried('abel', 'POST', 'entries', { text: 'T', lines })).toBe('422 invalid');
  });

  test('19: an account in use is not deleted, and a code is there once', async () => {
    expect(await tried('owner', 'DELETE', `accounts/${ids['Bank']}`)).toBe('409 in_use');
    expect(await tried('cora', 'POST', 'accounts', { code: '1200', name: 'Y', kind: 'asset' })).toBe(
      '409 not_unique',
    );
    expect(await tried('cora', 'POST', 'accounts', { code: '12', name: 'Y', kind: 'asset' })).toBe(
      '422 invalid',
    );
  });

  test('20: what is posted to a restricted account is for the chief, in lists, sums and exports', async () => {
    const id = await make(
      'cora',
      'entries',
      entryOf(
        [
          ['Wages', 'debit', '900'],
          ['Bank', 'credit', '900'],
        ],
        { text: 'Wages March' },
      ),
    );
    await done('cora', 'POST', `entries/${id}/submit`);
    expect(await tried('abel', 'GET', `entries/${id}`)).toBe('404 not_found');
    expect(await tried('abel', 'GET', `accounts/${ids['Wages']}`)).toBe('404 not_found');
    const found = await read('abel', `entries?q=${encodeURIComponent('Wages')}&count=true`);
    expect(found.count).toBe(0);
    const asked = (person: string) =>
      read(person, '-/queries/trial_balance?since=2026-01-01&until=2026-12-31');
    expect((await asked('abel')).items.map(({ account }: { account: string }) => account)).not.toContain(
      ids['Wages'],
    );
    const csv = await trial.app().request('abel', 'GET', '/api/lines/-/export?format=csv');
    expect(JSON.stringify(csv.body)).not.toContain(ids['Wages']);
  });

  test('21: budgets are for those who answer for them', async () => {
    const seen = async (person: string) =>
      Object.hasOwn(await read(person, `accounts/${ids['Rent']}`), 'budget');
    expect([await seen('cleo'), await seen('abel'), await seen('cora')]).toEqual([false, true, true]);
    expect(await tried('cleo', 'GET', `accounts?filter=${encodeURIComponent('budget > 0')}`)).toBe(
      '400 bad_filter',
    );
  });

  test('22: a draft is its author’s: clerks do not see those of others, auditors none', async () => {
    const id = await make('cleo', 'entries', sale());
    const seen = await Promise.all(
      ['cleo', 'abel', 'cora', 'ines'].map((person) => tried(person, 'GET', `entries/${id}`)),
    );
    expect(seen).toEqual(['200', '404 not_found', '200', '404 not_found']);
    expect(await tried('cleo', 'POST', `entries/${id}/submit`)).toBe('403 forbidden');
  });

  test('23: the trial balance balances to the cent, also over hundreds of lines', async () => {
    for (let index = 1; index <= 30; index += 1)
      await posted(sale(`${index}.${String(index).padStart(2, '0')}`));
    const { items } = await read('ines', '-/queries/trial_balance?since=2026-01-01&until=2026-12-31');
    const cents = (value: string) => BigInt(value.replace('.', ''));
    const total = (side: 'debit' | 'credit') =>
      items.reduce((sum: bigint, item: Record<string, string>) => sum + cents(item[side] ?? '0.00'), 0n);
    expect(total('debit')).toBe(total('credit'));
  });

  test('24: tax is taken out of gross amounts, each line rounded to the cent', async () => {
    const id = await posted(
      entryOf([
        ['Bank', 'debit', '10.00'],
        ['Sales', 'credit', '10.00', { tax: '20' }],
      ]),
    );
    const line = (await linesOf(id)).find(({ tax }) => tax !== null);
    expect(line.net).toBe('8.33');
  });

  test('25: a voucher that is there already is a warning, for a reversal it is none', async () => {
    const id = await posted(sale('1.00', { voucher: 'RE-7' }));
    const again = await done('abel', 'POST', 'entries', sale('1.00', { voucher: 'RE-7' }));
    expect(again.warnings).toMatchObject([{ code: 'VOUCHER_TWICE' }]);
    await done('abel', 'DELETE', `entries/${again.id}`);
    const reversed = await done('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-03-02' });
    expect(reversed.warnings ?? []).toEqual([]);
  });

  test('26: a day far ahead is asked of the chief and refused to others', async () => {
    await tried('cora', 'POST', 'periods', { name: '2026-06', from: '2026-06-01', to: '2026-06-30' });
    const far = sale('1.00', { day: '2026-06-15' });
    expect(await tried('cora', 'POST', 'entries', far)).toBe('409 confirm');
    expect(await tried('cora', 'POST', 'entries?confirm=FAR_AHEAD', far)).toBe('201');
    expect(await tried('abel', 'POST', 'entries?confirm=FAR_AHEAD', far)).toBe('422 FAR_AHEAD');
  });

  test('27: lines are matched with a bank statement, each once, until both agree', async () => {
    const before = await list('abel', 'statements?sort=-day&limit=1');
    expect(before).toEqual([]);
    const id = await posted(sale('250.00'));
    const other = await posted(
      entryOf([
        ['Cash', 'debit', '5.00'],
        ['Sales', 'credit', '5.00'],
      ]),
    );
    const lineOf = async (entry: string) => (await linesOf(entry))[0].id;
    const statement = await make('abel', 'statements', {
      account: ids['Bank'],
      day: '2026-03-02',
      balance: '250.00',
    });
    const match = async (line: string) => tried('abel', 'POST', `statements/${statement}/match`, { line });
    expect(await tried('abel', 'POST', `statements/${statement}/reconcile`)).toBe('409 DIFFERENCE');
    expect(await match(await lineOf(other))).toBe('422 OTHER_ACCOUNT');
    expect(await match(await lineOf(id))).toBe('200');
    expect(await match(await lineOf(id))).toBe('409 MATCHED_ALREADY');
    expect(await tried('abel', 'POST', `statements/${statement}/reconcile`)).toBe('200');
    expect(await tried('abel', 'POST', `entries/${id}/reverse`, { on_day: '2026-03-02' })).toBe(
      '409 ALREADY_MATCHED',
    );
  });

  test('28: the next statement opens with the last', async () => {
    const next = await done('abel', 'POST', 'statements', {
      account: ids['Bank'],
      day: '2026-03-09',
      balance: '300.00',
    });
    expect(next).toMatchObject({ opening: '250.00', matched: '250.00' });
  });

  test('29: of two people who post at one moment both get a number, and no number comes twice', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => make('abel', 'entries', sale('1.00'))));
    const entries = await Promise.all(drafts.map((id) => done('abel', 'POST', `entries/${id}/submit`)));
    expect(new Set(entries.map(({ number }) => number)).size).toBe(8);
  });

  test('30: an archive is told what was posted, once, and nothing of what waits', async () => {
    const small = await posted(sale('2.00', { text: 'Told' }));
    const large = await make('abel', 'entries', sale('90000', { text: 'Told later' }));
    await done('abel', 'POST', `entries/${large}/submit`);
    const told = async () =>
      (await read('owner', '-/rehearsal/outbox')).items.filter(({ record }: { record: string }) =>
        [small, large].includes(record),
      );
    expect(await told()).toHaveLength(1);
    await done('cora', 'POST', `entries/${large}/approve`);
    expect(await told()).toHaveLength(2);
  });
});
