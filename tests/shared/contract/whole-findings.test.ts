import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { contractOf } from './model-of.ts';

type Points = Parameters<typeof contractOf>[0];

/** What is said with these codes, each with its line of the document. */
function said(points: Points, ...codes: readonly string[]): readonly string[] {
  const text = contractOf(points);
  const lines = text.split('\n');
  return load(text, 'contract.md')
    .findings.filter(({ code }) => codes.includes(code))
    .map(({ code, level, place }) => `${level} ${code}: ${lines[place.line - 1]?.trim() ?? ''}`);
}

const all = 'grants:\n  doc:\n    member: all';

describe('what the engine does is not called missing', () => {
  test('a number that may be typed is drawn where nobody may type it', () => {
    const fields =
      '    title: { type: text, required: true }\n    number: { type: number_series, format: "{seq}", typed: true }';
    const grants = 'grants:\n  doc:\n    member: { read: true, create: { fields: [title] } }';
    expect(said({ 3: `doc:\n  fields:\n${fields}`, 6: grants }, 'field_unwritable')).toEqual([]);
  });

  test('a final state is not left by a step whose guard excludes it', () => {
    const states = (guard: string) =>
      `doc:\n  field: status\n  start: open\n  states:\n    open: {}\n    closed: { final: true }\n  transitions:\n    close: { from: open, to: closed, by: [member] }\n    move: { to: open, by: [member], when: "${guard}" }`;
    const points = { 3: 'doc:\n  fields:\n    title: { type: text }', 6: all };
    expect(said({ ...points, 4: states('status != closed') }, 'final_left')).toEqual([]);
    expect(said({ ...points, 4: states('has(title)') }, 'final_left')).toEqual([
      'warning final_left: closed: { final: true }',
    ]);
  });
});

describe('effects that set each other off', () => {
  const doc = 'doc:\n  fields:\n    count: { type: integer, default: 0 }';
  const after = (effect: string) => `doc:\n  after:\n    update:\n      - ${effect}`;

  test('a record that changes itself whenever it is changed', () => {
    const chased = after('{ update: record, set: { count: count + 1 } }');
    expect(said({ 3: doc, 4: chased, 6: all }, 'effects_circle')).toEqual([
      'error effects_circle: - { update: record, set: { count: count + 1 } }',
    ]);
  });

  test('the same after any change', () => {
    const chased = 'doc:\n  after:\n    save:\n      - { update: record, set: { count: count + 1 } }';
    expect(said({ 3: doc, 4: chased, 6: all }, 'effects_circle')).toEqual([
      'error effects_circle: - { update: record, set: { count: count + 1 } }',
    ]);
  });

  test('what sets the same again, or asks before, comes to an end', () => {
    const same = after('{ update: record, set: { count: 3 } }');
    const asked = after('{ if: count < 3, update: record, set: { count: count + 1 } }');
    expect(said({ 3: doc, 4: same, 6: all }, 'effects_circle')).toEqual([]);
    expect(said({ 3: doc, 4: asked, 6: all }, 'effects_circle')).toEqual([]);
  });

  test('two records that change each other', () => {
    const two =
      'doc:\n  fields:\n    count: { type: integer, default: 0 }\nnote:\n  fields:\n    count: { type: integer, default: 0 }\n    doc: { type: ref, to: doc, required: true }';
    const chased =
      'doc:\n  after:\n    update:\n      - { update: notes, set: { count: count + 1 } }\nnote:\n  after:\n    update:\n      - { update: doc, set: { count: count + 1 } }';
    expect(said({ 3: two, 4: chased, 6: `${all}\n  note:\n    member: all` }, 'effects_circle')).toEqual([
      'warning effects_circle: - { update: notes, set: { count: count + 1 } }',
      'warning effects_circle: - { update: doc, set: { count: count + 1 } }',
    ]);
  });

  test('a collection that an effect goes through is looked at like a condition', () => {
    const each = after('{ each: { d: "all.docs.filter(x, x.count > 3)" }, update: d, set: { count: 3 } }');
    expect(said({ 3: doc, 4: each, 6: all }, 'slow')).toHaveLength(1);
  });
});

describe('a field that no screen shows', () => {
  const doc = 'doc:\n  fields:\n    title: { type: text }\n    secretary: { type: text }';
  const screens = (columns: string) =>
    `/docs: { of: doc, view: table, columns: [${columns}] }\n/docs/:id: { of: doc, view: detail, sections: { Doc: [${columns}] } }\n/docs/new: { of: doc, view: form, fields: [title] }`;

  test('is told where screens are listed by hand', () => {
    expect(said({ 2: screens('title'), 3: doc, 6: all }, 'field_unshown')).toEqual([
      'warning field_unshown: secretary: { type: text }',
    ]);
    expect(said({ 2: screens('title, secretary'), 3: doc, 6: all }, 'field_unshown')).toEqual([]);
  });

  test('is not told where a page shows every field, or a rule uses it', () => {
    const whole = '/docs: { of: doc, view: table, columns: [title] }\n/docs/:id: { of: doc, view: detail }';
    expect(said({ 2: whole, 3: doc, 6: all }, 'field_unshown')).toEqual([]);
    const rules = { 5: 'doc:\n  WRONG: { rule: has(secretary) }', 8: 'WRONG: { message: Wrong. }' };
    expect(said({ 2: screens('title'), 3: doc, ...rules, 6: all }, 'field_unshown')).toEqual([]);
  });
});

test('an entity with more fields than a table holds is an error in its line', () => {
  const fields = Array.from({ length: 1600 }, (_, index) => `    f${index}: { type: integer }`).join('\n');
  expect(said({ 3: `doc:\n  fields:\n${fields}`, 6: all }, 'wrong_value')).toEqual([
    'error wrong_value: doc:',
  ]);
});

test('whoever may create the whole may create its parts with it', () => {
  const entities =
    'doc:\n  fields:\n    title: { type: text }\nline:\n  part_of: doc\n  back: lines\n  fields:\n    text: { type: text }';
  const points = {
    2: '/docs: { of: doc, view: table, columns: [title] }\n/docs/new: { of: doc, view: form, fields: [title, lines] }',
    3: entities,
    6: 'grants:\n  doc:\n    member: [read, create]',
  };
  expect(said(points, 'form_field_unwritable')).toEqual([]);
});
