import { grammar } from './grammar.ts';
import type { Keys, Shape } from './shapes/shape.ts';

/** The fixed keys of the language by what has them, in the order of the points. */
export function titledKeys(
  blocks: Readonly<Record<string, Shape<unknown>>> = grammar,
): ReadonlyMap<string, Keys> {
  const found = new Map<string, Keys>();
  const seen = new Set<Shape<unknown>>();
  const visit = (shape: Shape<unknown>): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const { form } = shape;
    if (form.kind === 'list') visit(form.item);
    if (form.kind === 'either') for (const one of form.shapes) visit(one);
    if (form.kind !== 'map') return;
    const { title, keys, rest } = form;
    if (Object.keys(keys).length > 0) found.set(title, { ...found.get(title), ...keys });
    for (const { shape: inner } of Object.values(keys)) visit(inner);
    if (rest !== undefined) visit(rest.value);
  };
  for (const shape of Object.values(blocks)) visit(shape);
  return found;
}
