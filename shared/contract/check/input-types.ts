import type { Type } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/expression/field-type.ts';
import type { TransitionDeclaration } from '../declaration.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';

/** The types of what a transition is given. */
export function inputTypes(
  transition: TransitionDeclaration,
  entity: ResolvedEntity,
): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const { name, field } of transition.input) {
    const settings = field === undefined ? entity.fields.get(name.text)?.shape : field.settings;
    if (settings !== undefined) types.set(name.text, fieldType(settings, entity.name));
  }
  return types;
}
