import { fieldType } from '#shared/expression/field-type.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { TransitionDeclaration } from '../declaration.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import type { Checking } from './checking.ts';

/** Guards, `by:` with conditions and `set:` of every transition. */
export function checkTransitionExpressions(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const transition of entity.machine?.transitions ?? []) {
      checkTransition(transition, entity, checking);
    }
  }
}

function checkTransition(
  transition: TransitionDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
): void {
  const scope = { record: entity.name, input: inputTypes(transition, entity) };
  for (const { condition } of transition.when) checking.condition(condition, scope);
  for (const { field, value } of transition.set) {
    const shape = entity.fields.get(field.text)?.shape;
    if (shape !== undefined) checking.value(value, { ...scope, expected: fieldType(shape, entity.name) });
  }
  if (typeof transition.by === 'string') refuseInput(transition, checking);
  else for (const { condition } of transition.by) checking.condition(condition, { record: entity.name });
}

function inputTypes(transition: TransitionDeclaration, entity: ResolvedEntity): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const { name, field } of transition.input) {
    const settings = field === undefined ? entity.fields.get(name.text)?.shape : field.settings;
    if (settings !== undefined) types.set(name.text, fieldType(settings, entity.name));
  }
  return types;
}

/** Nobody calls such a transition, so nobody could send anything. */
function refuseInput({ by, input }: TransitionDeclaration, { findings }: Checking): void {
  const first = input[0];
  if (first === undefined || by !== 'engine') return;
  findings.add('wrong_value', first.name.place, 'A transition of the engine has no input: nobody calls it.');
}
