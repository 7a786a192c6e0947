import { type Entry, isMissing, type MapNode, type Name, type Node } from '../../language/node.ts';
import { Findings } from '../../language/findings.ts';
import { suggest } from '../../language/suggest.ts';
import { MapReader, readMap, wrongKind } from '../../reading/reading.ts';
import * as schemas from './schema-parts.ts';
import type { Key, KeyName, Keys, Reading, Shape } from './shape.ts';

/** A key that may be left out. */
export function key<Value>(shape: Shape<Value>, help: string): Key<Value> {
  return { shape, help };
}

/** A key that must be there; `hint` says how it may look. */
export function needed<Value>(shape: Shape<Value>, help: string, hint?: string): Key<Value> {
  return { shape, help, needed: { hint } };
}

/** What the keys of a table say, each where it is written and right. */
export type ValuesOf<Table extends Keys> = {
  readonly [Word in keyof Table]: NonNullable<Table[Word]> extends Key<infer Value>
    ? Value | undefined
    : never;
};

/** Something under a name that its author gave or used. */
export interface Named<Value> {
  readonly name: Name;
  readonly value: Value;
}

interface Rest<Value> {
  readonly key: KeyName;
  readonly value: Shape<Value>;
}

interface Fixed<Table extends Keys, Own = never> {
  /** What has the keys, for findings: "A rule". */
  readonly of: string;
  /** As the page of words calls it, where that is not the same. */
  readonly title?: string;
  readonly keys: Table;
  /** Keys that the author chooses beside them. */
  readonly rest?: Rest<Own>;
  /** What a JSON Schema can say of several keys at once, which `make` reports. */
  readonly together?: schemas.Schema;
}

/** What a map with fixed keys says, for what is made of it. */
export interface Written<Table extends Keys, Own = never> {
  readonly values: ValuesOf<Table>;
  readonly rest: readonly Named<Own>[];
  /** Places, and where to report what a grammar cannot say. */
  readonly reader: MapReader;
  readonly node: MapNode;
}

/** A map with fixed keys. `make` makes of its values what the contract declares by them. */
export function keys<Table extends Keys, Value, Own = never>(
  fixed: Fixed<Table, Own>,
  make: (written: Written<Table, Own>, reading: Reading) => Value | undefined,
): Shape<Value> {
  const { of, title = of, keys: table, rest, together } = fixed;
  return {
    read: (node, reading) => {
      const map = readMap(node, reading.findings);
      return map && make(readKeys(map, fixed, reading), reading);
    },
    schema: { ...schemaOf(table, rest), ...together },
    form: { kind: 'map', title, keys: table, rest },
  };
}

function readKeys<Table extends Keys, Own>(
  map: MapNode,
  { of, keys: table, rest }: Fixed<Table, Own>,
  reading: Reading,
): Written<Table, Own> {
  const isOwn = (entry: Entry) =>
    rest !== undefined &&
    !Object.hasOwn(table, entry.key.text) &&
    !isMisspelt(entry, { table, rest }, reading);
  const own = { ...map, entries: map.entries.filter((entry) => !isOwn(entry)) };
  const reader = new MapReader(own, { of, known: Object.keys(table) }, reading.findings);
  const values = Object.entries(table).map(([word, { shape, needed: need }]) => {
    const node = need === undefined ? reader.node(word) : reader.needed(word, need.hint);
    return [word, node && shape.read(node, reading)];
  });
  const others = { ...map, entries: map.entries.filter(isOwn) };
  return {
    // Each value is what the shape of its key reads.
    values: Object.fromEntries(values) as ValuesOf<Table>,
    rest: rest === undefined ? [] : readEntries(others, rest, reading),
    reader,
    node: map,
  };
}

/** Whether a key is nearly a fixed one, and its value what stands below that, but not what stands below a chosen key. */
function isMisspelt(
  { key: name, value }: Entry,
  { table, rest }: { readonly table: Keys; readonly rest: Rest<unknown> },
  reading: Reading,
): boolean {
  const word = Object.keys(table).find((one) => suggest(name.text, [one]) !== undefined);
  const shape = word === undefined ? undefined : table[word]?.shape;
  const isRight = (of: Shape<unknown>) => {
    const findings = new Findings();
    of.read(value, { ...reading, findings, key: name });
    return !findings.hasErrors;
  };
  return shape !== undefined && !isRight(rest.value) && isRight(shape);
}

function readEntries<Value>(map: MapNode, rest: Rest<Value>, reading: Reading): readonly Named<Value>[] {
  return map.entries.flatMap(({ key: word, value: node }) => {
    const accepted = rest.key.accept?.(word, reading.findings) ?? true;
    const value = rest.value.read(node, { ...reading, key: word });
    return accepted && value !== undefined ? [{ name: word, value }] : [];
  });
}

/** What is said of a map that is none, and of one without keys. */
interface Said {
  readonly expected?: string;
  readonly empty?: string;
}

/** A map whose keys the author chooses, each with a value of one shape. */
export function map<Value>(
  own: KeyName,
  value: Shape<Value>,
  { expected = 'keys with values (`name: value`)', empty }: Said = {},
): Shape<readonly Named<Value>[]> {
  const rest = { key: own, value };
  return {
    read: (node, reading) => {
      if (node.kind !== 'map') return wrongKind(node, expected, reading.findings);
      if (empty !== undefined && node.entries.length === 0)
        reading.findings.add('wrong_value', node.place, empty);
      return readEntries(node, rest, reading);
    },
    schema: { ...schemaOf({}, rest), ...(empty === undefined ? {} : { minProperties: 1 }) },
    form: { kind: 'map', title: '', keys: {}, rest },
  };
}

function schemaOf(table: Keys, rest: Rest<unknown> | undefined): schemas.Schema {
  const properties = Object.fromEntries(
    Object.entries(table).map(([word, { shape, help }]) => [word, { ...shape.schema, description: help }]),
  );
  const required = Object.keys(table).filter((word) => table[word]?.needed !== undefined);
  const fixed = schemas.keysOf(properties, required);
  return rest === undefined ? fixed : { ...fixed, ...schemas.mapOf(rest.value.schema, rest.key.schema) };
}

/** A list; `expected` says in findings what should stand there, and `empty` that one without items is wrong. */
export function list<Value>(item: Shape<Value>, expected: string, empty?: string): Shape<readonly Value[]> {
  return {
    read: (node, reading) => {
      const { findings } = reading;
      if (node.kind !== 'list') return wrongKind(node, expected, findings);
      if (empty !== undefined && node.items.length === 0) findings.add('wrong_value', node.place, empty);
      const values = node.items.map((each) => item.read(each, reading));
      return values.filter((one) => one !== undefined);
    },
    schema: { ...schemas.listOf(item.schema), ...(empty === undefined ? {} : { minItems: 1 }) },
    form: { kind: 'list', item },
  };
}

/** The same shape, of whose value something else is made. */
export function as<Value, Made>(
  shape: Shape<Value>,
  make: (value: Value, reading: Reading) => Made | undefined,
): Shape<Made> {
  const read = (node: Node, reading: Reading) => {
    const value = shape.read(node, reading);
    return value === undefined ? undefined : make(value, reading);
  };
  return { ...shape, read };
}

interface Otherwise<OfMap, OfList> {
  readonly map?: Shape<OfMap>;
  readonly list?: Shape<OfList>;
  /** What should stand there, for findings; without it the usual shape says what is wrong. */
  readonly expected?: string;
}

/** What is written in one of several ways: as `usual`, or, where it is a map or a list, as that. */
export function either<Usual, OfMap = never, OfList = never>(
  usual: Shape<Usual>,
  { map: ofMap, list: ofList, expected }: Otherwise<OfMap, OfList>,
): Shape<Usual | OfMap | OfList> {
  const shapes = [usual, ofMap, ofList].filter((shape) => shape !== undefined);
  const special = ({ kind }: Node): Shape<OfMap | OfList> | undefined =>
    kind === 'map' ? ofMap : kind === 'list' ? ofList : undefined;
  const choose = (node: Node): Shape<Usual | OfMap | OfList> => special(node) ?? usual;
  return {
    read: (node, reading) => {
      const isOther = expected !== undefined && (node.kind !== 'scalar' || isMissing(node));
      if (isOther && special(node) === undefined) return wrongKind(node, expected, reading.findings);
      return choose(node).read(node, reading);
    },
    schema: schemas.anyOf(...shapes.map(({ schema }) => schema)),
    form: { kind: 'either', shapes, choose },
  };
}

/** One thing, or a list of such. */
export function oneOrMany<Value>(one: Shape<Value>): Shape<readonly Value[]> {
  const single = as(one, (value): readonly Value[] => [value]);
  return either(single, { list: list(one, '') });
}

/** A map that may also be written as nothing at all: `staff:`. */
export function orNothing<Value>(shape: Shape<Value>): Shape<Value> {
  const empty = ({ place }: Node): MapNode => ({ kind: 'map', entries: [], place });
  return {
    ...shape,
    read: (node, reading) => shape.read(isMissing(node) ? empty(node) : node, reading),
    schema: schemas.orNothing(shape.schema),
  };
}

/** A shape that stands inside of itself, once it is known; its schema refers to a definition. */
export function later<Value>(known: () => Shape<Value>, schema: schemas.Schema): Shape<Value> {
  return {
    read: (node, reading) => known().read(node, reading),
    schema,
    get form() {
      return known().form;
    },
  };
}
