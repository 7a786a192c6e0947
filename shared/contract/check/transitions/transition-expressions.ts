import { leaveOut } from '../../language/fixes.ts';
import { givenType } from './given-currency.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { SecondDeclaration, TransitionDeclaration } from '../../declaration.ts';
import type { EffectDeclaration } from '../../declaration-effects.ts';
import type { Name } from '../../language/node.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking, Scope } from '../checking/checking.ts';
import { checkEffects, checkGiven } from './effects.ts';
import { inputTypes, rowTypes } from '../checking/input-types.ts';

/** Guards, `by:` with conditions and `set:` of every transition. */
export function checkTransitionExpressions(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const { condition } of entity.machine?.states?.start ?? [])
      checking.condition(condition, { record: entity.name, runs: true });
    for (const transition of entity.machine?.transitions ?? []) {
      checkTransition(transition, entity, checking);
      checkTold(transition, checking);
    }
    for (const { input } of entity.machine?.calls ?? [])
      for (const { field } of input)
        if (field?.told)
          reportTold(field.name, 'A create and an update answer with the record alone.', checking);
    for (const { then, ...call } of entity.machine?.calls ?? [])
      checkEffects(then, { ...scopeOf(call, entity), old: true }, checking);
    for (const second of secondsOf(entity)) checking.condition(second.if, { record: entity.name, old: true });
    for (const effects of Object.values(entity.machine?.after ?? {}))
      checkEffects(effects, { record: entity.name, old: true, runs: true }, checking);
    for (const effect of entity.machine?.after.deleting ?? []) reportDeletedTwice(effect, checking);
  }
}

function secondsOf({ machine }: ResolvedEntity): readonly SecondDeclaration[] {
  const transitions = machine?.transitions ?? [];
  return [...(machine?.seconds ?? []), ...transitions.flatMap(({ second }) => second ?? [])];
}

function scopeOf(called: Pick<TransitionDeclaration, 'input'>, entity: ResolvedEntity): Scope {
  return {
    record: entity.name,
    input: inputTypes(called, entity),
    rows: rowTypes(called, entity),
    runs: true,
  };
}

/** What stands before a delete is about others: the record goes in any case. */
function reportDeletedTwice({ act }: EffectDeclaration, { findings }: Checking): void {
  if (act.kind !== 'delete' || act.target.text.trim() !== 'record') return;
  findings.add('wrong_value', act.target.place, {
    message: 'The record is deleted in any case, after these effects.',
    hint: 'Leave the effect out.',
  });
}

function checkTransition(
  transition: TransitionDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
): void {
  const scope = scopeOf(transition, entity);
  // What the engine does by itself it looks for among all records, in the database.
  const asked = { ...scope, runs: transition.by !== 'engine' };
  for (const { condition } of transition.when) checking.condition(condition, asked);
  for (const { condition } of transition.to ?? []) checking.condition(condition, asked);
  checkEffects(transition.then, { ...scope, old: true }, checking);
  for (const { field, value } of transition.set) {
    const own = checking.typeOf(entity.name, field.text);
    const expected = givenType(own, { record: 'record', set: transition.set });
    if (expected !== undefined) checkGiven(value, checking.value(value, { ...scope, expected }), checking);
  }
  if (typeof transition.by === 'string') refuseCalled(transition, checking);
  else for (const { condition } of transition.by) checking.condition(condition, { record: entity.name });
}

/** What the answer of a transition tells of its inputs: values by themselves, and nothing beside a record that it makes. */
function checkTold({ input, then }: TransitionDeclaration, checking: Checking): void {
  const makes = effectsWithin(then).some(({ act }) => act.kind === 'create' && act.as?.text === 'result');
  for (const { field } of input) {
    if (field?.told !== true) continue;
    if (makes)
      reportTold(field.name, 'The answer has one `result`, and that is what an effect creates.', checking);
    else if (field.settings !== undefined && !isPlain(field.settings))
      reportTold(field.name, 'A record or a file is told where it stands, to who may read it.', checking);
  }
}

function isPlain({ type }: FieldSettings): boolean {
  return !['ref', 'refs', 'file', 'image', 'condition', 'changes', 'rows'].includes(type);
}

function reportTold(name: Name, message: string, { findings }: Checking): void {
  findings.add('wrong_value', name.place, {
    message,
    hint: 'Leave `told` out.',
    fixes: [leaveOut(name.place, 'told')],
  });
}

/** Effects with those within them. */
function effectsWithin(effects: readonly EffectDeclaration[]): readonly EffectDeclaration[] {
  return effects.flatMap((effect) =>
    effect.act.kind === 'then' ? effectsWithin(effect.act.effects) : [effect],
  );
}

/** Nobody calls such a transition, so nobody could send anything, or try it out. */
function refuseCalled({ name, by, input, preview }: TransitionDeclaration, { findings }: Checking): void {
  const [first] = input;
  if (first !== undefined && by === 'engine')
    findings.add(
      'wrong_value',
      first.name.place,
      'A transition of the engine has no input: nobody calls it.',
    );
  const [tried] = preview;
  if (tried === undefined) return;
  const message = 'Nobody calls this transition, so nobody can try it out.';
  findings.add('wrong_value', tried.place, {
    message,
    hint: 'Leave `preview` out.',
    fixes: [leaveOut(name.place, 'preview')],
  });
}
