import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { written } from '#server/messages/write-message.ts';
import { load } from '#shared/contract/load.ts';
import { understand } from '#shared/studio/understand.ts';

const lines = (text: string) => text.split('\n');
const document = `# Club

## 1. For whom
Rowers.

## 3. Entities
\`\`\`yaml
boat:
  fields:
    name: { type: text, required: true, unique: true, errors: { unique: NAME_TAKEN } }
    seats: { type: integer }
outing:
  fields:
    boat: { type: ref, to: boat, required: true }
    crew: { type: refs, to: user }
    days: { type: integer }
    notes: { type: text }
stop:
  part_of: outing
  back: stops
  fields: { place: { type: text } }
\`\`\`

## 4. States
\`\`\`yaml
outing:
  field: status
  start: planned
  states: { planned: {}, afloat: { colour: blue }, home: { final: true } }
  transitions:
    leave: { from: planned, to: afloat, by: { rower: created_by == me, coach: true }, when: { TOO_LONG: days <= LONGEST } }
    land: { from: afloat, to: { home: days > 0, planned: true }, by: [rower] }
    note: { by: [coach], input: { notes: required } }
    forget: { from: planned, to: home, by: engine, when: "days > LONGEST" }
\`\`\`

## 5. Rules
\`\`\`yaml
outing:
  TOO_LONG: { rule: days <= LONGEST, at: days }
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  rower: {}
  coach: { includes: [rower] }
grants:
  boat: { rower: read, coach: all }
  outing:
    rower:
      read: created_by == me
      create: { fields: [boat, days] }
    coach: all
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_LONG: { message: "At most {LONGEST} days." }
NAME_TAKEN: { status: 409, message: There is a boat of this name. }
\`\`\`

## 9. Constants
\`\`\`yaml
constants: { LONGEST: { value: 5, type: integer, set_by: [coach] } }
\`\`\`
`;

function meaningOf(text: string) {
  const { meaning, findings } = understand(text, 'club.md');
  if (meaning === undefined) throw new Error(JSON.stringify(findings, undefined, 1));
  return meaning;
}

/** What stands in a line of the document. */
const at = (line: number | undefined) => lines(document)[(line ?? 0) - 1]?.trim() ?? '';

describe('A document with errors', () => {
  test('has its findings and no meaning', () => {
    const broken = document.replace('to: boat,', 'to: boot,');
    const { findings, meaning } = understand(broken, 'club.md');
    expect(meaning).toBeUndefined();
    const withoutFixes = (all: readonly object[]) => all.map((finding) => ({ ...finding, fixes: undefined }));
    expect(withoutFixes(findings)).toEqual(withoutFixes(load(broken, 'club.md').findings));
    expect(findings.find(({ level }) => level === 'error')).toMatchObject({
      code: 'unknown_name',
      hint: 'Did you mean `boat`?',
      fixes: [{ edits: [{ from: broken.indexOf('boot'), insert: 'boat' }] }],
    });
  });

  test('is never too broken to be read', () => {
    for (let end = 0; end < document.length; end += 37)
      expect(() => understand(document.slice(0, end), 'club.md')).not.toThrow();
  });
});

test('A right says what else its line says: what an opening tells, what is not heeded, and the code for others', () => {
  const rights = document
    .replace(
      '      read: created_by == me\n',
      '      read: { if: created_by == me, else: TOO_LONG, logged: [notes] }\n',
    )
    .replace('fields: [boat, days] }', 'fields: [boat], ignore: [days] }\n      delete: { unseen: true }');
  const cell = (action: string) =>
    meaningOf(rights).rights.rows.find((row) => row.entity === 'outing' && row.action === action)?.cells[0];
  expect(cell('read')).toMatchObject([
    { condition: 'created_by == me', else: 'TOO_LONG', logged: true, opened: ['notes'] },
  ]);
  expect(cell('create')).toMatchObject([{ fields: ['boat'], ignored: ['days'] }]);
  expect(cell('delete')).toMatchObject([{ unseen: true }]);
});

describe('The states of an entity', () => {
  const [diagram] = meaningOf(document).states;

  test('are drawn in order, with where records begin, where they end, and their lines', () => {
    expect(diagram).toMatchObject({ entity: 'outing', label: 'Outing' });
    expect(diagram?.states.map(({ name, start, final, colour }) => [name, start, final, colour])).toEqual([
      ['planned', true, false, undefined],
      ['afloat', false, false, 'blue'],
      ['home', false, true, undefined],
    ]);
    expect(diagram?.states.every(({ line }) => at(line).startsWith('states:'))).toBe(true);
  });

  test('are joined by one arrow for each way a transition may go', () => {
    const arrows = diagram?.moves.map(({ transition, from, to }) => `${transition}: ${from} -> ${to}`);
    expect(arrows).toEqual([
      'leave: planned -> afloat',
      'land: afloat -> home',
      'land: afloat -> planned',
      'note: planned -> planned',
      'note: afloat -> afloat',
      'forget: planned -> home',
    ]);
    expect(diagram?.moves[0]).toMatchObject({
      by: 'rower (created_by == me), coach',
      guards: ['TOO_LONG'],
    });
    expect(at(diagram?.moves[0]?.line)).toMatch(/^leave:/);
    expect(diagram?.moves.at(-1)).toMatchObject({ by: 'by itself', guards: ['not_allowed_now'] });
  });
});

describe('The entities', () => {
  const { entities, references } = meaningOf(document).entities;

  test('are drawn with the fields of the author, and with the user where something refers to it', () => {
    expect(entities.map(({ name }) => name)).toEqual(['boat', 'outing', 'stop', 'user']);
    const alone = document.replace('crew: { type: refs, to: user }', 'crew: { type: text }');
    expect(meaningOf(alone).entities.entities.map(({ name }) => name)).not.toContain('user');
    const [boat] = entities;
    expect(boat?.fields).toMatchObject([
      { name: 'name', type: 'text', required: true, unique: true, calculated: false },
      { name: 'seats', type: 'integer', required: false },
    ]);
    expect(at(boat?.fields[1]?.line)).toMatch(/^seats:/);
  });

  test('are joined by their references, with the ways back and what is a part of what', () => {
    expect(references).toMatchObject([
      { from: 'outing', field: 'boat', to: 'boat', back: 'outings', many: false, part: false },
      { from: 'outing', field: 'crew', to: 'user', many: true },
      { from: 'stop', field: 'outing', to: 'outing', back: 'stops', part: true },
    ]);
  });
});

describe('The rights', () => {
  const { audiences, rows } = meaningOf(document).rights;
  const cell = (entity: string, action: string, audience: string) =>
    rows.find((row) => row.entity === entity && row.action === action)?.cells[audiences.indexOf(audience)];

  test('have a column for each role and no column that is empty for all', () => {
    expect(audiences).toEqual(['rower', 'coach']);
  });

  test('are empty where nothing gives them', () => {
    expect(cell('outing', 'update', 'rower')).toEqual([]);
    expect(cell('outing', 'forget', 'coach')).toEqual([]);
  });

  test('say the condition, the fields that are covered and the line', () => {
    expect(cell('outing', 'read', 'rower')).toMatchObject([{ condition: 'created_by == me' }]);
    const [create] = cell('outing', 'create', 'rower') ?? [];
    expect(create?.fields).toEqual(['boat', 'days']);
    expect(at(create?.line)).toMatch(/^create:/);
  });

  test('of an included role say through which role they come', () => {
    expect(cell('boat', 'read', 'coach')).toMatchObject([{ via: 'rower' }, {}]);
    expect(cell('outing', 'land', 'coach')).toMatchObject([{ via: 'rower' }]);
  });

  test('of a part are those of the whole', () => {
    expect(cell('stop', 'read', 'rower')).toMatchObject([
      { condition: expect.stringContaining('created_by') },
    ]);
  });
});

describe('Codes and constants', () => {
  test('say every place that raises a code', () => {
    const [tooLong, taken] = meaningOf(document).errors;
    expect(tooLong).toMatchObject({ code: 'TOO_LONG', status: 422, message: 'At most {LONGEST} days.' });
    expect(tooLong?.raised.map(({ what }) => what)).toEqual(['guard of outing.leave', 'rule of outing']);
    expect(taken).toMatchObject({ status: 409, raised: [{ what: 'unique of boat.name' }] });
    expect(at(taken?.raised[0]?.line)).toMatch(/^name:/);
  });

  test('say every expression and text that reads a constant, in the order of the document', () => {
    const [longest] = meaningOf(document).constants;
    expect(longest).toMatchObject({ name: 'LONGEST', value: 5, setBy: ['coach'] });
    expect(longest?.used.map(({ text }) => text)).toEqual([
      'days <= LONGEST',
      'days > LONGEST',
      'days <= LONGEST',
      'At most {LONGEST} days.',
    ]);
  });
});

describe('The nine points', () => {
  test('are nine, each with what it says, or with what runs without it', () => {
    const points = meaningOf(document).points;
    expect(
      points.map(({ number, shown, says }) => [number, shown, says.map((one) => written(one)).join(', ')]),
    ).toEqual([
      [1, false, 'Dates and amounts are shown in English, in UTC and in euro.'],
      [2, false, 'Every entity has a list, a page and forms under its plural.'],
      [3, true, '3 entities, 8 fields'],
      [4, true, '3 states, 4 transitions'],
      [5, true, '1 rule'],
      [6, true, '2 roles, 11 grants'],
      [7, false, 'No outgoing calls.'],
      [8, true, '2 codes'],
      [9, true, '1 constant'],
    ]);
    expect(at(points[2]?.line)).toBe('## 3. Entities');
    expect(points[1]?.line).toBeUndefined();
  });
});

describe('The contracts that ship', () => {
  const folder = new URL('../../../contracts/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

  test.each(files)(
    '%s: what is drawn stands in the line it says, and can be sent to another thread',
    (file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const meaning = meaningOf(text);
      expect(structuredClone(meaning)).toEqual(meaning);
      const said = lines(text);
      const names = [
        ...meaning.states.flatMap(({ states, moves }) => [
          ...states,
          ...moves.map(({ transition, line }) => ({ name: transition, line })),
        ]),
        ...meaning.errors.map(({ code, line }) => ({ name: code, line })),
        ...meaning.constants.map(({ name, line }) => ({ name, line })),
        ...meaning.screens.map(({ route, line }) => ({ name: route, line })),
      ];
      for (const { name, line } of names) expect(said[line - 1], `${name} in line ${line}`).toContain(name);
    },
  );
});
