import type { EntityDeclaration, FieldDeclaration, UniqueDeclaration } from '../../declaration.ts';
import { type Calling, labelOf, reservedFieldNames, reservedNames } from '../../language/names.ts';
import type { Name } from '../../language/node.ts';
import {
  as,
  either,
  key,
  keys,
  list,
  map,
  type Named,
  needed,
  orNothing,
  type Written,
} from '../shapes/combine.ts';
import { codesOfEntity } from '../shapes/codes.ts';
import { field } from './fields.ts';
import { givenKey, givenWord } from '../shapes/key-names.ts';
import type { Reading, Shape } from '../shapes/shape.ts';
import { expression, flag, oneOf, record, template, text, word, words } from '../shapes/values.ts';

const fields = map(
  givenKey(
    { what: 'A field', reserved: [reservedNames, reservedFieldNames] },
    { kind: 'field', declares: true },
  ),
  field,
);

const together = list(
  word({ kind: 'field', fit: 'identifying' }),
  'a list of fields such as `[shelf, position]`',
  'Name the fields whose values together occur once.',
);

const listed = as(together, (names): UniqueDeclaration => ({ fields: names }));

const among = keys(
  {
    of: '`unique`',
    title: 'What is unique',
    keys: {
      fields: needed(
        together,
        'The fields that together occur once.',
        'Name the fields: `fields: [shelf, position]`.',
      ),
      where: key(
        expression,
        'The records among which it is unique: fields compared with fixed values. By default all.',
      ),
      code: key(word({ kind: 'code' }), 'The code of the product where another record has them.'),
      on_conflict: key(
        oneOf(['refuse', 'existing']),
        'The answer to a call that would create a second one: a refusal, or the existing record.',
      ),
    },
  },
  ({ values: { fields: names = [], where, code, on_conflict: onConflict } }): UniqueDeclaration => ({
    fields: names,
    where,
    code,
    onConflict,
  }),
);

/** `unique` of an entity: lists of fields, or maps that also say among which records, and with which code. */
const unique: Shape<readonly UniqueDeclaration[]> = either(
  list(either(listed, { map: among }), 'a list of lists such as `[[shelf, position]]`'),
  { map: as(among, (one): readonly UniqueDeclaration[] => [one]) },
);

/** Keys of an entity and of a part that several entities take in. */
const commonKeys = {
  fields: key(fields, 'What is kept of each record, by name.'),
  unique: key(unique, 'Fields that together occur once.'),
  errors: key(codesOfEntity, 'The codes of the product for checks of its fields and transitions.'),
};

const entityKeys = {
  plural: key(
    givenWord({ what: 'A plural' }, { kind: 'plural', declares: true }),
    'The name of its collection and of its address; by default the English plural of its name.',
  ),
  title: key(
    template,
    'The title of a record, such as `"{name} ({serial})"`. By default it is the first text.',
  ),
  ...commonKeys,
  comments: key(flag, 'People may comment on its records, mention others and follow them.'),
  files: key(flag, 'Files can be attached to its records.'),
  uses: key(words({ kind: 'shared' }), 'The shared parts that it takes in, from points 3, 4 and 5.'),
  label: key(text, 'The text that people read in place of the name.'),
  plural_label: key(text, 'The text that people read for several records, in place of the plural.'),
  help: key(text, 'A sentence for people who fill it in.'),
  was: key(word(), 'Its old name. Its data stay with it.'),
  seed: key(list(record, 'a list of records'), 'Records that a real installation starts with.'),
  part_of: key(word({ kind: 'entity' }), 'The entity that its records belong to: they live and go with it.'),
  back: key(word(), 'What its records are called at the record they are a part of.'),
  order: key(
    word({ kind: 'field', fit: 'position' }),
    'The whole number that its records are in order by. People drag them into order.',
  ),
};

const entity = keys(
  {
    of: 'An entity',
    keys: entityKeys,
    together: { dependentRequired: { back: ['part_of'], order: ['part_of'] } },
  },
  ({ values, reader }: Written<typeof entityKeys>, { calling }: Reading) => {
    const {
      part_of: partOf,
      back,
      fields: own = [],
      unique = [],
      seed = [],
      errors = [],
      plural_label: pluralLabel,
      ...rest
    } = values;
    if (partOf === undefined && reader.has('back')) {
      const message = 'Only a composed child has a way back here.';
      const hint = 'Add `part_of:`, or write `back:` at the field that refers.';
      reader.findings.add('wrong_value', reader.placeOf('back'), { message, hint });
    }
    if (partOf === undefined && reader.has('order')) {
      const message = 'Only the parts of a record have an order of their own.';
      const hint = 'Add `part_of:`, or write `sort:` at the screens that show the records.';
      reader.findings.add('wrong_value', reader.placeOf('order'), { message, hint });
    }
    const parent = partOf === undefined ? [] : [parentField(partOf, back, calling)];
    const all = [...parent, ...own.map(declaredField)];
    return { ...rest, pluralLabel, partOf, fields: all, unique, seed, errors, uses: values.uses ?? [] };
  },
);

function declaredField({ name, value }: Named<Omit<FieldDeclaration, 'name' | 'place'>>): FieldDeclaration {
  return { ...value, name, place: name.place };
}

/** `part_of: invoice` implies a required reference `invoice`; the lines go where their invoice goes. */
function parentField(partOf: Name, back: Name | undefined, calling: Calling): FieldDeclaration {
  return {
    name: partOf,
    label: labelOf(partOf.text, calling),
    settings: { type: 'ref', to: partOf.text, onDelete: 'cascade' },
    to: partOf,
    back,
    required: true,
    unique: false,
    draw: [],
    errors: [],
    secret: false,
    place: partOf.place,
  };
}

const sharedPart = keys({ of: 'A shared part', keys: commonKeys }, () => true);

/** The parts by name. What they say is read in each entity that uses them. */
const sharedParts = as(
  map(
    givenKey({ what: 'A shared part', reserved: [reservedNames] }, { kind: 'shared', declares: true }),
    orNothing(sharedPart),
  ),
  (all) => all.map(({ name }) => name),
);

/** Point 3: what the application keeps records of. */
export const point3 = keys(
  {
    of: 'Point 3',
    title: 'Entities',
    keys: {
      errors: key(codesOfEntity, 'The codes of the product for checks of all entities.'),
      shared: key(sharedParts, 'Parts that several entities take in by `uses`.'),
    },
    rest: {
      key: givenKey({ what: 'An entity', reserved: [reservedNames] }, { kind: 'entity', declares: true }),
      value: orNothing(entity),
    },
  },
  ({ values, rest }) => ({
    usualErrors: values.errors ?? [],
    shared: values.shared ?? [],
    entities: rest.map(({ name, value }): EntityDeclaration => ({ ...value, name, place: name.place })),
  }),
);
