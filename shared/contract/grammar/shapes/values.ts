import type { Findings } from '../../language/findings.ts';
import type { MapNode, Name, Node, ScalarNode } from '../../language/node.ts';
import { expressionFrom } from '../../reading/expression-node.ts';
import {
  type Range,
  readFlag,
  readInteger,
  readMap,
  readNames,
  readOneOf,
  readText,
} from '../../reading/reading.ts';
import * as schemas from './schema-parts.ts';
import type { Shape, Use } from './shape.ts';

/** A single value, with a reader of its own. */
export function value<Value>(
  read: (node: Node, findings: Findings) => Value | undefined,
  schema: schemas.Schema,
): Shape<Value> {
  return { read: (node, { findings }) => read(node, findings), schema, form: { kind: 'value' } };
}

/** An expression, which is looked at once all names are known. */
export const expression: Shape<ScalarNode> = {
  ...value(expressionFrom, schemas.expression),
  form: { kind: 'value', isExpression: true },
};

/** The expression by which records are put together: one, and no list. */
export const groupExpression: Shape<ScalarNode> = {
  ...expression,
  read: (node, reading) => {
    if (node.kind !== 'list') return expression.read(node, reading);
    reading.findings.add('wrong_type', node.place, {
      message: 'Records are put together by one expression, and this is a list.',
      hint: 'Write `group: kind`. For each of the others there can be a parameter, or a query of its own.',
    });
    return undefined;
  },
};

/** Whatever stands there: what it may be is asked where more is known. */
export const anything: Shape<Node> = {
  read: (node) => node,
  schema: schemas.literal,
  form: { kind: 'value' },
};

/** One of a closed set of words. */
export function oneOf<const Word extends string>(all: readonly Word[]): Shape<Word> {
  return value((node, findings) => readOneOf(node, all, findings), schemas.oneOf(all));
}

/** A text for programs. */
export const plainText = value((node, findings) => readText(node, findings)?.text, schemas.text);

/** A text for people. */
export const text: Shape<string> = { ...plainText, form: { kind: 'value', isText: true } };

/** A text with places in it, which are expressions: `{due}`. */
export const template: Shape<ScalarNode> = {
  ...value(readText, schemas.text),
  form: { kind: 'value', hasPlaces: true, isText: true },
};

/** The like, for programs. */
export const plainTemplate: Shape<ScalarNode> = { ...template, form: { kind: 'value', hasPlaces: true } };

/** A whole number; without a range any. */
export function whole(range?: Range): Shape<number> {
  const { least: minimum = Number.MIN_SAFE_INTEGER, most: maximum = Number.MAX_SAFE_INTEGER } = range ?? {};
  return value((node, findings) => readInteger(node, findings, range), {
    ...schemas.whole,
    minimum,
    maximum,
  });
}

/** `true` or `false`. */
export const flag = value(readFlag, schemas.flag);

/** A name of something. */
export function word(use?: Use): Shape<Name> {
  const read = (node: Node, findings: Findings) => {
    const text = readText(node, findings);
    return text && { text: text.text, place: text.place };
  };
  return { ...value(read, schemas.text), form: { kind: 'value', name: use } };
}

/** Values of a record by field, as they stand. */
export const record: Shape<MapNode> = {
  ...value(readMap, { type: 'object' }),
  form: {
    kind: 'map',
    title: '',
    keys: {},
    rest: { key: { use: { kind: 'field beside' }, schema: schemas.name }, value: anything },
  },
};

/** A list of names. */
export function words(use: Use): Shape<readonly Name[]> {
  return { ...value(readNames, schemas.names), form: { kind: 'list', item: word(use) } };
}
