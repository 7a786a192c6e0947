import type { MapNode, Name, Node, ScalarNode } from '../language/node.ts';
import type { Around, Form, NameThere, Shape } from './shapes/shape.ts';

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
      return node.kind === 'map' ? namesInMap(node, form, around) : [];
    case 'value':
      return node.kind === 'scalar' ? namesInValue(node, form, around) : [];
  }
}

type FormOf<Kind> = Extract<Form, { readonly kind: Kind }>;

function namesInValue(node: ScalarNode, form: FormOf<'value'>, around: Around): readonly NameThere[] {
  if (form.namesIn !== undefined) return form.namesIn(node);
  if (form.name === undefined) return [];
  return [{ use: form.name, name: { text: node.text, place: node.place }, around }];
}

function namesInMap(
  { entries }: MapNode,
  { keys, rest }: FormOf<'map'>,
  around: Around,
): readonly NameThere[] {
  const inside = { ...around, ...opened(entries, keys) };
  return entries.flatMap(({ key, value }) => {
    const fixed = Object.hasOwn(keys, key.text) ? keys[key.text] : undefined;
    if (fixed !== undefined) return namesIn(value, fixed.shape, inside);
    if (rest === undefined) return [];
    const { use, nameIn } = rest.key;
    if (use === undefined) return namesIn(value, rest.value, inside);
    const name = nameIn?.(key) ?? key;
    const below = namesIn(value, rest.value, { ...inside, [use.kind]: name.text });
    return [{ use, name, around: inside }, ...below];
  });
}

/** `of: loan` says what the keys beside it are about. */
function opened(entries: readonly { key: Name; value: Node }[], keys: FormOf<'map'>['keys']): Around {
  const names = entries.flatMap(({ key, value }) => {
    const form = Object.hasOwn(keys, key.text) ? keys[key.text]?.shape.form : undefined;
    const use = form?.kind === 'value' ? form.name : undefined;
    return use?.opens === true && value.kind === 'scalar' ? [[use.kind, value.text] as const] : [];
  });
  return Object.fromEntries(names);
}
