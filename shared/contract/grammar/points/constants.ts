import type { FieldSettings } from '#shared/fields/field.ts';
import type { ConstantDeclaration } from '../../declaration.ts';
import type { Node } from '../../language/node.ts';
import { constantTypes, inferSettings, readConstantType } from '../../points/constants.ts';
import { asFineAs, readBound } from '../../reading/bound.ts';
import { either, key, keys, needed, type ValuesOf, type Written } from '../shapes/combine.ts';
import { exact, grammarOf } from './field-types.ts';
import type * as schemas from '../shapes/schema-parts.ts';
import type { Reading, Shape } from '../shapes/shape.ts';
import { anything, expression, oneOf, text, whole, word, words } from '../shapes/values.ts';
import { variants } from '../shapes/variants.ts';

/** A constant that does not know yet what it is called. */
export type Constant = Omit<ConstantDeclaration, 'name'>;

const atLeast = 'The least it may be set to.';
const atMost = 'The most it may be set to.';

const constantKeys = {
  value: needed({ ...anything, schema: { type: ['number', 'string', 'boolean', 'null'] } }, 'Its value.'),
  type: key(oneOf(constantTypes), 'What kind of value it is.'),
  min: key(anything, atLeast),
  max: key(anything, atMost),
  label: key(text, 'The text that people read in place of the name.'),
  help: key(text, 'A sentence for whoever sets it.'),
  set_by: key(words({ kind: 'audience' }), 'Who may change it while the application runs.'),
};

function constantOf(
  { values }: Pick<Written<typeof withoutType>, 'values'>,
  settings: (node: Node) => FieldSettings | undefined,
): Constant | undefined {
  const { value: node, label, help, set_by: setBy } = values;
  const own = node && settings(node);
  return node && own && { label, help, settings: own, value: node, setBy };
}

/** A constant of a type has the bounds of that type, the currency and digits of money and the options of a choice. */
const typed = (name: (typeof constantTypes)[number]): Shape<Constant> => {
  const { keys: own, settingsOf } = grammarOf(name);
  const helps: Readonly<Record<string, string>> = {
    min: atLeast,
    max: atMost,
    currency: 'The currency of the money.',
    // A decimal has as many as its value is written with.
    ...(name === 'money' ? { scale: 'How many digits stand after the point.' } : {}),
    options: 'The values it may have, each with what people read.',
  };
  const taken = Object.entries(own).flatMap(([word, one]) =>
    helps[word] === undefined ? [] : [[word, { ...one, help: helps[word] }]],
  );
  const table = { ...constantKeys, ...Object.fromEntries(taken) };
  return keys({ of: 'A constant', keys: table }, (written, reading) =>
    constantOf(written, (node) => asFineAs(node, settingsOf(written.values, written, reading))),
  );
};

/** Which record it is, the contract cannot say: that is set while the application runs, and nothing before. */
const referring = keys(
  {
    of: 'A constant',
    title: 'A constant that is a record',
    keys: {
      type: constantKeys.type,
      to: needed(
        word({ kind: 'entity', opens: ['where'] }),
        'The entity whose record it is.',
        'Say of which entity it is a record: `to: desk`.',
      ),
      where: key(expression, 'Which records may be chosen: a condition on each.'),
      on_delete: key(
        oneOf(['restrict', 'clear']),
        'What happens when the record is deleted: restrict refuses that, clear leaves the constant empty.',
      ),
      label: constantKeys.label,
      help: constantKeys.help,
      set_by: needed(
        constantKeys.set_by.shape,
        constantKeys.set_by.help,
        'Nobody could choose a record: say who sets it, such as `set_by: [manager]`.',
      ),
    },
  },
  ({ values: { to, where: choosable, on_delete: onDelete = 'restrict', label, help, set_by: setBy } }) => {
    const read: Constant | undefined = to && {
      label,
      help,
      settings: { type: 'ref', to: to.text, onDelete },
      choosable,
      setBy,
    };
    return read;
  },
);

const plainValue: schemas.Schema = { type: ['number', 'string', 'boolean'] };
const { type: _, ...withoutType } = constantKeys;

/** Without a type it is what its value is; only numbers have bounds. */
const untyped = keys({ of: 'A constant', keys: withoutType }, (written, reading) =>
  constantOf(written, (node) => withBounds(inferSettings(node, reading.findings), written.values, reading)),
);

function withBounds(
  settings: FieldSettings | undefined,
  { min, max }: ValuesOf<typeof withoutType>,
  { findings, ...around }: Reading,
): FieldSettings | undefined {
  if (settings?.type === 'integer') {
    const bound = (node: Node | undefined) => node && whole().read(node, { findings, ...around });
    return { ...settings, min: bound(min), max: bound(max) };
  }
  if (settings?.type !== 'decimal') return settings;
  const bound = (node: Node | undefined) => node && readBound(node, settings, findings);
  return { ...settings, min: bound(min), max: bound(max) };
}

/** A constant without a type: numbers have numbers as bounds. */
function bareSchema(written: schemas.Schema, bound: schemas.Schema): schemas.Schema {
  const table = {
    ...withoutType,
    value: needed({ ...anything, schema: written }, 'Its value.'),
    min: key({ ...anything, schema: bound }, atLeast),
    max: key({ ...anything, schema: bound }, atMost),
  };
  return keys({ of: 'A constant', keys: table }, () => undefined).schema;
}

const ofAnyType = variants({
  by: 'type',
  bare: [bareSchema({ type: 'number' }, exact), bareSchema({ type: ['string', 'boolean'] }, {})],
  shapes: Object.fromEntries(constantTypes.map((name) => [name, name === 'ref' ? referring : typed(name)])),
  otherwise: (node, reading) => {
    const isPossible = readConstantType(node, reading.findings);
    const entries = node.entries.filter((entry) => entry.key.text !== 'type');
    const constant = untyped.read({ ...node, entries }, reading);
    return isPossible ? constant : undefined;
  },
});

const plain: Shape<Constant> = {
  read: (node, { findings }) => {
    const settings = inferSettings(node, findings);
    return settings && { settings, value: node };
  },
  schema: plainValue,
  form: { kind: 'value' },
};

/** A value of the business: as it stands, or with what else there is to say of it. */
export const constant = either(plain, { map: ofAnyType });
