import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { asksValue, asksWhether, type Question } from '#server/sql/questions/question.ts';
import { asksMembers } from '#server/sql/questions/members.ts';
import { asksFault } from '#server/write/conditions/fault.ts';

/** The part that has the changes which people wrote. */
export const APPLIED = 'apply$';

/** A value that an effect writes, or hands on. */
export interface EffectPart {
  readonly name: string;
  readonly expression: Expression;
  /** The field that takes the value. */
  readonly field?: Field;
}

/** What is asked in one statement for an effect. */
export interface EffectQuestions {
  readonly expressions: readonly Expression[];
  readonly questions: readonly Question[];
}

/** Everything an effect says of one record: its `if` and its values. */
export function asksEffect(effect: Effect, parts: readonly EffectPart[]): EffectQuestions {
  const condition = effect.if;
  return {
    expressions: [...parts.map(({ expression }) => expression), ...(condition ? [condition.expression] : [])],
    questions: [
      ...(condition === undefined ? [] : [asksWhether('if', condition)]),
      ...parts.flatMap(({ name, expression }) => [
        asksValue(`value$${name}`, expression),
        ...asksFault(name, expression),
      ]),
    ],
  };
}

/** The records that an effect is for. */
export function asksTargets(target: Expression): EffectQuestions {
  return { expressions: [target], questions: [asksMembers('members', target)] };
}

/** A value that says for what, or how often, an effect is done: of a list the whole. */
export function asksRepetition(expression: Expression): EffectQuestions {
  return { expressions: [expression], questions: [asksValue('value', expression)] };
}

/** What says for what an effect is done: `each`, whose elements are records or values. */
export function asksElements(list: Expression): EffectQuestions {
  return isOfRecords(list) ? asksTargets(list) : asksRepetition(list);
}

/** True for a collection of records, false for a list of values. */
export function isOfRecords({ type }: Expression): boolean {
  return type.kind === 'list' && type.element.kind === 'record';
}

/** The values of an effect, each with the field that takes it. */
export function partsOf(effect: Effect, { entities }: Model): readonly EffectPart[] {
  if (effect.kind === 'then') return [];
  const entity = entities.get(effect.entity);
  const into = ({ field, expression }: { readonly field: string; readonly expression: Expression }) => ({
    name: field,
    expression,
    field: fieldNamed(field, entity),
  });
  switch (effect.kind) {
    case 'create':
      return [
        ...(effect.like === undefined ? [] : [{ name: 'like$', expression: effect.like }]),
        ...effect.set.map(into),
      ];
    case 'update':
      return [
        ...(effect.apply === undefined ? [] : [{ name: APPLIED, expression: effect.apply }]),
        ...effect.set.map(into),
      ];
    case 'do': {
      const inputs = entity?.transitions.get(effect.transition)?.input ?? [];
      return effect.input.map(({ name, expression }) => {
        const input = inputs.find(({ field }) => field.name === name);
        if (input === undefined) throw new Error(`no input ${name} of ${effect.transition}`);
        return { name, expression, field: input.field };
      });
    }
    case 'delete':
      return [];
  }
}

function fieldNamed(name: string, entity: Entity | undefined): Field {
  const field = entity?.fields.get(name);
  if (field === undefined) throw new Error(`no field ${name} in ${entity?.name}`);
  return field;
}

/** The names of `each` and of earlier effects that are read, with what they are. */
export function namesIn(expressions: readonly Expression[]): readonly (readonly [string, Type])[] {
  const inner = new Set(
    expressions.flatMap((one) =>
      [...walk(one)].flatMap((part) => (part.kind === 'collection' ? [part.variable ?? ''] : [])),
    ),
  );
  const names = new Map<string, Type>();
  for (const part of expressions.flatMap((one) => [...walk(one)])) {
    if (part.kind === 'element' && !inner.has(part.name)) names.set(part.name, part.type);
  }
  return [...names];
}
