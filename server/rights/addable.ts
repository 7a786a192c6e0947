import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { conjunction, conjuncts } from '#shared/expression/tree/conjuncts.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { replaceReference } from '#shared/expression/tree/replace-record.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Actor } from '#server/call.ts';
import { type Permit, permitsOf } from './permits.ts';

/** A way back, and what may allow records that refer to one to be created. */
export interface Addable {
  readonly name: string;
  /** Their conditions are asked of the record that is referred to. */
  readonly permits: readonly Permit[];
}

/**
 * The ways back of an entity by which an actor may add records. A condition is asked as far as the record that is
 * referred to decides it: what it asks of the new record is known only when that is sent.
 */
export function addableTo(entity: Entity, actor: Actor, model: Model): readonly Addable[] {
  return [...entity.backs.values()].flatMap((back) => {
    const from = model.entities.get(back.entity);
    if (from === undefined || from.attached !== undefined) return [];
    const permits = permitsOf({ entity: from, action: { kind: 'create' } }, actor)
      .filter(({ fields }) => fields?.has(back.field) ?? true)
      .map(({ condition }) => {
        const about = condition && aboutWhole(condition, { field: back.field, entity: entity.name });
        return about === undefined ? {} : { condition: about };
      });
    return permits.length === 0 ? [] : [{ name: back.name, permits }];
  });
}

/** The part of a condition that is about the record behind a reference alone, as a condition on that one. */
function aboutWhole(condition: Condition, to: { field: string; entity: string }): Condition | undefined {
  const whole: Expression = { kind: 'variable', name: 'record', type: { kind: 'record', entity: to.entity } };
  const moved = conjuncts(condition.expression)
    .map((part) => replaceReference(part, to.field, whole))
    .filter((part) => walk(part).every((inner) => !isOfNew(inner) || inner === whole));
  const [first, ...others] = moved;
  if (first === undefined) return undefined;
  const expression = conjunction(first, ...others);
  return { ...condition, expression, references: referencesOf(expression), source: print(expression) };
}

function isOfNew(part: Expression): boolean {
  return (
    part.kind === 'input' || (part.kind === 'variable' && (part.name === 'record' || part.name === 'old'))
  );
}
