import fc from 'fast-check';
import { inAnotherName } from './acting.ts';
import { anyBatch } from './batches.ts';
import { body, change, input, target } from './bodies.ts';
import { type DecideRequest, type Extras, people, type PersonName, type Request } from './calls.ts';
import type { EntityName } from './conditions.ts';
import { dutyRequest, firstDuties } from './duty-requests.ts';
import { forgotten } from './forgetting.ts';

/** A sequence of requests: first some that fill the tables, then anything. `arranged`: people have roles by records. */
export function anySequence({ arranged }: { readonly arranged: boolean }): fc.Arbitrary<Request[]> {
  const boxes = [filling('box', 0), filling('box', 1), filling('box', 2)] as const;
  const things = [filling('thing', 0), filling('thing', 1), filling('thing', 2)] as const;
  const tickets = [filling('ticket', 0), filling('ticket', 1), filling('ticket', 2)] as const;
  return fc
    .tuple(
      arranged ? firstDuties() : fc.constant([]),
      fc.tuple(...boxes, ...things, ...tickets),
      // A sequence is as long with them as without.
      fc.array(anyRequests(arranged), { minLength: 6, maxLength: arranged ? 19 : 22, size: 'max' }),
    )
    .map(([given, first, rest]) => [...given, ...first, ...rest.flat()]);
}

/** Mostly one; now and then some that only mean something one after the other. */
function anyRequests(arranged: boolean): fc.Arbitrary<Request[]> {
  const one = inAnotherName(
    arranged
      ? fc.oneof({ weight: 5, arbitrary: anyRequest() }, { weight: 2, arbitrary: dutyRequest() })
      : anyRequest(),
  );
  const writes = one.filter((request) => 'with' in request);
  const people = asker();
  // The same call with the same key again, at once or with something between.
  const again = fc.tuple(writes, fc.option(one, { freq: 2, nil: undefined })).map(([request, between]) => {
    const safe: Request = 'with' in request ? { ...request, with: { key: 'k3' } } : request;
    return between === undefined ? [safe, safe] : [safe, between, safe];
  });
  const back = fc
    .tuple(entityName().chain(target), people, people, fc.option(one, { freq: 2, nil: undefined }))
    .map(([of, first, second, between]): Request[] => [
      { do: 'delete', as: first, of, with: { confirms: true } },
      ...(between === undefined ? [] : [between]),
      { do: 'restore', as: second, of, with: { confirms: true } },
    ]);
  // What a part refers to goes.
  const without = fc
    .tuple(target('ticket'), target('thing'), asker())
    .map(([ticket, item, as]): Request[] => [
      {
        do: 'create',
        as: 'owner',
        entity: 'part',
        body: { ticket, item, what: 'ok', count: 2 },
        with: { confirms: true },
      },
      { do: 'delete', as, of: item, with: { confirms: true } },
    ]);
  // Only something where the call waits; who is asked second may be whom it waits for.
  const agreed = fc
    .tuple(writes, inAnotherName(decisions()), fc.boolean())
    .map(([request, decision, isAgain]): Request[] => {
      const last = { ...decision, back: 0 };
      return isAgain ? [request, last, { ...last, as: 'boss' }] : [request, last];
    });
  return fc.oneof(
    { weight: 16, arbitrary: one.map((request) => [request]) },
    { weight: 7, arbitrary: agreed },
    { weight: 1, arbitrary: again },
    { weight: 4, arbitrary: back },
    { weight: 1, arbitrary: without },
    { weight: 1, arbitrary: forgotten(people) },
  );
}

function decisions(): fc.Arbitrary<DecideRequest> {
  return fc.record(
    {
      do: fc.constant('decide' as const),
      as: fc.constantFrom(
        'mira' as const,
        'boss' as const,
        'boss' as const,
        'sam' as const,
        'owner' as const,
      ),
      back: fc.constantFrom(0, 0, 0, 1, 2),
      state: fc.constantFrom(
        'approved' as const,
        'approved' as const,
        'approved' as const,
        'rejected' as const,
        'withdrawn' as const,
      ),
      confirms: fc.constant(true as const),
    },
    { requiredKeys: ['do', 'as', 'back', 'state'] },
  );
}

function asker(): fc.Arbitrary<PersonName> {
  return fc.constantFrom(...people, 'sam', 'sam', 'mira', 'mira', 'mira', 'owner', 'owner');
}

function entityName(): fc.Arbitrary<EntityName> {
  return fc.constantFrom('box', 'thing', 'thing', 'ticket', 'ticket', 'ticket', 'ticket', 'part', 'note');
}

/** A record that is likely to be let in, with keys of its own. */
function filling(entity: EntityName, index: number): fc.Arbitrary<Request> {
  return body(entity, 0).map((sent) => ({
    do: 'create',
    as: 'owner',
    entity,
    body: { ...(sent as object), ...unlike[entity][index] }, // bodies without anything wrong are objects
    with: { confirms: true },
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
  part: [],
  note: [],
};

function anyRequest(): fc.Arbitrary<Request> {
  const as = asker();
  const entity = entityName();
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
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), as, of, with: extras() }) },
    { weight: 5, arbitrary: anyBatch() },
    { weight: 6, arbitrary: moves(as) },
    { weight: 3, arbitrary: lists(as) },
    { weight: 1, arbitrary: decisions() },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('read'), as, of }) as fc.Arbitrary<Request> },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('set' as const), as, most: fc.constantFrom(1, 2, 3, 6) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('requests' as const), as }) },
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
    fc.constantFrom(...names).chain((name) =>
      fc.record({
        do: fc.constant(name),
        transition: fc.constant(true as const),
        as,
        of: target(entity),
        body: input(name),
        with: extras(),
      }),
    );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: of('ticket', [
        'begin',
        'begin',
        'begin',
        'finish',
        'finish',
        'finish',
        'raise',
        'raise',
        'again',
        'forget',
        'expire',
        'never',
      ]),
    },
    { weight: 1, arbitrary: of('thing', ['rest', 'rest', 'rest', 'fill']) },
  );
}

function lists(as: fc.Arbitrary<PersonName>): fc.Arbitrary<Request> {
  return fc.constantFrom('box', 'thing', 'ticket', 'ticket', 'part', 'note').chain((entity: EntityName) =>
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
    'load > 0',
    'box.fame >= 1',
    'holds.size() > 0',
    "title_shown == 'xy'",
    "title_de != null && title_shown != 'ab'",
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
    'worth > 2',
    'kept == null',
    'thing.load > 1',
    'number != null',
    'held is thing',
    'held.as(box).size > 1',
    'coin == JPY && share > 1',
  ],
  part: ['count > 1', 'ticket.worth > 1', 'item != null', 'price == null'],
  note: ['amount > 1', 'ticket.person == me', "code != 'N01'"],
};

const sorts: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['name', '-size,name', 'open,-until', 'updated_at', 'colour', '-fame'],
  thing: [
    'title',
    '-price',
    'box.name,rate',
    'kind,-code',
    'keeper',
    'place',
    'box.colour',
    '-load,title',
    'title_shown',
    '-title_shown,price',
  ],
  ticket: [
    '-amount,due',
    'word',
    'thing.box.size,-at',
    'status,-start',
    'hidden',
    'tags',
    '-after.amount',
    'person.name',
    '-worth',
    'kept,number',
    'thing.load',
    'thing.title_shown',
    'coin,-fee',
    'share',
  ],
  part: ['what', '-price,count', 'ticket.worth'],
  note: ['text', '-amount', 'code'],
};

function extras(): fc.Arbitrary<Extras> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.constantFrom(1, 1, 2, 3).map((version) => ({ version })) },
    { weight: 1, arbitrary: fc.constantFrom('k1', 'k2').map((key) => ({ key })) },
    { weight: 1, arbitrary: fc.constant({ dryRun: true } as const) },
    { weight: 3, arbitrary: fc.constant({ confirms: true } as const) },
    { weight: 1, arbitrary: fc.constant({ unasked: true } as const) },
  );
}
