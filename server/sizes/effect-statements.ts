import type { Sql } from 'sql-template-tag';
import type { Place } from '#shared/contract/finding.ts';
import type { Entity } from '#shared/contract/model.ts';
import { allEffects } from '#shared/contract/language/effects-within.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { judge } from '#server/sql/questions/judge.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import {
  asksEffect,
  asksElements,
  asksRepetition,
  asksTargets,
  type EffectQuestions,
  namesIn,
  partsOf,
} from '#server/write/effects/effect-questions.ts';

/** A statement that is asked for an effect. */
export interface EffectStatement {
  readonly place: Place;
  readonly statement: Sql;
}

/** What the effects of an entity and of its transitions ask: which records they are for, and what they write. */
export function* effectStatements(entity: Entity, source: SqlSource): Generator<EffectStatement> {
  for (const effect of allEffects(entity)) {
    const values = asksEffect(effect, partsOf(effect, source.model));
    yield* statementsOf(effect.place, [values, ...targetsOf(effect)], { entity, source });
  }
}

/** The same with the `if` of each effect by itself, at its own place. */
export function* effectStatementsApart(entity: Entity, source: SqlSource): Generator<EffectStatement> {
  for (const effect of allEffects(entity)) {
    const values = asksEffect({ ...effect, if: undefined }, partsOf(effect, source.model));
    yield* statementsOf(effect.place, [values, ...targetsOf(effect)], { entity, source });
    if (effect.if !== undefined)
      yield* statementsOf(effect.if.place, [asksEffect(effect, [])], { entity, source });
  }
}

function targetsOf(effect: Effect): readonly EffectQuestions[] {
  const list = effect.each === undefined ? [] : [asksElements(effect.each.list)];
  switch (effect.kind) {
    case 'create':
      return [...list, ...(effect.times === undefined ? [] : [asksRepetition(effect.times)])];
    case 'then':
      return [
        ...list,
        ...(effect.while === undefined ? [] : [asksEffect({ ...effect, if: effect.while }, [])]),
      ];
    default:
      return [...list, asksTargets(effect.target)];
  }
}

function statementsOf(
  place: Place,
  all: readonly EffectQuestions[],
  { entity, source }: { readonly entity: Entity; readonly source: SqlSource },
): readonly EffectStatement[] {
  const asked = all.filter(({ expressions }) => expressions.some(isAsked));
  return asked.map(({ expressions, questions }) => {
    const elements = namesIn(expressions).map(([name, type]) => ({ name, type }));
    const row = { entity, row: 'stored', old: 'given', elements } as const;
    return { place, statement: judge(questions, row, source) };
  });
}

/** `record` and names stand for what is known. */
function isAsked(one: Expression): boolean {
  return one.kind !== 'element' && !(one.kind === 'variable' && one.name === 'record');
}
