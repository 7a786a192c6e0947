import type { ExamplesDeclaration } from '../../declaration.ts';
import { reservedNames } from '../../language/names.ts';
import { key, keys, list, map, needed } from '../shapes/combine.ts';
import { givenKey, usedKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import { moment, steps } from './steps.ts';
import { anything, record, text, words } from '../shapes/values.ts';

/** A person: roles, and values of fields of `user`. */
const person = keys(
  {
    of: 'A person',
    keys: { roles: key(words({ kind: 'held role' }), 'The roles that the person has.') },
    rest: { key: { use: { kind: 'field beside' }, schema: schemas.name }, value: anything },
  },
  ({ values: { roles = [] }, node }) => {
    const entries = node.entries.filter((entry) => entry.key.text !== 'roles');
    return { roles, values: { ...node, entries } };
  },
);

const scenario = keys(
  {
    of: 'A scenario',
    keys: {
      name: needed(
        text,
        'What it shows, in a sentence.',
        'One sentence that says what is shown: `name: A student cannot approve a loan`.',
      ),
      now: key(moment, 'The moment at which it begins.'),
      steps: needed(steps, 'The steps, and the results that they must have.'),
    },
  },
  ({ values: { name, now, steps: all = [] }, reader }) =>
    name === undefined ? undefined : { name, now, steps: all, place: reader.placeOf('name') },
);

const records = map(
  givenKey({ what: 'A record', reserved: [reservedNames] }, { kind: 'record', declares: true }),
  record,
);

/** `## Examples`: people and records that rehearsals load; scenarios that `test` runs. */
export const examples = keys(
  {
    of: 'The section with examples',
    title: 'Examples',
    keys: {
      people: key(
        map(
          givenKey({ what: 'A person', reserved: [reservedNames] }, { kind: 'person', declares: true }),
          person,
        ),
        'The people of a rehearsal, with their roles.',
      ),
      now: key(moment, 'The moment at which a rehearsal begins.'),
      records: key(map(usedKey({ kind: 'entity' }), records), 'The records that a rehearsal begins with.'),
      scenarios: key(
        list(scenario, 'a list of scenarios'),
        'The steps with their results: `ninefold test` runs them.',
      ),
    },
  },
  ({ values: { people = [], now, records: all = [], scenarios = [] } }): ExamplesDeclaration => ({
    people: people.map(({ name, value }) => ({ name, ...value })),
    now,
    records: all.flatMap(({ name: entity, value }) =>
      value.map(({ name, value: values }) => ({ entity, name, values })),
    ),
    scenarios,
  }),
);
