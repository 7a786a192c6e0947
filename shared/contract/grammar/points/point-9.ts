import type { FieldSettings } from '#shared/fields/field.ts';
import type { ConstantDeclaration } from '../../declaration.ts';
import type { LimitsDeclaration } from '../../declaration-limits.ts';
import { Findings } from '../../language/findings.ts';
import type { MapNode, Node } from '../../language/node.ts';
import { constantTypes, inferSettings, readConstantType } from '../../points/constants.ts';
import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import { readSize, sizePattern } from '../../points/upload-limits.ts';
import { asFineAs, readBound } from '../../reading/bound.ts';
import {
  either,
  key,
  keys,
  map,
  needed,
  type Named,
  type ValuesOf,
  type Written,
} from '../shapes/combine.ts';
import { callLimits, queryLimits } from '../limits/call-limits.ts';
import { choices } from '../shapes/choices.ts';
import { exact, grammarOf } from './field-types.ts';
import { givenKey, usedKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { OptionList, Reading, Shape } from '../shapes/shape.ts';
import { anything, flag, oneOf, text, value, whole, words } from '../shapes/values.ts';
import { variants } from '../shapes/variants.ts';

type Constant = Omit<ConstantDeclaration, 'name'>;

const atLeast = 'The least it may be set to.';
const atMost = 'The most it may be set to.';

const constantKeys = {
  value: needed({ ...anything, schema: { type: ['number', 'string', 'boolean', 'null'] } }, 'Its value.'),
  type: key(oneOf(constantTypes), 'What kind of value it is.'),
  min: key(anything, atLeast),
  max: key(anything, atMost),
  label: key(text, 'What people read in place of the name.'),
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
  shapes: Object.fromEntries(constantTypes.map((name) => [name, typed(name)])),
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

const constant = either(plain, { map: ofAnyType });

const rate = keys(
  {
    of: 'A limit on calls',
    keys: {
      count: needed(whole({ least: 1, most: 1_000_000 }), 'How many calls.'),
      per: needed(duration(), 'In which time.', 'For instance `per: 1m`.'),
    },
  },
  ({ values: { count, per } }) =>
    count === undefined || per === undefined ? undefined : { count, perSeconds: secondsIn(per) },
);

function duration() {
  return value(readDuration, schemas.fitting(durationPattern, 'time such as `30d` or `15m`'));
}

const size = value(readSize, schemas.fitting(sizePattern, 'size such as `10 MB`'));

/** A call is taken apart in one stretch, during which nobody else is answered. */
const body = value(
  (node, findings) => {
    const bytes = readSize(node, findings);
    if (bytes === undefined || bytes <= 64 * 1024 ** 2) return bytes;
    findings.add('wrong_value', node.place, 'A call may send 64 MB at most.');
    return undefined;
  },
  schemas.fitting(sizePattern, 'size such as `10 MB`'),
);

const limitKeys = {
  page: key(whole({ least: 1, most: 10_000 }), 'Records on a page where nobody asks for another number.'),
  page_max: key(whole({ least: 1, most: 10_000 }), 'The most records on a page.'),
  requests: key(rate, 'Calls that one caller may make in a time.'),
  calls: key(callLimits, 'How often a call on records may be made, by entity and call.'),
  queries: key(queryLimits, 'How often a query may be asked, by its name.'),
  sign_in: key(rate, 'Attempts to sign in within a time.'),
  session: key(duration(), 'How long somebody stays signed in.'),
  security_events: key(
    duration(),
    'How long it is kept who came in, who could not, and what was done about accounts.',
  ),
  records: key(
    map(usedKey({ kind: 'entity' }), whole({ least: 1, most: 1_000_000_000 })),
    'How many records an entity may have.',
  ),
  read_time: key(duration(), 'How long a read may take.'),
  write_time: key(duration(), 'How long a write may take.'),
  body: key(body, 'How much one call may send; files and imports have a size of their own.'),
  upload: key(size, 'How large a file may be.'),
  storage: key(size, 'How much all files may take together.'),
  import_rows: key(whole({ least: 1, most: 1_000_000 }), 'Rows of one import.'),
  effects: key(whole({ least: 1, most: 100_000 }), 'Records that one call may write.'),
};

const limits = keys({ of: '`limits`', title: 'Limits', keys: limitKeys }, ({ values, reader }) => {
  const { page, page_max: most = 200 } = values;
  if (page !== undefined && page > most) {
    const message = `A page cannot be longer than \`page_max\`, ${most}.`;
    reader.findings.add('wrong_value', reader.placeOf('page'), message);
  }
  return limitsOf(values);
});

/** What holds where nothing is said stands here and nowhere else. */
function limitsOf(values: Partial<ValuesOf<typeof limitKeys>>): LimitsDeclaration {
  const { page_max: pageMax = 200 } = values;
  return {
    page: values.page ?? Math.min(50, pageMax),
    pageMax,
    signIn: values.sign_in ?? { count: 10, perSeconds: 900 },
    calls: [...(values.calls ?? []), ...(values.queries ?? [])],
    requests: values.requests ?? { count: 1_000, perSeconds: 60 },
    sessionSeconds: secondsIn(values.session ?? 30 * 86_400_000),
    securityEventsSeconds: secondsIn(values.security_events ?? 365 * 86_400_000),
    readTimeMs: values.read_time ?? 1_000,
    writeTimeMs: values.write_time ?? 10_000,
    effects: values.effects ?? 1_000,
    importRows: values.import_rows ?? 5_000,
    bodyBytes: values.body ?? 1024 ** 2,
    uploadBytes: values.upload ?? 10 * 1024 * 1024,
    storageBytes: values.storage,
    records: (values.records ?? []).map(({ name: entity, value: most }) => ({ entity, most })),
  };
}

const constants = map(
  givenKey({ what: 'A constant', upperCase: true }, { kind: 'constant', declares: true }),
  constant,
);

const optionList = keys(
  {
    of: 'A list',
    keys: {
      options: needed(
        choices,
        'What may be chosen, by name and in order.',
        'For instance `options: { low: {}, high: {} }`.',
      ),
      ordered: key(flag, 'Whether they are compared and sorted by in this order: the first is the least.'),
    },
  },
  ({ values: { options, ordered = false } }): OptionList | undefined => options && { options, ordered },
);

const lists = map(
  givenKey({ what: 'A list', upperCase: true }, { kind: 'list', declares: true }),
  optionList,
);

/** The lists of point 9, which the fields of other points name. What is wrong in them is told where the point is read. */
export function listsIn(
  root: MapNode | undefined,
  { settings, calling }: Pick<Reading, 'settings' | 'calling'>,
): Reading['lists'] {
  const written = root?.entries.find(({ key: word }) => word.text === 'lists')?.value;
  const all =
    written && lists.read(written, { findings: new Findings(), settings, calling, lists: new Map() });
  return new Map(all?.map(({ name, value: one }) => [name.text, one]));
}

/** Point 9: numbers of the business by name, and the limits of the engine. */
export const point9 = keys(
  {
    of: 'Point 9',
    title: 'Constants and limits',
    keys: {
      constants: key(constants, 'Values of the business that have a name.'),
      lists: key(lists, 'Options by a name that several fields use.'),
      limits: key(limits, 'How much there may be of everything.'),
    },
  },
  ({ values }) => ({
    constants: (values.constants ?? []).map(
      ({ name, value: one }: Named<Constant>): ConstantDeclaration => ({ name, ...one }),
    ),
    limits: values.limits ?? limitsOf({}),
  }),
);
