import type { FieldDeclaration } from '../../declaration.ts';
import { labelOf, reservedNames } from '../../language/names.ts';
import type { Name, Node, ScalarNode } from '../../language/node.ts';
import { hasNearly } from '../../language/suggest.ts';
import { readTypeName, type TypeName, typeNames } from '../../points/field-settings.ts';
import { key, keys, map, needed, type ValuesOf, type Written } from '../shapes/combine.ts';
import { givenKey } from '../shapes/key-names.ts';
import { codesOfField } from '../shapes/codes.ts';
import { grammarOf } from './field-types.ts';
import type { Keys, Reading, Shape } from '../shapes/shape.ts';
import { variants } from '../shapes/variants.ts';
import { anything, expression, flag, oneOf, plainText, text, word } from '../shapes/values.ts';

const words = {
  label: key(text, 'The text that people read in place of the name.'),
  help: key(text, 'A sentence for people who fill it in.'),
};
const typeKey = needed(oneOf(typeNames), 'The type of its value.', 'For instance `type: text`.');
const required = '`true`, or a condition: the field must have a value.';
const show = 'When it stands in forms and on pages: a condition on what else is filled in.';

const ofEntity = {
  type: typeKey,
  required: key(expression, required),
  show: key(expression, show),
  unique: key(flag, 'No two records may have the same value.'),
  initial: key(expression, 'The value of a new record where none is sent: calculated.'),
  default: key(anything, 'The value of a new record where none is sent: as it stands.'),
  errors: key(codesOfField, 'The codes of the product for checks of the field.'),
  ...words,
  was: key(word(), 'Its old name. Its data stay with it.'),
  secret: key(flag, 'The value can be written, and is never shown again.'),
  history: key(flag, '`false` keeps its values out of the history.'),
  saved: key(expression, 'Calculated at every save of the record and kept.'),
  compute: key(expression, 'Calculated from other values, and always up to date.'),
  added: key(flag, 'People who may extend the entity may change it and take it out of use.'),
  retired: key(flag, 'Out of use: nothing shows or takes it any more, and its data are kept.'),
};

/**
 * What is sent along is kept nowhere: a reference has no way back, and loses nothing when a record is deleted; no page counts
 * its time, and it is in one language.
 */
const notSent: readonly string[] = ['on_delete', 'back', 'no_circle', 'deadline', 'translated'];

/** Moments are offered where a form or a dialog is filled in. */
const offering: readonly string[] = ['choose', 'any_moment'];

const calculatedWhere = 'The value where none is sent: calculated; of a call on the record as it is before.';

/** What is sent along is required or not; a condition would be one of what has not been sent yet. */
const ofParameter = { type: typeKey, required: key(flag, required), ...words };
const ofOutside = {
  ...ofParameter,
  at: key(plainText, 'Its place in the JSON, such as `data.url`; by default its own name.'),
};
const ofInput = {
  ...ofParameter,
  show: key(expression, show),
  initial: key(expression, calculatedWhere),
  default: key(anything, 'The value that a new record gets if none is sent.'),
  errors: key(codesOfField, 'The codes of the product for checks of the input.'),
  told: key(flag, 'Of a transition: whether its answer tells the value, sent or worked out, under `result`.'),
};

/** A field without its name. */
type Field = Omit<FieldDeclaration, 'name' | 'place'>;

/** What keys of only some types say beyond the settings. */
interface OwnValues {
  readonly to?: Name | readonly Name[];
  readonly back?: Name;
  readonly where?: ScalarNode;
  readonly choose?: ScalarNode;
  readonly any_moment?: readonly Name[];
  readonly deadline?: ScalarNode;
  readonly per?: Name;
  readonly draw?: readonly Name[];
  readonly translated?: boolean;
}

/** A field of an entity. */
export const field: Shape<Field> = ofTypes({ what: 'A field', common: ofEntity }, (values) => {
  const { required: when, initial, saved, compute, unique = false, errors = [] } = values;
  const { secret = false, history, show } = values;
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
    show,
  };
});

/** A field that is sent with a transition: a type with its settings, and what it is where it is not sent. */
const inputField: Shape<Field> = ofTypes(
  { what: 'An input', common: ofInput, without: notSent },
  ({ label, help, required: must, show, initial, default: preset, errors = [], told }) => ({
    label,
    help,
    show,
    initial,
    default: preset,
    errors,
    unique: false,
    secret: false,
    required: must === true,
    told: told === true,
  }),
);

/** What each row of an input has: a type with its settings, and what it is where it is not sent. */
const column: Shape<Field> = ofTypes(
  {
    what: 'A column',
    common: {
      ...ofParameter,
      default: key(anything, 'The value that a new record gets if none is sent.'),
      errors: key(codesOfField, 'The codes of the product for checks of the column.'),
    },
    without: [...notSent, ...offering],
  },
  ({ label, help, required: must, default: preset, errors = [] }) => ({
    label,
    help,
    default: preset,
    errors,
    unique: false,
    secret: false,
    required: must === true,
  }),
);

/** Rows that are sent with a call, as lines of an order are. */
const rows = keys(
  {
    of: 'An input of rows',
    title: 'Rows that are sent',
    keys: {
      rows: needed(
        map(givenKey({ what: 'A column', reserved: [reservedNames] }), column, {
          empty: 'There is no column here.',
        }),
        'What each row has, by name.',
        'For instance `rows: { item: { type: ref, to: item, required: true } }`.',
      ),
      required: key(flag, 'At least one row is required.'),
      ...words,
    },
  },
  ({ values: { rows: columns = [], required: must, label, help } }, reading): Field => ({
    label: calledIn(reading, label),
    help,
    rows: columns.map(({ name, value }) => ({ ...value, name, place: name.place })),
    settings: { type: 'rows', columns: [] },
    errors: [],
    draw: [],
    unique: false,
    secret: false,
    required: must === true,
  }),
);

/** A field of its own that is sent with a call, or rows of them. */
export const inputOrRows: Shape<Field> = {
  read: (node, reading) => (isOfRows(node) ? rows : inputField).read(node, reading),
  schema: { anyOf: [inputField.schema, rows.schema] },
  form: {
    kind: 'either',
    shapes: [inputField, rows],
    // Where neither word stands yet it may become either.
    choose: (node) => (has(node, 'rows') ? rows : has(node, 'type') ? inputField : undefined),
  },
};

/** Also where the word is misspelt: what has a type is no rows. */
const isOfRows = (node: Node) => has(node, 'rows') || (!has(node, 'type') && hasNearly(node, 'rows'));

function has(node: Node, name: string): boolean {
  return node.kind === 'map' && node.entries.some(({ key: word }) => word.text === name);
}

/** A parameter of a query: a type with its settings, whether it must be given, and what it is where it is not. */
export const parameterField: Shape<Field> = ofTypes(
  {
    what: 'A parameter',
    common: {
      ...ofParameter,
      initial: key(expression, calculatedWhere),
      default: key(anything, 'The value that a new record gets if none is sent.'),
    },
    without: [...notSent, 'where', ...offering],
  },
  ({ label, help, required: must, initial, default: preset }) => ({
    label,
    help,
    initial,
    default: preset,
    unique: false,
    secret: false,
    errors: [],
    required: must === true,
  }),
);

/** A value that another system answers or sends. */
export const outsideField: Shape<Field> = ofTypes(
  { what: 'A value', common: ofOutside, without: [...notSent, 'where', ...offering] },
  ({ label, help, required: must, at }) => ({
    label,
    help,
    at,
    unique: false,
    secret: false,
    errors: [],
    required: must === true,
  }),
);

type Common = Pick<Field, 'unique' | 'secret' | 'errors' | 'required'> & Partial<Field>;

/** What people read of the field whose key is around: its label, or its name. */
function calledIn({ key: name, calling }: Reading, label: string | undefined): string {
  return label ?? labelOf(name?.text ?? '', calling);
}

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
        ...made(written.values as ValuesOf<Table> & OwnValues, reading),
        onDelete: written.node.entries.find(({ key: { text } }) => text === 'on_delete')?.key,
        settings: settingsOf(name, written, reading),
      }),
    );
  const settingsOf = (name: TypeName, written: Written<Keys>, reading: Reading) => {
    const settings = grammarOf(name).settingsOf(written.values, written, reading);
    // What is sent along is kept nowhere, so it has no references of its own.
    if (settings.type !== 'several' || without.length === 0) return settings;
    reading.findings.add('wrong_value', written.reader.placeOf('to'), {
      message: `${what} refers to one entity.`,
      hint: 'Name one. A step may ask for a field that refers to several: `input: { holder: required }`.',
    });
    return undefined;
  };
  // What the shapes of the keys have read; each type says which of its own there are.
  const made = (values: ValuesOf<Table> & OwnValues, reading: Reading): Field => {
    const { to, back, where: choosable, choose, deadline, per, draw = [], translated } = values;
    const { any_moment: anyMoment } = values;
    const one = to !== undefined && 'text' in to ? to : undefined;
    const common = make(values);
    const label = calledIn(reading, common.label);
    return { ...common, label, to: one, back, choosable, choose, anyMoment, deadline, per, draw, translated };
  };
  const all = Object.assign({}, ...typeNames.map(own));
  const loose = Object.fromEntries(Object.keys(all).map((word) => [word, key(anything, '')]));
  const untyped = keys(
    {
      of: what,
      keys: { ...common, ...loose, to: key(word(), ''), type: needed(anything, '', typeKey.needed?.hint) },
    },
    (written, reading) => made(written.values as ValuesOf<Table> & OwnValues, reading),
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
