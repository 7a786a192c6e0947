import fc from 'fast-check';
import type { EntityName } from './conditions.ts';

/** Who may ask: people of the contract, its owner, and nobody. */
export const people = ['sam', 'mira', 'boss', 'owner', 'anyone'] as const;
export type PersonName = (typeof people)[number];

/** A record by the order in which records of its entity were made; a person by name. */
export type Target =
  | { readonly record: EntityName; readonly at: number }
  | { readonly person: 'sam' | 'mira' };

/** Values by field; a target stands for its id. */
export type Body = Readonly<Record<string, unknown>>;

/** One call, or a step of the clock. Plain data, so that a failing case can be read. */
export type Request =
  | {
      readonly do: 'create';
      readonly as: PersonName;
      readonly entity: EntityName;
      readonly body: unknown;
      readonly with: Extras;
    }
  | {
      readonly do: 'update';
      readonly as: PersonName;
      readonly of: Target;
      readonly body: unknown;
      readonly with: Extras;
    }
  | { readonly do: 'delete'; readonly as: PersonName; readonly of: Target; readonly with: Extras }
  | {
      readonly do: string;
      readonly transition: true;
      readonly as: PersonName;
      readonly of: Target;
      readonly body: unknown;
      readonly with: Extras;
    }
  | {
      readonly do: 'list';
      readonly as: PersonName;
      readonly entity: EntityName;
      readonly filter?: string;
      readonly sort?: string;
      readonly page: number;
    }
  | { readonly do: 'read'; readonly as: PersonName; readonly of: Target }
  | { readonly do: 'clock'; readonly hours: number; readonly ticks: boolean };

/** What a write is sent with beside its body. */
export interface Extras {
  readonly version?: number;
  readonly key?: string;
  readonly dryRun?: true;
}

/** A sequence of requests: first some that fill the tables, then anything. */
export function anySequence(): fc.Arbitrary<Request[]> {
  const boxes = [filling('box', 0), filling('box', 1), filling('box', 2)] as const;
  const things = [filling('thing', 0), filling('thing', 1), filling('thing', 2)] as const;
  const tickets = [filling('ticket', 0), filling('ticket', 1), filling('ticket', 2)] as const;
  return fc
    .tuple(
      fc.tuple(...boxes, ...things, ...tickets),
      fc.array(anyRequest(), { minLength: 6, maxLength: 24, size: 'max' }),
    )
    .map(([first, rest]) => [...first, ...rest]);
}

/** A record that is likely to be let in, with keys of its own. */
function filling(entity: EntityName, index: number): fc.Arbitrary<Request> {
  return body(entity, 0).map((sent) => ({
    do: 'create',
    as: 'owner',
    entity,
    body: { ...(sent as object), ...unlike[entity][index] }, // bodies without anything wrong are objects
    with: {},
  }));
}

const unlike: Readonly<Record<EntityName, readonly object[]>> = {
  box: [
    { name: 'p', size: 2, until: '2026-01-06' },
    { name: 'Q', size: 3, until: '2026-01-07' },
    { name: 'r', size: 1, until: '2026-01-08' },
  ],
  thing: [
    { code: 'A', kind: 'a', price: '2.50', mail: 'a@b.example', box: { record: 'box', at: 0 } },
    { code: 'B', kind: 'b', price: '1.00', mail: null, box: { record: 'box', at: 1 } },
    { code: null, kind: 'a', price: '6.00', mail: 'c@d.example' },
  ],
  ticket: [
    { start: '2026-01-05', due: '2026-01-07', thing: { record: 'thing', at: 0 }, amount: '1' },
    { start: '2026-01-06', due: '2026-01-09', thing: { record: 'thing', at: 1 }, amount: '2.50' },
    { start: '2026-01-08', due: '2026-01-10' },
  ],
};

function anyRequest(): fc.Arbitrary<Request> {
  const as = fc.constantFrom(...people, 'sam', 'sam', 'mira', 'mira', 'mira', 'owner', 'owner');
  const entity = fc.constantFrom('box', 'thing', 'thing', 'ticket', 'ticket', 'ticket');
  const of = entity.chain(target);
  const creates = entity.chain((name) =>
    fc.record({
      do: fc.constant('create'),
      as,
      entity: fc.constant(name),
      body: body(name, 1),
      with: extras(),
    }),
  );
  const updates = of.chain((one) =>
    fc.record({
      do: fc.constant('update'),
      as,
      of: fc.constant(one),
      body: change('record' in one ? one.record : 'box'),
      with: extras(),
    }),
  );
  return fc.oneof(
    { weight: 4, arbitrary: creates },
    { weight: 5, arbitrary: updates },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('delete'), as, of, with: extras() }) as fc.Arbitrary<Request>,
    },
    { weight: 6, arbitrary: moves(as) },
    { weight: 3, arbitrary: lists(as) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('read'), as, of }) as fc.Arbitrary<Request> },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('clock'),
        hours: fc.constantFrom(25, 49, 120),
        ticks: fc.boolean(),
      }) as fc.Arbitrary<Request>,
    },
  );
}

function moves(as: fc.Arbitrary<PersonName>): fc.Arbitrary<Request> {
  const of = (entity: EntityName, names: readonly string[]) =>
    fc.record({
      do: fc.constantFrom(...names),
      transition: fc.constant(true as const),
      as,
      of: target(entity),
      body: input(),
      with: extras(),
    });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: of('ticket', ['begin', 'begin', 'finish', 'finish', 'raise', 'again', 'expire', 'never']),
    },
    { weight: 1, arbitrary: of('thing', ['rest', 'fill']) },
  );
}

function input(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 8,
      arbitrary: fc.record(
        {
          word: wrongNow(1, values.ticket['word']),
          mark: wrongNow(1, fc.constantFrom(1, 2, 3, 7)),
          price: wrongNow(1, values.thing['price']),
          kind: wrongNow(1, values.thing['kind']),
        },
        { requiredKeys: [] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { word: 'ok' },
        { word: 'ok', mark: 4 },
        { mark: 3 },
        { status: 'done' },
        [],
      ),
    },
  );
}

function lists(as: fc.Arbitrary<PersonName>): fc.Arbitrary<Request> {
  return fc.constantFrom('box', 'thing', 'ticket').chain((entity: EntityName) =>
    fc.record(
      {
        do: fc.constant('list'),
        as,
        entity: fc.constant(entity),
        filter: fc.constantFrom(...filters[entity]),
        sort: fc.constantFrom(...sorts[entity]),
        page: fc.constantFrom(1, 2, 50),
      },
      { requiredKeys: ['do', 'as', 'entity', 'page'] },
    ),
  ) as fc.Arbitrary<Request>;
}

const filters: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    'size > 1',
    'open',
    '!open',
    'things.exists(t, t.price > 1)',
    "name != 'a' && until == null",
    'created_by == me',
    'colour == 1',
  ],
  thing: [
    'price >= 2',
    'box.size > 1',
    'keeper == me',
    "kind == a || box.name == 'A'",
    'tickets.size() == 0',
    'price == null',
    'all.boxes.size() > 0',
    "title == 'x",
  ],
  ticket: [
    'status == open',
    'thing.price > 1',
    'amount < 3 || amount == null',
    'person == me',
    'due <= today',
    'followers.size() > 0',
    'after.thing.kind != b',
    'hidden != null',
  ],
};

const sorts: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['name', '-size,name', 'open,-until', 'updated_at', 'colour'],
  thing: ['title', '-price', 'box.name,rate', 'kind,-code', 'keeper', 'place', 'box.colour'],
  ticket: [
    '-amount,due',
    'word',
    'thing.box.size,-at',
    'status,-start',
    'hidden',
    'tags',
    '-after.amount',
    'person.name',
  ],
};

function extras(): fc.Arbitrary<Extras> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.constantFrom(1, 1, 2, 3).map((version) => ({ version })) },
    { weight: 1, arbitrary: fc.constantFrom('k1', 'k2').map((key) => ({ key })) },
    { weight: 1, arbitrary: fc.constant({ dryRun: true } as const) },
  );
}

function target(record: EntityName): fc.Arbitrary<Target> {
  return fc.oneof(
    { weight: 15, arbitrary: fc.nat(5).map((at) => ({ record, at })) },
    { weight: 1, arbitrary: fc.constant({ record, at: 999 }) },
  );
}

const day = fc.constantFrom('2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-10');
const word = fc.constantFrom('a', 'x', 'A', 'ab', ' b ', 'Ä', 'ä', 'z\u0301');

const values: Readonly<Record<EntityName, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  box: { name: word, size: fc.integer({ min: 0, max: 5 }), open: fc.boolean(), until: day },
  thing: {
    title: fc.constantFrom('ab', 'xy', 'Ab', 'äb', 'abc'),
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
    tags: fc.subarray(['x', 'y', 'z']),
    at: fc.constantFrom('2026-01-05T08:00:00Z', '2026-01-06T10:30:00.5+02:00'),
    hidden: fc.constantFrom('aa', 'bb'),
  },
};

const needed: Readonly<Record<EntityName, string[]>> = {
  box: ['name', 'size', 'open', 'until'],
  thing: ['kind', 'box', 'title', 'price'],
  ticket: ['thing', 'start', 'due', 'word', 'person'],
};

/** Values for a new record: nearly always whole. `wrong` is how likely a value does not fit. */
function body(entity: EntityName, wrong: number): fc.Arbitrary<unknown> {
  const fields = fc.record(wronged(entity, wrong), { requiredKeys: wrong === 0 ? needed[entity] : [] });
  if (wrong === 0) return fields;
  const whole = fc.record(wronged(entity, 0), { requiredKeys: needed[entity] });
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 5, arbitrary: withStrangers(fields) });
}

function change(entity: EntityName): fc.Arbitrary<unknown> {
  const fields = wronged(entity, 1);
  const one = fc
    .constantFrom(...Object.keys(fields))
    .chain((name) => (fields[name] ?? fc.constant(null)).map((value) => ({ [name]: value })));
  return fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 3, arbitrary: fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: withStrangers(fc.record(fields, { requiredKeys: [] })) },
  );
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
  return Object.fromEntries(
    Object.entries(values[entity]).map(([name, value]) => [name, wrongNow(wrong, value)]),
  );
}

/** Now and then a value that is empty, of another type, too large, or meant to do harm. */
function wrongNow(wrong: number, value: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<unknown> {
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
