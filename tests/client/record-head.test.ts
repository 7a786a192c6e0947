import { describe, expect, test } from 'vitest';
import { isAtEnd, isDone, isFinal, offersStep, stepsOf } from '#client/screens/detail/head/steps-of.ts';
import { recordFrom } from '#client/api/record-answer.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';

const step = (name: string, more: object = {}) => ({ name, label: name, input: [], ...more });

/** Of an entity with states and these steps. */
function entityWith(transitions: EntityDescription['transitions'], stateField?: string): EntityDescription {
  return {
    name: 'loan',
    plural: 'loans',
    label: 'Loan',
    labelPlural: 'Loans',
    fields: [],
    may: { read: true, refer: true, history: true, create: true, update: true, delete: true },
    readable: [],
    creatable: [],
    updatable: [],
    stateField,
    statePath: ['asked', 'approved', 'returned'],
    transitions,
    backs: [],
    messages: {},
    rules: [],
  };
}

const loan = (...possible: readonly string[]) =>
  recordFrom({
    id: '1',
    version: 1,
    status: 'asked',
    can: {
      update: [],
      delete: false,
      transitions: Object.fromEntries(possible.map((name) => [name, true])),
      add: [],
    },
  });

describe('the steps in the head of a record', () => {
  const steps = [
    step('prolong', { to: undefined }),
    step('cancel', { to: ['cancelled'], ask: 'Really?' }),
    step('approve', { to: ['approved'] }),
    step('refuse', { to: ['refused'] }),
  ];
  const entity = entityWith(steps, 'status');
  const named = (wanted: readonly string[], ...possible: readonly string[]) => {
    const { main, second, last, others } = stepsOf(entity, loan(...possible), wanted);
    return [main?.name, second?.name, last?.name, others.map(({ name }) => name)];
  };

  test('the first that leads on and is not asked about twice stands out', () => {
    expect(named([], 'prolong', 'cancel', 'approve', 'refuse')).toEqual([
      'approve',
      'prolong',
      undefined,
      ['cancel', 'refuse'],
    ]);
  });

  test('what only programs call is not among them', () => {
    const [prolong, ...rest] = steps;
    const hidden = entityWith([...rest, { ...prolong!, menu: false }], 'status');
    const { second, others } = stepsOf(hidden, loan('prolong', 'approve'), ['prolong']);
    expect([second, others]).toEqual([undefined, []]);
  });

  test('a step that makes another such record stands out only where the screen wants it', () => {
    const copying = entityWith([step('duplicate', { result: 'loan' }), step('bill', { result: 'fee' })]);
    const record = loan('duplicate', 'bill');
    expect(stepsOf(copying, record, []).main?.name).toBe('bill');
    expect(stepsOf(copying, record, ['duplicate']).main?.name).toBe('duplicate');
  });

  test('a step that leads back stands out only where the screen wants it', () => {
    const done = recordFrom({
      id: '1',
      version: 1,
      status: 'returned',
      can: { update: [], delete: false, transitions: { reopen: true }, add: [] },
    });
    const back = entityWith([step('reopen', { to: ['approved'] })], 'status');
    expect(stepsOf(back, done, [])).toMatchObject({ main: undefined, second: { name: 'reopen' } });
    expect(stepsOf(back, done, ['reopen']).main?.name).toBe('reopen');
  });

  test('what the screen wants comes first, as far as it can be taken', () => {
    expect(named(['refuse', 'prolong'], 'prolong', 'cancel', 'approve')).toEqual([
      'prolong',
      'cancel',
      undefined,
      ['approve'],
    ]);
    expect(named(['refuse'], 'approve')).toEqual(['approve', undefined, undefined, []]);
  });

  test('what leads off the usual way and is asked about is never the main one, whatever the screen wants', () => {
    expect(named(['cancel'], 'prolong', 'cancel', 'approve')).toEqual([
      'approve',
      'cancel',
      undefined,
      ['prolong'],
    ]);
    expect(named(['cancel'], 'cancel')).toEqual([undefined, undefined, 'cancel', []]);
  });

  test('nothing else stands out while something is missing for what the screen wants', () => {
    const head = (code: string) => {
      const record = recordFrom({
        id: '1',
        version: 1,
        status: 'asked',
        can: {
          update: [],
          delete: false,
          transitions: { approve: { code, message: 'Not yet.' }, refuse: true },
          add: [],
        },
      });
      const { main, second } = stepsOf(entity, record, ['approve']);
      return [main?.name, second?.name];
    };
    expect(head('NO_COPY')).toEqual([undefined, 'refuse']);
    expect(head('wrong_state')).toEqual(['refuse', undefined]);
  });

  test('nothing stands out where every step is asked about twice or stays', () => {
    expect(named([], 'prolong', 'cancel')).toEqual([undefined, 'prolong', undefined, ['cancel']]);
  });

  test('what deletes the record, or leaves it in its state without a question, stands out only where the screen wants it', () => {
    const quiet = [step('remove', { ask: 'Really?', deletes: true }), step('stop', { to: ['asked'] })];
    const of = (...wanted: readonly string[]) => {
      const { main, second, last, others } = stepsOf(
        entityWith(quiet, 'status'),
        loan('remove', 'stop', 'print'),
        wanted,
      );
      return [main?.name, second?.name, last?.name, others.map(({ name }) => name)];
    };
    expect(of()).toEqual([undefined, undefined, undefined, ['remove', 'stop']]);
    expect(of('remove')).toEqual([undefined, undefined, 'remove', ['stop']]);
  });

  test('without states the first step stands out', () => {
    const { main } = stepsOf(entityWith([step('print'), step('send')]), loan('print', 'send'), []);
    expect(main?.name).toBe('print');
  });

  test('what the product calls the same is not offered beside one that can be taken now', () => {
    const called = entityWith([step('duplicate', { label: 'Duplicate' }), step('send')]);
    const isOffered = (...possible: readonly string[]) =>
      offersStep(stepsOf(called, loan(...possible), []), 'Duplicate');
    expect([isOffered('duplicate', 'send'), isOffered('send')]).toEqual([true, false]);
  });
});

describe('a step to what a record is already', () => {
  const record = { values: { status: 'approved', approved: true, note: null } };

  test('is one whose values are all there', () => {
    expect(isDone({ sets: { approved: true, note: null } }, record)).toBe(true);
    expect(isDone({ sets: { status: 'approved' } }, record)).toBe(true);
    expect(isDone({ sets: { approved: true, status: 'returned' } }, record)).toBe(false);
  });

  test('is not one of which nothing is known, or of which the viewer may not read a value', () => {
    expect(isDone({}, record)).toBe(false);
    expect(isDone({ sets: { secret: true } }, record)).toBe(false);
  });
});

test('A record is final in a state that the contract says no step leaves, and where the viewer may read the state', () => {
  const status: EntityDescription['fields'][number] = {
    name: 'status',
    label: 'Status',
    origin: 'state',
    required: true,
    unique: false,
    errors: {},
    secret: false,
    type: 'state',
    options: [
      { name: 'asked', label: 'Asked' },
      { name: 'returned', label: 'Returned', final: true },
    ],
  };
  const finalAs = (state: string, fields = [status]) =>
    isFinal({ fields, stateField: 'status' }, { values: { status: state } });
  expect([finalAs('asked'), finalAs('returned'), finalAs('returned', [])]).toEqual([false, true, false]);
});

test('A record is at the end of its usual way in the last state of it, and nowhere if its state is not known', () => {
  const loan = { stateField: 'status', statePath: ['asked', 'approved', 'returned'] };
  const at = (values: Record<string, string>, entity: Parameters<typeof isAtEnd>[0] = loan) =>
    isAtEnd(entity, { values });
  expect([at({ status: 'approved' }), at({ status: 'returned' })]).toEqual([false, true]);
  expect([at({}), at({ status: 'returned' }, { stateField: 'status' }), at({}, {})]).toEqual([
    false,
    false,
    false,
  ]);
});
