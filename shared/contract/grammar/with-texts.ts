import type { Entry, Name, Node, ScalarNode } from '../language/node.ts';
import { belowKeys, type FormOf } from './below.ts';
import type { Shape } from './shapes/shape.ts';

/** A text for people where it stands in a document. */
export interface TextThere {
  /** Its keys from the point on, with dots between them: `loan.fields.note.help`. */
  readonly path: string;
  readonly at: Pick<ScalarNode, 'text' | 'place'>;
}

/** Another text in its place; undefined leaves it as it is. */
export type OtherText = (there: TextThere) => ScalarNode | undefined;

/** A part of a document with other texts for people, by its shape. Names, expressions and values stay as they are. */
export function withTexts(node: Node, shape: Shape<unknown>, other: OtherText): Node {
  return textsIn(node, shape, { other, path: '' });
}

function textsIn(node: Node, { form }: Shape<unknown>, { other, path }: Walk): Node {
  switch (form.kind) {
    case 'either': {
      const chosen = form.choose(node);
      return chosen === undefined ? node : textsIn(node, chosen, { other, path });
    }
    case 'list':
      if (node.kind !== 'list') return node;
      return {
        ...node,
        items: node.items.map((item, index) =>
          textsIn(item, form.item, { other, path: below(path, `${index + 1}`) }),
        ),
      };
    case 'map':
      return node.kind === 'map'
        ? { ...node, entries: textsInMap(node.entries, form, { other, path }) }
        : node;
    case 'value':
      if (form.isText !== true || node.kind !== 'scalar' || node.text === '') return node;
      return other({ path, at: node }) ?? node;
  }
}

interface Walk {
  readonly other: OtherText;
  readonly path: string;
}

function textsInMap(entries: readonly Entry[], form: FormOf<'map'>, { other, path }: Walk): readonly Entry[] {
  const shapeAt = belowKeys(form, entries, {});
  const isTitled = form.rest?.key.isText === true;
  return entries.map(({ key, value }) => {
    const found = shapeAt(key);
    if (found === undefined) return { key, value };
    const inner = below(path, key.text);
    const titled = isTitled && !Object.hasOwn(form.keys, key.text) ? titleAt(key, inner, other) : key;
    return { key: titled, value: textsIn(value, found.shape, { other, path: inner }) };
  });
}

/** A heading that is a key. */
function titleAt(key: Name, path: string, other: OtherText): Name {
  const text = other({ path, at: key })?.text;
  return text === undefined ? key : { ...key, text };
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
