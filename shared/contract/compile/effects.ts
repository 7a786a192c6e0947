import type { AssignmentDeclaration, EffectDeclaration } from '../declaration-effects.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Assignment } from '../model.ts';
import type { Effect } from '../model-effects.ts';
import { givenTo } from './several.ts';
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
      const set = compileSet(act.set, act.entity.text, compiling);
      return { ...base, kind: act.kind, entity: act.entity.text, times, like, set, as: act.as?.text };
    }
    case 'update': {
      const target = targetOf(act.target, compiling);
      return {
        ...base,
        kind: act.kind,
        ...target,
        set: compileSet(act.set, target.entity, compiling),
        ...(act.apply && { apply: expressionOf(act.apply, compiling) }),
        ...(act.forgets && { forgets: act.forgets }),
      };
    }
    case 'do': {
      const target = targetOf(act.target, compiling);
      const input = compileSet(act.input, target.entity, compiling).map(({ field: name, expression }) => ({
        name,
        expression,
      }));
      return { ...base, kind: act.kind, ...target, transition: act.transition.text, input };
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

/** Values that fields of an entity are given. */
export function compileSet(
  set: readonly AssignmentDeclaration[],
  entity: string,
  compiling: Compiling,
): readonly Assignment[] {
  const fields = compiling.contract.entities.get(entity)?.fields;
  return set.flatMap(({ field: { text, place }, value }) =>
    givenTo(text, fields?.get(text)?.shape, expressionOf(value, compiling)).map((one) => ({ ...one, place })),
  );
}

/** The record or the collection an effect is about, and the entity it is of. */
function targetOf(node: ScalarNode, compiling: Compiling) {
  const target = expressionOf(node, compiling);
  const type = target.type.kind === 'list' ? target.type.element : target.type;
  if (type.kind !== 'record')
    throw new Error(`line ${node.place.line}: an effect on something else than records`);
  return { target, entity: type.entity };
}
