import type { FieldDeclaration } from '../../declaration.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import { readTypeName, type TypeName, typeNames } from '../../points/field-settings.ts';
import { key, keys, needed, type ValuesOf } from '../shapes/combine.ts';
import { codesOfField } from './codes.ts';
import { grammarOf } from './field-types.ts';
import type { Keys, Shape } from '../shapes/shape.ts';
import { variants } from '../shapes/variants.ts';
import { anything, expression, flag, oneOf, text, word } from '../shapes/values.ts';

const words = {
  label: key(text, 'What people read in place of the name.'),
  help: key(text, 'A sentence for whoever fills it in.'),
};
const typeKey = needed(oneOf(typeNames), 'What kind of value it has.', 'For instance `type: text`.');
const required = 'Whether it must have a value; a condition says when.';

const ofEntity = {
  type: typeKey,
  required: key(expression, required),
  unique: key(flag, 'Whether no two records may have the same value.'),
  initial: key(expression, 'The value of a new record where none is sent: calculated.'),
  default: key(anything, 'The value of a new record where none is sent: as it stands.'),
  errors: key(codesOfField, 'The codes of the product for checks of the field.'),
  ...words,
  was: key(word(), 'What it was called before. Its data stay with it.'),
  secret: key(flag, 'It can be written and is never shown to anybody again.'),
  history: key(flag, 'Whether what it held is kept in the history: `false` keeps it out.'),
  saved: key(expression, 'Calculated at every save of the record and kept.'),
  compute: key(expression, 'Calculated, and always true.'),
};

/** What is sent along is kept nowhere: a reference has no way back, and loses nothing when a record is deleted. */
const notSent: readonly string[] = ['on_delete', 'back', 'no_circle'];

/** What is sent along is required or not; a condition would be one of what has not been sent yet. */
const ofParameter = { type: typeKey, required: key(flag, required), ...words };
const ofInput = {
  ...ofParameter,
  initial: key(expression, 'The value where none is sent: calculated on the record as it is before.'),
  default: key(anything, 'The value where none is sent: as it stands.'),
  errors: key(codesOfField, 'The codes of the product for checks of the input.'),
};

/** A field without its name. */
type Field = Omit<FieldDeclaration, 'name' | 'place'>;

/** What keys of only some types say beyond the settings. */
interface OwnValues {
  readonly to?: Name;
  readonly back?: Name;
  readonly where?: ScalarNode;
  readonly per?: Name;
  readonly draw?: readonly Name[];
}

/** A field of an entity. */
export const field: Shape<Field> = ofTypes({ what: 'A field', common: ofEntity }, (values) => {
  const { required: when, initial, saved, compute, unique = false, errors = [] } = values;
  const { secret = false, history } = values;
  const plain = when?.plain === true && typeof when.value === 'boolean' ? when.value : undefined;
  const { label, help, was, default: preset } = values;
  return {
    label,
    help,
    was,
    unique,
    initial,
    saved,
    compute,
    secret,
    unrecorded: history === false,
    errors,
    default: preset,
    required: plain === true,
    requiredIf: plain === undefined ? when : undefined,
  };
});

/** A field that is sent with a transition: a type with its settings, and what it is where it is not sent. */
export const inputField: Shape<Field> = ofTypes(
  { what: 'An input', common: ofInput, without: notSent },
  ({ label, help, required: must, initial, default: preset, errors = [] }) => ({
    label,
    help,
    initial,
    default: preset,
    errors,
    unique: false,
    secret: false,
    required: must === true,
  }),
);

/** A parameter of a query: a type with its settings, and whether it must be given. */
export const parameterField: Shape<Field> = ofTypes(
  { what: 'A parameter', common: ofParameter, without: [...notSent, 'where'] },
  ({ label, help, required: must }) => ({
    label,
    help,
    unique: false,
    secret: false,
    errors: [],
    required: must === true,
  }),
);

type Common = Pick<Field, 'unique' | 'secret' | 'errors' | 'required'> & Partial<Field>;

interface Fields<Table> {
  readonly what: string;
  readonly common: Table;
  /** Keys of types that have no meaning here. */
  readonly without?: readonly string[];
}

/** The same keys for each type, with those that it has of its own. */
function ofTypes<Table extends Keys>(
  { what, common, without = [] }: Fields<Table>,
  make: (values: ValuesOf<Table>) => Common,
): Shape<Field> {
  const own = (name: TypeName): Keys =>
    Object.fromEntries(Object.entries(grammarOf(name).keys).filter(([word]) => !without.includes(word)));
  const shapeOf = (name: TypeName) =>
    keys(
      { of: `${what} of type \`${name}\``, title: 'A field', keys: { ...common, ...own(name) } },
      (written, reading) => ({
        ...made(written.values as ValuesOf<Table> & OwnValues),
        onDelete: written.node.entries.find(({ key: { text } }) => text === 'on_delete')?.key,
        settings: grammarOf(name).settingsOf(written.values, written, reading),
      }),
    );
  // What the shapes of the keys have read; each type says which of its own there are.
  const made = (values: ValuesOf<Table> & OwnValues): Field => {
    const { to, back, where: choosable, per, draw = [] } = values;
    return { ...make(values), to, back, choosable, per, draw };
  };
  const all = Object.assign({}, ...typeNames.map(own));
  const loose = Object.fromEntries(Object.keys(all).map((word) => [word, key(anything, '')]));
  const untyped = keys(
    {
      of: what,
      keys: { ...common, ...loose, to: key(word(), ''), type: needed(anything, '', typeKey.needed?.hint) },
    },
    (written) => made(written.values as ValuesOf<Table> & OwnValues),
  );
  return variants({
    by: 'type',
    shapes: Object.fromEntries(typeNames.map((name) => [name, shapeOf(name)])),
    otherwise: (map, reading) => {
      readTypeName(map, reading.findings);
      const isTyped = map.entries.some((entry) => entry.key.text === 'type');
      // Where the type is wrong nothing can be said of the other keys; where it is absent any type is possible.
      const known = map.entries.filter((entry) => entry.key.text in { ...common, to: true });
      return untyped.read(isTyped ? { ...map, entries: known } : map, reading);
    },
  });
}
