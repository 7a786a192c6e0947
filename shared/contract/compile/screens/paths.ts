import { isPath } from '#shared/expression/tree/is-path.ts';
import { print } from '#shared/expression/tree/print.ts';
import type { Name } from '../../language/node.ts';
import type { Entity, Field } from '../../model.ts';
import type { Path } from '../../model-screens.ts';
import { type Compiling, pathOf } from '../compiling/compiling.ts';
import { fieldPath } from './generated-screens.ts';

export interface PathContext {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly compiling: Compiling;
}

interface PathSurroundings extends PathContext {
  readonly entity: Entity | undefined;
}

/** A path of a screen with its label. */
export function compilePath(name: Name, { entity, entities, compiling }: PathSurroundings): Path {
  const expression = pathOf(name, compiling);
  // A text in several languages is another field by now.
  const path = isPath(expression) ? print(expression) : name.text;
  const field = entity?.fields.get(path);
  if (field !== undefined && entity !== undefined) return fieldPath(field, entity.name);
  return { name: path, label: pathLabel(path.split('.'), entity, entities), expression };
}

/**
 * `shelf.name` is "Shelf" where the name is what a shelf is called by, else "Shelf: Room". A record at the end is called by
 * the reference that leads to it: `project.customer` is "Customer", where the entity has no field of that label itself.
 */
function pathLabel(
  steps: readonly string[],
  from: Entity | undefined,
  entities: ReadonlyMap<string, Entity>,
): string {
  const labels: string[] = [];
  let last: Field | undefined;
  let entity = from;
  for (const [index, step] of steps.entries()) {
    const field = entity?.fields.get(step);
    const isTitle = index > 0 && index === steps.length - 1 && step === soleTitleField(entity);
    if (field !== undefined && !isTitle) {
      labels.push(field.label);
      last = field;
    }
    entity = field?.type === 'ref' ? entities.get(field.to) : undefined;
  }
  const isClear = ![...(from?.fields.values() ?? [])].some(({ label }) => label === last?.label);
  return last?.type === 'ref' && isClear ? last.label : labels.join(': ');
}

function soleTitleField(entity: Entity | undefined): string | undefined {
  const [only, ...others] = entity?.title.parts ?? [];
  return others.length === 0 && typeof only === 'object' && only.kind === 'field' ? only.field : undefined;
}
