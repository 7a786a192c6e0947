import type { Entry, Node, ScalarNode } from '../language/node.ts';
import { belowKeys, type FormOf } from './below.ts';
import type { Around, NameThere, Shape } from './shapes/shape.ts';

/** Every name in a part of a document, by its shape. What does not fit the shape is passed over. */
export function namesIn(node: Node, shape: Shape<unknown>, around: Around = {}): readonly NameThere[] {
  const { form } = shape;
  switch (form.kind) {
    case 'either': {
      const chosen = form.choose(node);
      return chosen === undefined ? [] : namesIn(node, chosen, around);
    }
    case 'list':
      return node.kind === 'list' ? node.items.flatMap((item) => namesIn(item, form.item, around)) : [];
    case 'map':
      return node.kind === 'map' ? namesInMap(node.entries, form, around) : [];
    case 'value':
      return node.kind === 'scalar' ? namesInValue(node, form, around) : [];
  }
}

function namesInValue(node: ScalarNode, form: FormOf<'value'>, around: Around): readonly NameThere[] {
  if (form.namesIn !== undefined) return form.namesIn(node);
  if (form.name === undefined) return [];
  return [{ use: form.name, name: { text: node.text, place: node.place }, around }];
}

function namesInMap(entries: readonly Entry[], form: FormOf<'map'>, around: Around): readonly NameThere[] {
  const below = belowKeys(form, entries, around);
  return entries.flatMap(({ key, value }) => {
    const found = below(key);
    if (found === undefined) return [];
    const names = namesIn(value, found.shape, found.around);
    return found.named === undefined ? names : [found.named, ...names];
  });
}
