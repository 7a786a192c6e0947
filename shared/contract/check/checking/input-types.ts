import type { Type } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { FieldDeclaration, RuleDeclaration, TransitionDeclaration } from '../../declaration.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';

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

/** The inputs of all transitions of an entity that are fields of their own. */
export function ownInputs({ machine }: Pick<ResolvedEntity, 'machine'>): readonly FieldDeclaration[] {
  const inputs = (machine?.transitions ?? []).flatMap(({ input }) => input);
  return inputs.flatMap(({ field }) => field ?? []);
}

/** Inputs that a rule may read: those that all transitions under its `on` have alike. None where it is asked at other events too. */
export function ruleInputs(
  { on = [] }: Pick<RuleDeclaration, 'on'>,
  entity: ResolvedEntity,
): ReadonlyMap<string, Type> | undefined {
  const transitions = entity.machine?.transitions ?? [];
  const [first, ...others] = on.map(({ text }) => {
    const transition = transitions.find(({ name }) => name.text === text);
    return transition === undefined ? new Map<string, Type>() : inputTypes(transition, entity);
  });
  if (first === undefined) return undefined;
  const isAlike = ([name, type]: readonly [string, Type]) =>
    others.every((other) => JSON.stringify(other.get(name)) === JSON.stringify(type));
  const shared = [...first].filter(isAlike);
  return shared.length === 0 ? undefined : new Map(shared);
}
