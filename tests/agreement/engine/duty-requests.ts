import fc from 'fast-check';
import { target, wrongNow } from './bodies.ts';
import type { BatchRequest, PersonName, RecordName, Request, Step, Target } from './calls.ts';

const roles = ['looker', 'doer'];
const words = fc.constantFrom('a', 'b', 'x');
const whom = fc.constantFrom<Target>({ person: 'sam' }, { person: 'mira' }, { person: 'boss' });
const asker = fc.constantFrom<PersonName>('sam', 'mira', 'mira', 'boss', 'boss', 'owner', 'owner', 'anyone');

/** Two records that give roles, and two people who have them. */
export function firstDuties(): fc.Arbitrary<Request[]> {
  const made = fc.subarray(roles, { minLength: 1 });
  const given = fc.subarray([0, 1]);
  return fc
    .tuple(made, made, given, given)
    .map(([one, other, sams, miras]) => [
      owners({ do: 'create', entity: 'duty', body: { called: 'p', permissions: one } }),
      owners({ do: 'create', entity: 'duty', body: { called: 'q', permissions: other } }),
      owners({ do: 'update', of: { person: 'sam' }, body: { duties: named(sams) } }),
      owners({ do: 'update', of: { person: 'mira' }, body: { duties: named(miras) } }),
    ]);
}

function owners(deed: Extract<Step, { do: string }>): Request {
  return { ...deed, as: 'owner', with: { confirms: true } };
}

function named(all: readonly number[]): readonly Target[] {
  return all.map((at) => ({ record: 'duty', at }));
}

/** Something with records that give roles, or with the people who have them. */
export function dutyRequest(): fc.Arbitrary<Request> {
  const extras = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2, 3).map((version) => ({ version })) },
    { weight: 1, arbitrary: fc.constant({ dryRun: true } as const) },
    { weight: 1, arbitrary: fc.constantFrom('k1', 'k2').map((key) => ({ key })) },
  );
  const alone = fc
    .tuple(deed(), asker, extras)
    .map(([one, as, more]): Request => ({ ...one, as, with: more }));
  return fc.oneof(
    { weight: 6, arbitrary: alone },
    { weight: 1, arbitrary: dutyBatch() },
    { weight: 1, arbitrary: looks() },
  );
}

function deed(): fc.Arbitrary<Extract<Step, { do: string }>> {
  const of = target('duty');
  const permissions = wrongNow(1, fc.subarray(roles));
  const values = { called: words, hint: fc.constantFrom('a', 'x', null), permissions };
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ permissions }) },
    { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) },
  );
  const person = fc.oneof(
    { weight: 6, arbitrary: fc.record({ duties: wrongNow(1, fc.array(of, { maxLength: 2 })) }) },
    {
      weight: 2,
      arbitrary: fc.record(
        { roles: fc.subarray(['student', 'staff', ...roles]), duties: fc.array(of, { maxLength: 2 }) },
        { requiredKeys: ['roles'] },
      ),
    },
  );
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .record(values, { requiredKeys: ['called'] })
        .map((body) => ({ do: 'create' as const, entity: 'duty' as const, body })),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('update' as const), of, body: change }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), of }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), of }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('update' as const), of: whom, body: person }),
    },
  );
}

/** A record that gives roles is made and given in the same call, and then something else is done. */
function dutyBatch(): fc.Arbitrary<BatchRequest> {
  const made = fc
    .record({ called: words, permissions: fc.subarray(roles) })
    .map((body): Step => ({ do: 'create', entity: 'duty', body }));
  const given = whom.map(
    (of): Step => ({
      do: 'update',
      of,
      body: { duties: [{ result: 1, of: 'duty' }] },
    }),
  );
  const read = whom.map((reads): Step => ({ reads }));
  return fc.record({
    do: fc.constant('batch' as const),
    as: asker,
    steps: fc.tuple(made, given, fc.oneof(deed(), read)).map((all) => [...all]),
    with: fc.constant({}),
  });
}

function looks(): fc.Arbitrary<Request> {
  const lists = fc.constantFrom<{
    readonly entity: RecordName;
    readonly filter: string;
    readonly sort?: string;
  }>(
    { entity: 'duty', filter: "'looker' in permissions" },
    { entity: 'duty', filter: 'people.size() > 0', sort: '-called' },
    { entity: 'duty', filter: 'people.exists(p, p == me)' },
    { entity: 'user', filter: 'duties.size() > 0' },
    { entity: 'user', filter: "'doer' in roles", sort: 'name' },
  );
  return fc.oneof(
    fc.tuple(lists, asker).map(([list, as]): Request => ({ do: 'list', as, page: 50, ...list })),
    fc.tuple(fc.oneof(whom, target('duty')), asker).map(([of, as]): Request => ({ do: 'read', as, of })),
  );
}

/** Whether a request writes a record that gives roles, or a person. */
export function isOfDuties(request: Request): boolean {
  if ('entity' in request) return request.entity === 'duty' && request.do === 'create';
  return 'with' in request && 'of' in request && isOne(request.of);
}

function isOne(of: Target): boolean {
  return 'person' in of || ('record' in of && of.record === 'duty');
}
