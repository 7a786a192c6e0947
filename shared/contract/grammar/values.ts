import type { Findings } from '../language/findings.ts';
import type { Name, Node, ScalarNode } from '../language/node.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { type Range, readFlag, readInteger, readNames, readText } from '../reading/reading.ts';
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

/** A text for people. */
export const text = value((node, findings) => readText(node, findings)?.text, schemas.text);

/** A text with places in it, which are expressions: `{due}`. */
export const template: Shape<ScalarNode> = {
  ...value(readText, schemas.text),
  form: { kind: 'value', hasPlaces: true },
};

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

/** A list of names. */
export function words(use: Use): Shape<readonly Name[]> {
  return { ...value(readNames, schemas.names), form: { kind: 'list', item: word(use) } };
}
