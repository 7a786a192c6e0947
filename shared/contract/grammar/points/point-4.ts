import type { MachineDeclaration, StatesDeclaration } from '../../declaration.ts';
import type { CallDeclaration } from '../../declaration-effects.ts';
import { labelOf, reservedFieldNames, reservedNames } from '../../language/names.ts';
import { colour } from '../shapes/choices.ts';
import { as, key, keys, map, orNothing, type Written } from '../shapes/combine.ts';
import { effects } from './effects.ts';
import { givenKey, givenWord, usedKey } from '../shapes/key-names.ts';
import { seconds } from '../calls/second.ts';
import { inputsBeside, target, transitions } from './transitions.ts';
import { flag, text, word } from '../shapes/values.ts';

const state = keys(
  {
    of: 'A state',
    keys: {
      colour: key(colour, 'Its colour on boards and in tables.'),
      final: key(
        flag,
        'Records end here: transitions that lead to a state and have no `from` leave it alone.',
      ),
      label: key(text, 'The text that people read in place of the name.'),
      was: key(word(), 'What it was called before. Its records stay with it.'),
    },
  },
  ({ values }) => values,
);

const states = as(
  map(
    givenKey({ what: 'A state', reserved: [reservedNames] }, { kind: 'option', declares: true }),
    orNothing(state),
  ),
  (all, { calling }) =>
    all.map(({ name, value: { label = labelOf(name.text, calling), was, ...rest } }) => ({
      name,
      option: { name: name.text, label, ...rest },
      was,
    })),
);

const after = keys(
  {
    of: '`after`',
    title: 'What happens after a change',
    keys: {
      create: key(effects, 'Effects of creating a record.'),
      update: key(
        effects,
        'Effects of updating it. A transition is none: say it in `then`, or under `save`.',
      ),
      delete: key(effects, 'Effects of deleting it. `old` is the record as it was.'),
      save: key(
        effects,
        'Effects of any change, whatever made it, once for each record that a call has changed.',
      ),
      read: key(
        effects,
        'Effects of opening it: somebody who is signed in, or has its key, reads this one record. They never refuse the read.',
      ),
      restore: key(effects, 'Effects of bringing a deleted one back, after those of `create`.'),
    },
  },
  ({ values }) => values,
);

const before = keys(
  {
    of: '`before`',
    title: 'What happens before a change',
    keys: {
      delete: key(
        effects,
        'Effects of deleting it, done while it is there: they may give to others what refers to it.',
      ),
    },
  },
  ({ values }) => values,
);

/** A call that is no transition: what is sent beside the fields, and what follows from it. */
const ofCall = (call: CallDeclaration['call'], title: string) =>
  keys(
    {
      of: `\`${call}\` of point 4`,
      title,
      keys: {
        input: key(inputsBeside, 'What is sent beside the fields, and is not kept.'),
        then: key(effects, 'The effects of the call, in order. They read `input`.'),
      },
    },
    ({ values: { input = [], then = [] } }): CallDeclaration => ({ call, input, then }),
  );

const machineKeys = {
  field: key(
    givenWord(
      { what: 'A state field', reserved: [reservedNames, reservedFieldNames] },
      { kind: 'field', declares: true, opens: true },
    ),
    'The field that keeps the state.',
  ),
  start: key(target, 'The state of a new record; conditions choose between several.'),
  states: key(states, 'The states, by name.'),
  transitions: key(
    transitions,
    'The transitions, each with the state that it leads to. Nothing else changes the state.',
  ),
  create: key(
    ofCall('create', 'The call that creates a record'),
    'What is sent with a create beside the fields, and what follows.',
  ),
  update: key(
    ofCall('update', 'The call that updates a record'),
    'What is sent with an update beside the fields, and what follows.',
  ),
  before: key(before, 'What happens before a record is deleted.'),
  after: key(
    after,
    'What happens after a record was created, updated, deleted, changed in any way, opened, or brought back.',
  ),
  second: key(seconds, 'Calls that wait until another person agrees.'),
  moved: key(
    map({ schema: {} }, word({ kind: 'state' })),
    'The new states of records whose state no longer exists.',
  ),
};

/** All three of `field`, `start` and `states`, or none of them. */
const together = {
  dependentRequired: {
    field: ['start', 'states'],
    start: ['field', 'states'],
    states: ['field', 'start'],
    moved: ['field', 'start', 'states'],
  },
};

const machine = keys(
  { of: 'Point 4 of an entity', title: 'States of an entity', keys: machineKeys, together },
  (written) => {
    const { transitions: all = [], before: first, after: then, second = [] } = written.values;
    const { create: creating, update: updating } = written.values;
    const { create = [], update = [], delete: deleted = [], save = [], read = [], restore = [] } = then ?? {};
    const after = { create, update, delete: deleted, save, read, restore, deleting: first?.delete ?? [] };
    const calls = [creating, updating].filter((one) => one !== undefined);
    return { states: statesOf(written), transitions: all, calls, after, seconds: second };
  },
);

/** All three of `field`, `start` and `states`, or none of them: then there are only actions. */
function statesOf({ values, reader }: Written<typeof machineKeys>): StatesDeclaration | undefined {
  const { field, start, states: options, moved = [] } = values;
  const isMissingAll = !reader.has('field') && !reader.has('start') && !reader.has('states');
  if (isMissingAll && moved.length === 0) return undefined;
  reader.needed('field', 'Name the field that holds the state: `field: status`.');
  reader.needed('start', 'Say which state a new record has: `start: draft`.');
  reader.needed('states', 'For instance `states: { draft: {}, sent: {} }`.');
  if (field === undefined || start === undefined || options === undefined) return undefined;
  return { field, start, moved: moved.map(({ name, value: to }) => ({ from: name, to })), options };
}

/** What several entities take in. It may add states and transitions to those that an entity has. */
const sharedPart = keys(
  { of: 'A shared part in point 4', title: 'States of an entity', keys: machineKeys },
  () => true,
);

/** Point 4: the states that records go through, and what moves them. */
export const point4 = keys(
  {
    of: 'Point 4',
    title: 'States',
    keys: {
      shared: key(
        map(usedKey({ kind: 'shared' }), sharedPart),
        'States, transitions and effects of the shared parts of point 3.',
      ),
    },
    rest: { key: usedKey({ kind: 'entity' }), value: machine },
  },
  ({ rest }) =>
    rest.map(({ name, value }): MachineDeclaration => ({ ...value, entity: name, place: name.place })),
);
