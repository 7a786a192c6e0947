import type { TransitionDescription } from '#shared/api/app-description.ts';
import { actsIn } from '#shared/contract/language/effects-within.ts';
import type { ActEffect } from '#shared/contract/model-effects.ts';
import type { Entity, Field, Guard, InputField, Model, Transition } from '#shared/contract/model.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { describeSends } from './describe-sends.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** What everybody may know of a step who may take it, or try it out. */
export function describeTransition(
  { name, label, help, ask, menu, when, input, then }: Transition,
  shape: (field: Field) => FieldShape,
): TransitionDescription {
  return {
    name,
    label,
    help,
    ask,
    ...(menu === false ? { menu } : {}),
    input: describeInputs(input, shape).map((one) => ({
      ...one,
      required: one.required || isNeeded(one.field.name, when),
    })),
    ...(actsIn(then).some(isEnd) ? { deletes: true as const } : {}),
  };
}

/** What is asked for, as the viewer may know it. */
export function describeInputs(input: readonly InputField[], shape: (field: Field) => FieldShape) {
  return input.map(({ field, required, told }) => ({
    field: shape(field),
    required,
    ...(told === true ? { told } : {}),
  }));
}

/** Whether a guard refuses the step without this input, by a code of the contract. */
function isNeeded(input: string, guards: readonly Guard[]): boolean {
  return guards
    .flatMap(({ condition }) => conjuncts(condition.expression))
    .some((condition) => {
      if (condition.kind !== 'call' || condition.function !== 'has') return false;
      const [asked] = condition.arguments;
      return asked?.kind === 'input' && asked.name === input;
    });
}

/** Whether an effect deletes the record of the step itself. */
function isEnd(effect: ActEffect): boolean {
  return effect.kind === 'delete' && effect.target.kind === 'variable' && effect.target.name === 'record';
}

/** The states that it may lead to, for who may read the state. */
export function describeMove({ to }: Transition): Pick<TransitionDescription, 'to'> {
  if (to === undefined || typeof to === 'string') return { to: to === undefined ? undefined : [to] };
  return { to: to.map(({ state }) => state) };
}

/** What it may send to the outside. */
export function sentBy(
  entity: Entity,
  transition: Transition,
  model: Model,
): Pick<TransitionDescription, 'sends'> {
  const sends = describeSends(entity, transition, model);
  return sends === undefined ? {} : { sends };
}

/** What is created `as: result`. */
export function answeredBy(
  { then }: Transition,
  { model, rights }: { readonly model: Model; readonly rights: ViewerRights },
): Pick<TransitionDescription, 'result'> {
  const made = actsIn(then).find((effect) => effect.kind === 'create' && effect.as === 'result');
  const entity = made && model.entities.get(made.entity);
  return entity !== undefined && rights.may(entity, 'read') ? { result: entity.name } : {};
}
