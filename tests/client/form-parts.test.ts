import type { FieldProblem } from '#shared/api/problem.ts';
import { writeProblem } from '#shared/api/write-problem.ts';
import { speakEnglish } from '#tests/support/english.ts';
import { expect, test } from 'vitest';
import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { errorsOf } from '#client/screens/form/values/form-resolver.ts';
import {
  atRowsOfForm,
  isInRow,
  isTyped,
  type FormPart,
  judgeParts,
  mayBeRemoved,
  newRow,
  partsToSend,
  rowsOfParent,
  type PartRow,
} from '#client/screens/form/values/form-parts.ts';
import { mayBeMoved, partsOf } from '#client/screens/form/values/parts-of.ts';

speakEnglish();

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const name: FieldShape = { ...base, name: 'name', label: 'Name', type: 'text', max: 20, multiline: false };
const amount: FieldShape = {
  ...base,
  name: 'amount',
  label: 'Amount',
  type: 'integer',
  default: 1,
  min: 1,
};
const fields = [{ ...name, required: true }, amount];
const entity = {
  name: 'line',
  label: 'Line',
  messages: {},
  rules: [] as EntityDescription['rules'],
  creatable: ['name', 'amount', 'length'],
  updatable: ['name', 'amount', 'length'],
} as Partial<EntityDescription>;
const part: FormPart = {
  name: 'lines',
  label: 'Lines',
  entity: entity as EntityDescription, // what stands in its grid is read here
  parentField: 'order',
  fields,
};
const row = (key: string, values: object, id?: string): PartRow => ({ key, values: { ...values }, id });
const judge = { inWords: (given: FieldProblem) => writeProblem(given, (key) => key), byRules: () => [] };

test('A row that cannot be sent is told by its place in the form', () => {
  const lines = [row('a', { name: 'Nail', amount: 1 }), row('b', { name: null, amount: 0 })];
  const wrong = judgeParts([part], { values: { lines }, before: {} }, judge);
  expect(wrong.map(({ field, code }) => [field, code])).toEqual([
    ['lines.1.name', 'required'],
    ['lines.1.amount', 'too_small'],
  ]);
});

test('A refusal of the server is brought from the place in what was sent to the place in the form', () => {
  const before = {
    lines: [row('1', { name: 'Nail', amount: 1 }, '1'), row('2', { name: 'Nut', amount: 1 }, '2')],
  };
  const values = {
    lines: [row('1', { name: 'Nail', amount: 1 }, '1'), row('2', { name: 'Nut', amount: 7 }, '2')],
  };
  const refusal = { field: 'lines.0.amount', code: 'TOO_MANY', message: 'No.' };
  expect(atRowsOfForm(refusal, [part], { values, before }).field).toBe('lines.1.amount');
  const taken = { ...refusal, field: 'lines.0' };
  const emptied = { values: { lines: [] }, before };
  expect(atRowsOfForm(taken, [part], emptied).field).toBe('lines');
  expect(atRowsOfForm({ ...refusal, field: 'note' }, [part], { values, before }).field).toBe('note');
});

test('A new record sends every row, a change only what is new, differs or was taken away', () => {
  const fresh = { ...newRow(part, 'k'), values: { name: 'Screw', amount: 1 } };
  expect(partsToSend([part], { lines: [fresh] }, {})).toEqual({ lines: [{ name: 'Screw', amount: 1 }] });
  const kept = row('1', { name: 'Nail', amount: 1 }, '1');
  const changed = row('2', { name: 'Nut', amount: 1 }, '2');
  const gone = row('3', { name: 'Bolt', amount: 1 }, '3');
  const now = { lines: [kept, { ...changed, values: { name: 'Nut', amount: 2 } }, fresh] };
  expect(partsToSend([part], now, { lines: [kept, changed, gone] })).toEqual({
    lines: [
      { id: '2', amount: 2 },
      { name: 'Screw', amount: 1 },
      { id: '3', delete: true },
    ],
  });
  expect(partsToSend([part], { lines: [kept] }, { lines: [kept] })).toEqual({});
});

test('A row that was made in passing is neither sent nor judged until something is typed in it', () => {
  const spare: PartRow = { ...row('b', { name: null, amount: 1 }), spare: true };
  const lines = [row('a', { name: 'Nail', amount: 1 }), spare];
  expect(partsToSend([part], { lines }, {})).toEqual({ lines: [{ name: 'Nail', amount: 1 }] });
  expect(judgeParts([part], { values: { lines }, before: {} }, judge)).toEqual([]);
});

test('A row has a field where its condition holds for the row, and what was typed before is not sent', () => {
  const type = { kind: 'text' } as const;
  const record = { kind: 'variable', name: 'record', type: { kind: 'record', entity: 'line' } } as const;
  const named = { kind: 'field', of: record, entity: 'line', field: 'name', type } as const;
  const nail = { kind: 'literal', type, value: 'Nail' } as const;
  const when = {
    kind: 'call',
    function: 'equal',
    arguments: [named, nail],
    type: { kind: 'boolean' },
  } as const;
  const length: FieldShape = { ...name, name: 'length', label: 'Length', show: { when } };
  const surroundings = { now: '2026-05-04T08:00:00.000Z', today: '2026-05-04', constants: {} };
  const isShown = (values: object, stored?: object) =>
    isInRow(length, { ...row('a', values), ...(stored && { stored: { ...stored } }) }, surroundings);
  expect([isShown({ name: 'Nail' }), isShown({ name: 'Nut' }), isShown({})]).toEqual([true, false, false]);
  // What is there is shown all the same.
  expect(isShown({ name: 'Nut' }, { length: '3' })).toBe(true);
  const both = { ...part, fields: [...fields, length] };
  const typed = { name: 'Nut', amount: 1, length: '3' };
  const sent = (hidden: readonly string[]) =>
    partsToSend([both], { lines: [{ ...row('a', typed), hidden }] }, {});
  expect(sent(['length'])).toEqual({ lines: [{ name: 'Nut', amount: 1 }] });
  expect(sent([])).toEqual({ lines: [typed] });
});

test('Of many mistakes in rows the first five are told together in words, and each at its row', () => {
  const problems = Array.from({ length: 7 }, (_, at) => ({
    field: `lines.${at}.amount`,
    code: 'too_small',
    message: 'Too small.',
  }));
  const { lines } = errorsOf(problems, [], [part]);
  expect(lines?.message).toMatch(/^Line 1, Amount: .* Line 5, Amount: Too small\. and 2 more$/);
  expect(Object.keys(lines?.types ?? {})).toHaveLength(7);
});

test('The number that orders the rows is no column, whoever may write it, and the rows stand in its order', () => {
  const place: FieldShape = { ...base, name: 'place', label: 'Place', type: 'integer', required: true };
  const asFor = (creatable: readonly string[], updatable: readonly string[]) => {
    const line = {
      ...entity,
      plural: 'lines',
      order: 'place',
      fields: [...fields, place],
      sentWithWhole: true,
      creatable,
      updatable,
    };
    const back = { name: 'lines', label: 'Lines', entity: 'line', field: 'order', part: true };
    const app = { entities: [line], screens: [] } as Partial<AppDescription> as AppDescription;
    const whole = { backs: [back] } as Partial<EntityDescription> as EntityDescription;
    const [found] = partsOf(app, { entity: whole, named: [], call: 'create' });
    return (
      found && [
        found.fields.map((field) => field.name),
        mayBeMoved(found),
        partsToSend([found], { lines: [row('a', { name: 'Nail' }), row('b', { name: 'Nut' })] }, {}),
        rowsOfParent(found, '1').sort,
      ]
    );
  };
  const [plain, numbered] = [{}, { place: 1 }].map((first, at) => ({
    lines: [
      { name: 'Nail', ...first },
      { name: 'Nut', ...(at === 0 ? {} : { place: 2 }) },
    ],
  }));
  const all = ['name', 'amount', 'place'];
  const order = 'place,created_at';
  expect(asFor(['name', 'amount'], [])).toEqual([['name', 'amount'], false, plain, order]);
  expect(asFor(all, [])).toEqual([['name', 'amount'], false, numbered, order]);
  expect(asFor(all, all)).toEqual([['name', 'amount'], true, numbered, order]);
});

test('Who may change rows and add none has a grid of the rows that are there, with what they may type', () => {
  const back = { name: 'lines', label: 'Lines', entity: 'line', field: 'order', part: true };
  const whole = { backs: [back] } as Partial<EntityDescription> as EntityDescription;
  const gridFor = (can: object, call: 'create' | 'update') => {
    const line = { ...entity, plural: 'lines', fields, ...can } as Partial<EntityDescription>;
    const app = { entities: [line], screens: [] } as Partial<AppDescription> as AppDescription;
    const [found] = partsOf(app, { entity: whole, named: [], call });
    return found && { ...found, names: found.fields.map((field) => field.name) };
  };
  const measures = { may: { read: true, create: false, update: true, delete: false } };
  const rights = { ...measures, creatable: [], updatable: ['amount'] };
  expect(gridFor(rights, 'create')).toBeUndefined();
  // Rows may be added to what is there, and are left out by the right to make it.
  const later = { may: { create: true, update: true }, creatable: ['name'] };
  expect(gridFor(later, 'create')).toBeUndefined();
  expect(gridFor({ ...later, sentWithWhole: true }, 'create')).toMatchObject({ names: ['name'] });
  const grid = gridFor(rights, 'update');
  expect(grid).toMatchObject({ isFixed: true, names: ['amount'] });

  const adds = {
    may: { create: true, update: true, delete: true },
    creatable: ['name'],
    updatable: ['amount'],
  };
  const other = gridFor(adds, 'update');
  expect(other).toMatchObject({ names: ['name', 'amount'] });
  expect(other).not.toHaveProperty('isFixed');
  const there = row('1', { name: 'Nail', amount: 3 }, '1');
  const fresh = row('k', { name: 'Nut', amount: 1 });
  const asked = (one: PartRow) => fields.map((field) => other && isTyped(field, other, one));
  expect([asked(there), asked(fresh)]).toEqual([
    [false, true],
    [true, false],
  ]);
  // A default is not sent for a field of a new row that its person may not set.
  expect(other && partsToSend([other], { lines: [fresh] }, {})).toEqual({ lines: [{ name: 'Nut' }] });
  expect([grid, other].map((one) => one && [mayBeRemoved(one, there), mayBeRemoved(one, fresh)])).toEqual([
    [false, true],
    [true, true],
  ]);
});
