import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { contractOf } from './model-of.ts';

const entities = `
room: { fields: { name: { type: text, required: true }, keeper: { type: ref, to: user, back: kept } } }
booking:
  fields:
    name: { type: text, required: true }
    day: { type: date, required: true }
    until: { type: date }
    room: { type: ref, to: room }
    house: { type: ref, to: room, required: true, back: in_house }
    owner: { type: ref, to: user }
    maker: { type: ref, to: user, initial: me, back: made }
    paid: { type: boolean }
    open: { type: boolean, default: true }
    tags: { type: choices, options: { a: A, b: B } }`;

/** What the checker says of the emptiness of fields, where a condition stands as a grant, a guard and a rule. */
function said(point: 4 | 5 | 6, yaml: string): readonly string[] {
  const right =
    'grants: { room: { member: all }, booking: { member: all }, user: { member: { read: true } } }';
  const points = { 3: entities, 6: right, 8: 'NO: { message: No. }\nOTHER: { message: No. }', [point]: yaml };
  const { findings, model } = load(contractOf(points), 'sample.md');
  expect(model, JSON.stringify(findings)).toBeDefined();
  return findings.filter(({ code }) => code === 'empty_undecided').map(({ message }) => message);
}

const quote = (condition: string) => JSON.stringify(condition);
const grant = (condition: string) =>
  said(6, `grants: { booking: { member: { read: ${quote(condition)} } }, room: { member: all } }`);
const guard = (condition: string) =>
  said(4, `booking: { transitions: { tell: { by: [member], when: { NO: ${quote(condition)} } } } }`);
const rule = (condition: string) => said(5, `booking: { NO: { rule: ${quote(condition)} } }`);
const asked = (condition: string) =>
  said(5, `booking: { NO: { if: ${quote(condition)}, rule: day > today } }`);
const done = 'update: record, set: { name: "\'x\'" }';
const effect = (condition: string) =>
  said(
    4,
    `booking: { transitions: { tell: { by: [member], then: [{ if: ${quote(condition)}, ${done} }] } } }`,
  );

describe('emptiness that decides without a word is named', () => {
  test.each([
    ['owner != me', 'owner'],
    ['!(owner == me)', 'owner'],
    ['!(until < today)', 'until'],
    ['day > today || owner != me', 'owner'],
    ['room.keeper != me', 'room.keeper'],
    ['has(room) && room.keeper != me', 'room.keeper'],
    ['!paid', 'paid'],
    ["!('a' in tags)", 'tags'],
    ['none(house.in_house, b, b.room == room)', 'b.room'],
    ['house.in_house.all(b, b.until < day)', undefined],
    ['house.in_house.all(b, b.owner != me)', 'b.owner'],
    ['house.in_house.filter(b, !b.paid).size() < 3', 'b.paid'],
    ['house.in_house.count(b, b.owner != me) < 3', 'b.owner'],
  ])('%s: %s', (condition, field) => {
    const expected = field === undefined ? [] : [expect.stringContaining(`\`${field}\` may be empty.`)];
    expect(grant(condition)).toEqual(expected);
    expect(guard(condition)).toEqual(expected);
    expect(asked(condition)).toEqual(expected);
    expect(effect(condition)).toEqual(expected);
  });

  test.each([
    ['room.keeper != me', 'room.keeper'],
    ['none(house.in_house, b, b.room == room)', 'b.room'],
  ])('also in a rule: %s', (condition, field) => {
    expect(rule(condition)).toEqual([expect.stringContaining(`\`${field}\` may be empty.`)]);
  });
});

describe('emptiness that the author has thought of, or that makes no difference, is not', () => {
  test('of an effect whose step, or the effects around it, ask for the value', () => {
    const asks = (when: string, around: string) =>
      said(
        4,
        `booking: { transitions: { tell: { by: [member]${when}, then: [{ ${around}then: [{ if: owner != me, ${done} }] }] } } }`,
      );
    expect(asks('', 'if: paid == true, ')).toHaveLength(1);
    expect(asks('', 'if: has(owner), ')).toEqual([]);
    expect(asks(', when: { NO: has(owner) }', 'if: paid == true, ')).toEqual([]);
  });

  test.each([
    '!has(owner) || owner != me',
    'has(owner) && owner != me',
    'owner != null && owner != me',
    'owner == null || !(owner == me)',
    '!same(owner, me)',
    'owner == me',
    'until < today',
    'day != today',
    'maker != me',
    '!open',
    'house == room || !has(room)',
    'has(room.keeper) && room.keeper != me',
    'none(house.in_house, b, has(b.room) && b.room == room && has(room))',
    'none(house.in_house, b, b.day == day && b.id != id)',
    'house.in_house.exists(b, b.room == room)',
  ])('%s', (condition) => {
    expect(grant(condition)).toEqual([]);
    expect(guard(condition)).toEqual([]);
    expect(rule(condition)).toEqual([]);
  });

  test.each(['owner != me', '!(until < day)', '!paid'])('a rule about its own field: %s', (condition) => {
    expect(rule(condition)).toEqual([]);
  });

  test('another guard of the same step asks whether there is one', () => {
    const when = '{ NO: has(owner) && day > today, OTHER: owner != me }';
    expect(said(4, `booking: { transitions: { tell: { by: [member], when: ${when} } } }`)).toEqual([]);
  });
});
