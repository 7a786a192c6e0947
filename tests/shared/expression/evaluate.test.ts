import { describe, expect, test } from 'vitest';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate, fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { expressionOf } from './desk.ts';

const camera: RecordValues = {
  id: 'item-1',
  name: 'Canon',
  category: 'camera',
  tags: ['heavy'],
  shelf: null,
};
const mira: RecordValues = { id: 'user-1', name: 'Mira', roles: ['staff'] };
const loan: RecordValues = {
  id: 'loan-1',
  status: 'out',
  item: 'item-1',
  borrower: 'user-1',
  start: '2026-01-06',
  due: '2026-01-09',
  handed_out_at: null,
  days: 3,
  fee: '12.50',
  tip: null,
  paid: null,
  note: null,
  requested: false,
  watchers: ['user-2', 'user-1'],
};
const other: RecordValues = {
  ...loan,
  id: 'loan-2',
  borrower: null,
  fee: null,
  paid: true,
  start: '2026-02-01',
  due: '2026-02-03',
};

const environment: Environment = {
  record: loan,
  old: { ...loan, due: null },
  me: mira,
  now: '2026-01-10T08:00:00.000Z',
  today: '2026-01-10',
  input: { until: '2026-01-12' },
  constants: { MAX_LOANS: 3, FEE: '0.50' },
  fetch: (entity, id) =>
    [camera, mira, loan, other].find((record) => record['id'] === id && entity !== '') ?? null,
  back: (entity, field, id) =>
    entity === 'loan' ? [loan, other].filter((record) => record[field] === id) : [],
  all: (entity) => (entity === 'loan' ? [loan, other] : []),
};

function outcome(source: string, surroundings: Environment = environment): 'true' | 'false' | 'unknown' {
  const expression = expressionOf(source);
  if (holds(expression, surroundings)) return 'true';
  return fails(expression, surroundings) ? 'false' : 'unknown';
}

describe('a condition', () => {
  test.each([
    // An operator that meets an empty value gives unknown; && || ! carry it.
    ['note == null', 'true'],
    ['has(note)', 'false'],
    ["note == 'x'", 'unknown'],
    ["!(note == 'x')", 'unknown'],
    ["note == 'x' && requested", 'false'],
    ["note == 'x' && due > start", 'unknown'],
    ["note == 'x' || due > start", 'true'],
    ["note == 'x' || requested", 'unknown'],
    ["note in ['x']", 'unknown'],
    ['due in [today, due]', 'true'],
    // References are compared like everything else.
    ['borrower == me', 'true'],
    ['borrower != me', 'false'],
    ['item.shelf == item.shelf', 'unknown'],
    ['item.shelf != item.shelf', 'unknown'],
    ['!(item.shelf == item.shelf)', 'unknown'],
    ['same(item.shelf, item.shelf)', 'true'],
    ['same(item.shelf, null)', 'true'],
    ['same(borrower, me)', 'true'],
    ['borrower in [me]', 'true'],
    ['item.shelf in [item.shelf]', 'unknown'],
    ['item.shelf.room == note', 'unknown'],
    // Always known: what asks about emptiness itself.
    ['(note == note) == null', 'true'],
    ['changed(due)', 'true'],
    ['changed(start)', 'false'],
    ['same(note, item.shelf.room)', 'true'],
    ['same(note, item.name)', 'false'],
    ['coalesce(paid, true)', 'true'],
    // An unknown condition gives empty.
    ['choose(paid, true, requested, true, true)', 'unknown'],
    ['choose(requested, false, due > start, true, false)', 'true'],
    // Collections.
    ['item.loans.exists(l, l.paid)', 'true'],
    ['item.loans.all(l, l.paid)', 'unknown'],
    ['item.loans.exists(l, !l.paid)', 'unknown'],
    ['none(item.loans, l, l.due < l.start)', 'true'],
    ['item.shelf.items.exists(i, true)', 'false'],
    ['item.shelf.items.all(i, false)', 'true'],
    ['record in item.loans', 'true'],
    ['me in watchers', 'true'],
    ['borrower in watchers', 'true'],
    ['!(me in watchers)', 'false'],
    ['record in item.loans && me in old.watchers', 'true'],
    ['heavy in item.tags', 'true'],
    ['fragile in item.tags', 'false'],
    ['staff in me.roles', 'true'],
    ['input.until > due', 'true'],
  ])('%s is %s', (source, expected) => {
    expect(outcome(source)).toBe(expected);
  });

  test('finds a record in a list of references, whole or by its id', () => {
    // The checker writes this as a collection; rights of holders are made of it.
    const [record, team] = [expressionOf('me'), expressionOf('watchers')];
    const isThere = {
      kind: 'call',
      function: 'in',
      arguments: [record, team],
      type: { kind: 'boolean' },
    } as const;
    expect(holds(isThere, environment)).toBe(true);
    expect(holds(isThere, { ...environment, me: { ...mira, id: 'user-3' } })).toBe(false);
    expect(fails(isThere, { ...environment, me: { ...mira, id: 'user-3' } })).toBe(true);
  });

  test('on nobody is unknown, unless it asks whether there is somebody', () => {
    const nobody = { ...environment, me: null };
    expect(outcome('staff in me.roles', nobody)).toBe('unknown');
    expect(outcome('borrower == me', nobody)).toBe('unknown');
    expect(outcome('borrower != me', nobody)).toBe('unknown');
    expect(outcome('same(borrower, me)', nobody)).toBe('false');
    expect(outcome('me == null', nobody)).toBe('true');
  });

  test('on a new record finds every value changed that is not empty', () => {
    const created = { ...environment, old: null };
    expect(outcome('changed(due)', created)).toBe('true');
    expect(outcome('changed(note)', created)).toBe('false');
    expect(outcome('old.due == null', created)).toBe('true');
  });

  test('neither holds nor fails where what it needs is not at hand', () => {
    const { record, now, today, constants } = environment;
    const alone: Environment = { record, now, today, constants };
    expect(outcome("item.name == 'Canon'", alone)).toBe('unknown');
    expect(outcome('item.name == null', alone)).toBe('unknown');
    expect(outcome('item.loans.size() == 0', alone)).toBe('unknown');
    expect(outcome('borrower == me', alone)).toBe('unknown');
    expect(outcome('due > start || borrower == me', alone)).toBe('true');
    expect(outcome('due > start', { ...alone, record: { due: '2026-01-09' } })).toBe('unknown');
  });

  test('compares text by code point, not by UTF-16 unit', () => {
    expect(outcome(`'\u{FB00}' < '\u{1F600}'`)).toBe('true');
    expect(outcome(`'a' < 'B'`)).toBe('false');
    expect(outcome(`'aa' > 'a'`)).toBe('true');
  });
});

describe('a value', () => {
  test.each([
    ['fee', '12.50'],
    ['days', 3],
    ['item', 'item-1'],
    ['record', 'loan-1'],
    ['note', null],
    ['item.tags', ['heavy']],
    ['FEE * days_between(due, today)', '0.5'],
    ['days / 2', '1.5'],
    ['days / 0', null],
    ['days / 7', '0.428571428571'],
    ['999999999999999999 + 1', null],
    ['-days - -1', '-2'],
    ['fee + 0.105', '12.605'],
    ['due + days(days)', '2026-01-12'],
    ['due - days(9)', '2025-12-31'],
    ['due + days(0.5)', null],
    ["coalesce(note, '') == null", true],
    ['input.until + days(3000000)', null],
    ['days_between(due, start)', '-3'],
    ['item.loans.count(l, l.paid)', '1'],
    ['item.loans.size()', '2'],
    ['item.tags.size()', '1'],
    ['item.loans.sum(l, l.fee)', '12.5'],
    ['item.shelf.items.sum(i, 1)', '0'],
    ['all.loans.sum(l, 999999999999999999)', null],
    [
      'all.loans.sum(l, choose(l.paid == true, 999999999999999999, -999999999999999999))',
      '999999999999999999',
    ],
    ['choose(paid, 1, 2)', null],
    ["paid == null ? 'open' : note", 'open'],
  ])('%s is %j', (source, expected) => {
    expect(evaluate(expressionOf(source), environment)).toEqual(expected);
  });

  test('at the ends of the calendar is empty beyond them', () => {
    const ends = { ...environment, record: { ...loan, start: '0001-01-01', due: '9999-12-31' } };
    expect(evaluate(expressionOf('due + days(1)'), ends)).toBeNull();
    expect(evaluate(expressionOf('start - days(1)'), ends)).toBeNull();
    expect(evaluate(expressionOf('days_between(start, due)'), ends)).toBe('3652058');
  });
});
