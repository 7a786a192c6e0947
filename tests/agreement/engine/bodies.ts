import fc from 'fast-check';
import type { RecordName, Target } from './calls.ts';
import type { EntityName } from './conditions.ts';
import { onceIn } from './fields.ts';

/** What is sent to a transition: mostly what it takes, in one contract or another. */
export function input(transition: string): fc.Arbitrary<unknown> {
  const taken = inputs[transition] ?? [];
  const given = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, wrongNow(1, inputValues[name])])));
  return fc.oneof(
    ...taken.map((names) => ({ weight: 4, arbitrary: given(names) })),
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.subarray(Object.keys(inputValues)).chain(given) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>({ status: 'done' }, []) },
  );
}

const inputs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  finish: [
    ['word'],
    ['word', 'mark'],
    ['mark'],
    ['mark', 'spare'],
    ['held'],
    ['held', 'word'],
    ['at'],
    ['at', 'thing'],
    ['slot'],
  ],
  rest: [
    ['kind'],
    ['kind', 'price'],
    ['price'],
    ['kind', 'title'],
    ['title', 'title_de'],
    ['title_de', 'kind'],
  ],
};

/** A record that is mostly there. */
export function target<Name extends RecordName>(
  record: Name,
): fc.Arbitrary<Extract<Target<Name>, { readonly at: number }>> {
  return fc.oneof(
    { weight: 15, arbitrary: fc.nat(5).map((at) => ({ record, at })) },
    { weight: 1, arbitrary: fc.constant({ record, at: 999 }) },
  );
}

const day = fc.constantFrom('2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-10');
const zone = fc.constantFrom('Pacific/Auckland', 'America/New_York', 'Europe/Vienna');
const moment = fc.constantFrom(
  '2026-01-05T08:00:00Z',
  '2026-01-05T10:00:00Z',
  '2026-01-06T09:00:00+01:00',
  '2026-01-06T10:30:00.5+02:00',
  '2026-01-07T12:00:00Z',
);
const coin = fc.constantFrom('EUR', 'JPY', 'BHD');
/** What people write about tickets: some of it names what is not there, or what cannot be. */
const condition = fc.constantFrom(
  'true',
  'amount > 1',
  "word == 'a' || word == 'x'",
  'due < today && amount != null',
  "status != 'done'",
  'fee > 1',
  'nothing > 1',
  "amount > 'x'",
  'thing.price > 1',
  'amount >',
);
const changes = fc.constantFrom(
  { word: 'x' },
  { amount: '2', due: null },
  { word: 'far too long' },
  { amount: '1', start: '2026-01-07' },
  { tags: ['y'] },
  { status: 'open' },
  { nothing: 1 },
  { number: 'X' },
);
const word = fc.constantFrom('a', 'x', 'A', 'ab', ' b ', 'Ä', 'ä', 'z\u0301');

const values: Readonly<Record<EntityName, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  box: {
    name: word,
    size: fc.integer({ min: 0, max: 5 }),
    open: fc.boolean(),
    until: day,
    zone,
    coin,
    rule: condition,
    does: changes,
  },
  thing: {
    title: fc.constantFrom('ab', 'xy', 'Ab', 'äb', 'abc'),
    title_de: fc.constantFrom('xy', 'ba', 'Ba', 'ab'),
    code: fc.constantFrom('A', 'B', 'AB1', 'C2'),
    kind: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom('0.00', '1.00', '2.50', '3', '6.00', '9.50'),
    rate: fc.constantFrom('0.5', '1', '1.0', '2.5', '3'),
    mail: fc.constantFrom('a@b.example', 'A@b.example', 'c@d.example'),
    box: target('box'),
    keeper: fc.constantFrom({ person: 'sam' }, { person: 'mira' }),
  },
  ticket: {
    word: fc.constantFrom('ok', 'x', 'w'),
    amount: fc.constantFrom('0', '1', '1.50', '3.5', '4'),
    start: day,
    due: day,
    thing: target('thing'),
    after: target('ticket'),
    person: fc.constantFrom({ person: 'sam' }, { person: 'mira' }),
    held: fc.oneof(target('box'), target('thing')),
    tags: fc.subarray(['x', 'y', 'z']),
    links: fc.array(target('thing'), { maxLength: 2 }),
    at: moment,
    hidden: fc.constantFrom('aa', 'bb'),
    number: fc.constantFrom('T01', 'T02', 'X', '2026-01'),
    worth: fc.constant('1.00'),
    coin,
    fee: fc.constantFrom('1', '2', '4', '1.5', '2.25', '0.125'),
  },
  part: {
    what: fc.constantFrom('ok', 'x', 'pp'),
    count: fc.constantFrom(1, 2, 3),
    each: fc.constantFrom('1.00', '2.50', '0'),
    item: target('thing'),
    cost: fc.constantFrom('1', '3', '0.5'),
    ticket: target('ticket'),
  },
  note: {
    text: fc.constantFrom('x', 'n1', 'n2', 'n3'),
    amount: fc.constantFrom('1', '2.50', '4.5'),
    ticket: target('ticket'),
  },
};

const inputValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  word: fc.constantFrom('ok', 'x', 'w'),
  mark: fc.constantFrom(1, 3, 3, 4, 7),
  title: fc.constantFrom('ab', 'xy', 'Ab'),
  title_de: fc.constantFrom('xy', 'ba', 'ab'),
  price: fc.constantFrom('0.00', '1.00', '2.50', '6.00'),
  kind: fc.constantFrom('a', 'b', 'c'),
  spare: target('thing'),
  held: fc.oneof(target('box'), target('thing')),
  at: moment,
  slot: moment,
  thing: target('thing'),
};

/** What is sent beside the fields, where a call takes it. */
const besideValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  why: fc.constantFrom('so', 'x', 'n1', 'w'),
  extra: fc.constantFrom(1, 2, 3, 4),
  pick: target('thing'),
  lines: fc.array(
    fc.record(
      { count: wrongNow(1, fc.constantFrom(1, 2, 3)), item: wrongNow(1, target('thing')) },
      { requiredKeys: [] },
    ),
    { maxLength: 2 },
  ),
};

const needed: Readonly<Record<EntityName, string[]>> = {
  box: ['name', 'size', 'open', 'until'],
  thing: ['kind', 'box', 'title', 'price'],
  ticket: ['thing', 'start', 'due', 'word', 'person', 'held'],
  part: ['what', 'count', 'ticket'],
  note: [],
};

/** Values for a new record: nearly always whole. `wrong` is how likely a value does not fit. */
export function body(entity: EntityName, wrong: number): fc.Arbitrary<unknown> {
  const fields = withParts(
    entity,
    fc.record(wronged(entity, wrong), { requiredKeys: wrong === 0 ? needed[entity] : [] }),
  );
  if (wrong === 0) return fields;
  const whole = withParts(entity, fc.record(wronged(entity, 0), { requiredKeys: needed[entity] }));
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: withInputs(entity, whole) },
    { weight: 5, arbitrary: withStrangers(fields) },
  );
}

/** Now and then something beside the fields. */
function withInputs(entity: EntityName, fields: fc.Arbitrary<object>): fc.Arbitrary<object> {
  if (entity === 'part' || entity === 'note') return fields;
  const some = fc
    .subarray(Object.keys(besideValues), { minLength: 1, maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, wrongNow(1, besideValues[name])]))),
    );
  return fc.tuple(fields, some).map(([sent, beside]) => ({ ...sent, ...beside }));
}

/** Values for a record that is there. */
export function change(entity: EntityName): fc.Arbitrary<unknown> {
  const fields = wronged(entity, 1);
  const one = fc
    .constantFrom(...Object.keys(fields))
    .chain((name) => (fields[name] ?? fc.constant(null)).map((value) => ({ [name]: value })));
  return fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 3, arbitrary: fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 2, arbitrary: withInputs(entity, fc.oneof(fc.constant({}), one)) },
    { weight: 1, arbitrary: withStrangers(fc.record(fields, { requiredKeys: [] })) },
    ...(entity === 'ticket'
      ? [{ weight: 4, arbitrary: withParts(entity, fc.oneof(fc.constant({}), one)) }]
      : []),
  );
}

/** A ticket is now and then sent with its parts. */
function withParts(entity: EntityName, fields: fc.Arbitrary<object>): fc.Arbitrary<object> {
  if (entity !== 'ticket') return fields;
  const renamed = fc.tuple(fields, fc.nat(11), target('box')).map(([sent, n, box]) => heldAs(sent, n, box));
  const { ticket: _, ...own } = wronged('part', 1);
  const added = fc.record(own, { requiredKeys: ['what', 'count'] });
  const which = target('part');
  const part = fc.oneof(
    { weight: 4, arbitrary: added },
    {
      weight: 2,
      arbitrary: fc.tuple(which, fc.record(own, { requiredKeys: [] })).map(([id, sent]) => ({ id, ...sent })),
    },
    { weight: 1, arbitrary: which.map((id) => ({ id, delete: true })) },
    { weight: 1, arbitrary: fc.constantFrom({ colour: 1 }, { delete: true }, { id: 3 }) },
  );
  const parts = fc.oneof(
    { weight: 12, arbitrary: fc.array(part, { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(3, ['x'], null) },
  );
  return fc
    .tuple(renamed, onceIn(2, parts))
    .map(([sent, some]) => (some === undefined ? sent : { ...sent, parts: some }));
}

/** What holds a ticket is now and then sent under the name of its entity, or a box beside it. */
function heldAs(sent: object, n: number, box: unknown): object {
  if (!('held' in sent) || n > 2) return sent;
  const { held, ...rest } = sent;
  if (n === 2) return { ...sent, held_box: box };
  const isBox = typeof held === 'object' && held !== null && 'record' in held && held.record === 'box';
  return { ...rest, [isBox ? 'held_box' : 'held_thing']: n === 0 ? held : null };
}

function withStrangers(fields: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const stranger = fc.constantFrom(
    { status: 'done' },
    { colour: 'red' },
    { id: 'x' },
    { version: 9 },
    { created_by: null },
  );
  return fc.oneof(
    { weight: 12, arbitrary: fields },
    { weight: 2, arbitrary: fc.tuple(fields, stranger).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.constantFrom([], 'text', 7) },
  );
}

function wronged(entity: EntityName, wrong: number): Record<string, fc.Arbitrary<unknown>> {
  // What only the engine gives is sent now and then, to be refused.
  const sendable = Object.entries(values[entity]).filter(
    ([name]) => wrong > 0 || !['number', 'worth'].includes(name),
  );
  return Object.fromEntries(sendable.map(([name, value]) => [name, wrongNow(wrong, value)]));
}

/** Now and then a value that is empty, of another type, too large, or meant to do harm. */
export function wrongNow(wrong: number, value: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<unknown> {
  const right = value ?? fc.constant(null);
  if (wrong === 0) return right;
  const hostile = fc.constantFrom(
    '',
    'far too long for anything',
    -1,
    99,
    1.5,
    true,
    {},
    [],
    ['x', 'x'],
    'c9',
    '-1.00',
    '0.12345',
    '2026-02-30',
    "'; DROP TABLE box; --",
    '\u0000',
    '01a1f8b4-9052-7341-8c00-000000000000',
    'null',
    1e300,
  );
  return fc.oneof(
    { weight: 40, arbitrary: right },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: hostile },
  );
}
