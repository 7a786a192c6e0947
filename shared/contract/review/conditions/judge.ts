import { choice, leaveOut } from '../../language/fixes.ts';
import { ownField } from '#shared/expression/tree/own-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { Knowledge } from '#shared/expression/reasoning/knowledge.ts';
import { asItWas } from '#shared/expression/tree/replace-record.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import type { Condition, Entity } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

export interface Judged {
  readonly knowledge: Knowledge;
  /** What is known to hold where the condition is asked. */
  readonly given?: readonly Expression[];
  readonly never: { readonly message: string; readonly hint: string };
  /** Undefined: a condition that is always true is fine there. */
  readonly always?: { readonly message: string; readonly hint: string };
  /** It is the value of a key of its own, which says nothing where it is always true. */
  readonly isApart?: true;
}

/** Says where a condition can never be true, or always is. */
export function judge(condition: Condition, judged: Judged, reviewing: Reviewing): void {
  const verdict = reason(condition.expression, judged.knowledge, judged.given);
  if (verdict?.never === true) reviewing.say('never_true', condition.place, judged.never);
  if (verdict?.always === true && judged.always !== undefined)
    reviewing.say('always_true', condition.place, {
      ...judged.always,
      fixes: judged.isApart === true ? [choice(leaveOut(condition.place))] : [],
    });
}

/** `status in [approved, out]`: the state a record is in when it is asked about. */
export function stateIn(entity: Entity, states: readonly string[] | undefined): readonly Expression[] {
  const state = stateOf(entity);
  if (state === undefined || states === undefined) return [];
  const { type } = state;
  const items = states.map((value) => ({ kind: 'literal', type, value }) as const);
  const list = { kind: 'list', items, type: { kind: 'list', element: type } } as const;
  return [{ kind: 'call', function: 'in', arguments: [state, list], type: { kind: 'boolean' } }];
}

/** `old.status == status`: where no transition is made the state stays. */
export function stateStays(entity: Entity): readonly Expression[] {
  const state = stateOf(entity);
  if (state === undefined) return [];
  return [{ kind: 'call', function: 'equal', arguments: [asItWas(state), state], type: { kind: 'boolean' } }];
}

function stateOf(entity: Entity): Expression | undefined {
  const field = entity.states === undefined ? undefined : entity.fields.get(entity.states.field);
  if (field === undefined) return undefined;
  return ownField(entity.name, field.name, fieldType(field, entity.name));
}
