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
    const states = (guard: string, from = 'from: [open, closed], ') =>
      `doc:\n  field: status\n  start: open\n  states:\n    open: {}\n    closed: { final: true }\n  transitions:\n    close: { from: open, to: closed, by: [member] }\n    move: { ${from}to: open, by: [member], when: "${guard}" }`;
    const points = { 3: 'doc:\n  fields:\n    title: { type: text }', 6: all };
    expect(said({ ...points, 4: states('status != closed') }, 'final_left')).toEqual([]);
    expect(said({ ...points, 4: states('has(title)') }, 'final_left')).toEqual([
      'warning final_left: closed: { final: true }',
    ]);
    expect(said({ ...points, 4: states('has(title)', '') }, 'final_left')).toEqual([]);
  });
});

describe('transitions of the engine that lead round', () => {
  const doc = 'doc:\n  fields:\n    ready: { type: boolean, default: false }\n    count: { type: integer }';
  const machine = (...transitions: readonly string[]) =>
    `doc:\n  field: status\n  start: a\n  states: { a: {}, b: {}, c: {} }\n  transitions:\n${transitions.map((one) => `    ${one}`).join('\n')}`;
  const chased = (...transitions: readonly string[]) =>
    load(contractOf({ 3: doc, 4: machine(...transitions), 6: all }), 'contract.md').findings.filter(
      ({ code }) => code === 'engine_chase',
    );

  test('three of them are told once, with each step of the circle and its line', () => {
    const findings = chased(
      'one: { from: a, to: b, by: engine, when: ready }',
      'two: { from: b, to: c, by: engine, when: ready }',
      'three: { from: c, to: a, by: engine, when: ready && count > 3 }',
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toMatch(
      /`one` to `b` \(line \d+\), `two` to `c` \(line \d+\), `three` to `a` \(line \d+\), and round again/,
    );
  });

  test('a state by condition is one of the steps', () => {
    const settle = 'settle: { from: [a, b], to: { b: "count > 3", a: "count <= 3" }, by: engine }';
    expect(chased(settle, 'back: { from: b, to: a, by: engine, when: count > 5 }')).toHaveLength(1);
    expect(chased(settle)).toHaveLength(0);
  });

  test('a circle that one condition may interrupt comes to rest', () => {
    const steps = (last: string) =>
      chased(
        'one: { from: a, to: b, by: engine, when: ready }',
        'two: { from: b, to: c, by: engine, when: ready }',
        `three: { from: c, to: a, by: engine, when: ${last} }`,
      );
    expect(steps('"!ready"')).toHaveLength(0);
    expect(
      chased(
        'one: { from: a, to: b, by: engine, when: count < 3 }',
        'two: { from: b, to: c, by: engine, when: count > 1 }',
        'three: { from: c, to: a, by: engine, when: ready }',
      ),
    ).toHaveLength(0);
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

  describe('round through another entity, after any change', () => {
    const two = (of: string) =>
      `doc:\n  fields:\n    count: { type: integer, default: 0 }\n    other: { type: integer, default: 0 }\nnote:\n  fields:\n    count: { type: integer, default: 0 }\n    doc: { type: ref, to: doc, required: true }${of}`;
    const save = (ofDoc: string, ofNote: string) =>
      `doc:\n  after:\n    save:\n      - ${ofDoc}\nnote:\n  after:\n    save:\n      - ${ofNote}`;
    const circles = (ofDoc: string, ofNote: string, rest = '') =>
      said(
        { 3: two(''), 4: `${save(ofDoc, ofNote)}${rest}`, 6: `${all}\n  note:\n    member: all` },
        'effects_circle',
      );

    test('by updates that add to what has changed', () => {
      const [ofDoc, ofNote] = [
        '{ update: notes, set: { count: count + 1 } }',
        '{ update: doc, set: { count: count + 1 } }',
      ];
      expect(circles(ofDoc, ofNote)).toEqual([
        `warning effects_circle: - ${ofDoc}`,
        `warning effects_circle: - ${ofNote}`,
      ]);
    });

    test('by each record of a collection, and by a transition', () => {
      const [ofDoc, ofNote] = [
        '{ each: { n: notes }, do: bump, with: n }',
        '{ update: doc, set: { count: doc.count + 1 } }',
      ];
      const bump = (when: string) =>
        `\n  transitions:\n    bump: { by: nobody, set: { count: count + 1 }${when} }`;
      expect(circles(ofDoc, ofNote, bump(''))).toEqual([
        `warning effects_circle: - ${ofDoc}`,
        `warning effects_circle: - ${ofNote}`,
      ]);
      expect(circles(ofDoc, ofNote, bump(', when: count < 5'))).toEqual([]);
    });

    test('not where what is set does not follow from what has changed', () => {
      expect(
        circles('{ update: notes, set: { count: count + 1 } }', '{ update: doc, set: { other: count + 1 } }'),
      ).toEqual([]);
      expect(
        circles(
          '{ update: "notes.filter(n, n.count < 5)", set: { count: count + 1 } }',
          '{ update: doc, set: { count: count + 1 } }',
        ),
      ).toEqual([]);
    });

    test('by a part: what changes it changes its whole', () => {
      const parts = two('').replace('note:\n', 'note:\n  part_of: doc\n  back: notes\n');
      const created = 'doc:\n  after:\n    save:\n      - { create: note, set: { doc: record } }';
      expect(said({ 3: parts, 4: created, 6: all }, 'effects_circle')).toEqual([
        'error effects_circle: - { create: note, set: { doc: record } }',
      ]);
    });
  });

  test('a collection that an effect goes through is looked at like a condition', () => {
    const each = after('{ each: { d: "all.docs.filter(x, x.count > 3)" }, update: d, set: { count: 3 } }');
    expect(said({ 3: doc, 4: each, 6: all }, 'slow')).toHaveLength(1);
  });
});

describe('a right by which every record must be looked at', () => {
  const doc =
    'team: { fields: { lead: { type: ref, to: user }, open: { type: boolean } } }\ndoc:\n  fields:\n    title: { type: text }\n    owner: { type: ref, to: user }\n    team: { type: ref, to: team }';
  const of = (roles: Readonly<Record<string, string>>) => {
    const read = Object.entries(roles).map(([role, condition]) => `    ${role}: { read: "${condition}" }`);
    const declared = Object.keys(roles).map((role) => `${role}: { signup: true }`);
    return `roles: { ${declared.join(', ')} }\ngrants:\n  doc:\n${read.join('\n')}`;
  };

  test('is told at each role that has it, and at none that an index leads', () => {
    const roles = {
      clerk: "owner == me && title.contains('a')",
      lead: 'owner == me || team.lead == me',
      auditor: "team.open || title.contains('audit')",
      guest: "title.contains('public')",
      helper: "title.contains('help')",
    };
    expect(said({ 3: doc, 6: of(roles) }, 'slow')).toEqual([
      `note slow: auditor: { read: "${roles.auditor}" }`,
      `note slow: guest: { read: "${roles.guest}" }`,
      `note slow: helper: { read: "${roles.helper}" }`,
    ]);
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

  test('is not told where a page shows every field, a rule uses it, or a list sorts by it', () => {
    const whole = '/docs: { of: doc, view: table, columns: [title] }\n/docs/:id: { of: doc, view: detail }';
    expect(said({ 2: whole, 3: doc, 6: all }, 'field_unshown')).toEqual([]);
    const rules = { 5: 'doc:\n  WRONG: { rule: has(secretary) }', 8: 'WRONG: { message: Wrong. }' };
    expect(said({ 2: screens('title'), 3: doc, ...rules, 6: all }, 'field_unshown')).toEqual([]);
    const sorted = screens('title').replace('[title] }', '[title], sort: [-secretary] }');
    expect(said({ 2: sorted, 3: doc, 6: all }, 'field_unshown')).toEqual([]);
  });

  test('is not told where a document, a feed or a mail has it', () => {
    const fields = [
      'seen: { type: text }',
      'paper: { type: file }',
      'begins: { type: date }',
      'ends: { type: date }',
    ];
    const points = {
      2: screens('title'),
      3: `doc: { fields: { title: { type: text }, ${fields.join(', ')} } }`,
      6: all,
      7: [
        'documents: { bill: { of: doc, title: Bill, facts: [seen], text: Hello } }',
        'feeds: { dates: { of: doc, from: begins, to: ends } }',
        `mails: { sent: { on: [doc.create], to: "'a@example.org'", as: member, subject: S, text: T, attach: paper } }`,
      ].join('\n'),
    };
    expect(said(points, 'field_unshown')).toEqual([]);
    expect(said({ ...points, 7: '' }, 'field_unshown')).toHaveLength(4);
  });
});

test('an entity with more fields than a table holds is an error in its line', () => {
  const fields = Array.from({ length: 1600 }, (_, index) => `    f${index}: { type: integer }`).join('\n');
  expect(said({ 3: `doc:\n  fields:\n${fields}`, 6: all }, 'wrong_value')).toEqual([
    'error wrong_value: doc:',
  ]);
});

test('a form whose rows nobody may write says so, also where `create: false` for one role has taken the right from all', () => {
  const form = (route: string, grants: string) =>
    said(
      {
        2: `/o/${route}: { view: form, of: order, fields: [number, lines] }`,
        3: 'order: { fields: { number: { type: text } } }\nline: { part_of: order, back: lines, fields: { text: { type: text } } }',
        6: `roles: { desk: { signup: true }, lab: { signup: true } }\ngrants:\n  order: { desk: all, lab: all }\n  line: ${grants}`,
      },
      'form_field_unwritable',
    );
  expect(form('new', '{ lab: { read: true }, desk: { read: true } }')).toEqual([]);
  expect(form('new', '{ lab: { create: false } }')).toHaveLength(1);
  // Rows that are there may be changed, and none may be added.
  expect(form(':id/edit', '{ lab: { create: false } }')).toEqual([]);
  expect(form(':id/edit', '{ lab: { update: false } }')).toHaveLength(1);
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
