import { labelOf } from '../../language/names.ts';
import { colours, readColour } from '../../points/field-settings.ts';
import { as, either, key, keys, map, orNothing } from './combine.ts';
import { givenKey } from './key-names.ts';
import { text, value } from './values.ts';

/** The word for a colour, or one of the author's own. */
export const colour = value(readColour, {
  anyOf: [{ enum: [...colours] }, { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }],
});

const option = keys(
  {
    of: 'An option',
    keys: {
      label: key(text, 'The text that people read in place of the name.'),
      colour: key(colour, 'Its colour on boards and in tables.'),
    },
  },
  ({ values }) => values,
);

const labelled = as(text, (label) => ({ label, colour: undefined }));

/** Options by name, each with a label, or with a label and a colour: `{ camera: Camera, laptop: { colour: blue } }`. */
export const choices = as(
  map(
    givenKey({ what: 'An option', anyCase: true }, { kind: 'option', declares: true }),
    orNothing(either(labelled, { map: option })),
    { expected: 'options such as `{ small: Small, large: Large }`', empty: 'There are no options here.' },
  ),
  (all, { calling }) =>
    all.map(({ name: { text: name }, value: { label = labelOf(name, calling), colour: own } }) => ({
      name,
      label,
      colour: own,
    })),
);
