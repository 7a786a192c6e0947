import type { AssignmentDeclaration, EffectDeclaration } from '../declaration-effects.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Assignment } from '../model.ts';
import type { Effect } from '../model-effects.ts';
import { type Compiling, conditionIf, expressionOf } from './compiling/compiling.ts';

/** Effects in the order of the contract. */
export function compileEffects(
  effects: readonly EffectDeclaration[],
  compiling: Compiling,
): readonly Effect[] {
  return effects.map((effect) => compileEffect(effect, compiling));
}

function compileEffect({ act, ...declared }: EffectDeclaration, compiling: Compiling): Effect {
  const each = declared.each && {
    name: declared.each.name.text,
    list: expressionOf(declared.each.list, compiling),
  };
  const base = { if: conditionIf(declared.if, compiling), each, place: declared.place };
  switch (act.kind) {
    case 'create': {
      const like = act.like && expressionOf(act.like, compiling);
      const times = act.times && expressionOf(act.times, compiling);
      const set = compileSet(act.set, compiling);
      return { ...base, kind: act.kind, entity: act.entity.text, times, like, set, as: act.as?.text };
    }
    case 'update':
      return {
        ...base,
        kind: act.kind,
        ...targetOf(act.target, compiling),
        set: compileSet(act.set, compiling),
        ...(act.apply && { apply: expressionOf(act.apply, compiling) }),
        ...(act.forgets && { forgets: act.forgets }),
      };
    case 'do': {
      const input = act.input.map(({ field, value }) => ({
        name: field.text,
        expression: expressionOf(value, compiling),
      }));
      return {
        ...base,
        kind: act.kind,
        ...targetOf(act.target, compiling),
        transition: act.transition.text,
        input,
      };
    }
    case 'then':
      return {
        ...base,
        kind: act.kind,
        while: conditionIf(act.while, compiling),
        effects: compileEffects(act.effects, compiling),
      };
    case 'delete':
      return { ...base, kind: act.kind, ...targetOf(act.target, compiling) };
  }
}

function compileSet(set: readonly AssignmentDeclaration[], compiling: Compiling): readonly Assignment[] {
  return set.map(({ field, value }) => ({
    field: field.text,
    expression: expressionOf(value, compiling),
    place: field.place,
  }));
}

/** The record or the collection an effect is about, and the entity it is of. */
function targetOf(node: ScalarNode, compiling: Compiling) {
  const target = expressionOf(node, compiling);
  const type = target.type.kind === 'list' ? target.type.element : target.type;
  if (type.kind !== 'record')
    throw new Error(`line ${node.place.line}: an effect on something else than records`);
  return { target, entity: type.entity };
}
