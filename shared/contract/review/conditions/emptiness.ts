import type { Expression, FieldExpression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { type Knowledge, knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import type { Effect } from '../../model-effects.ts';
import type { Condition, Entity, Model } from '../../model.ts';
import { type Unsaid, unsaidIn } from './emptiness-parts.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** A condition that decides something, and what becomes of it where it is unknown. */
interface Deciding {
  readonly condition: Condition;
  readonly given?: readonly Expression[];
  /** Rules are silent where a field of the record itself is empty. */
  readonly isRule?: boolean;
  readonly then: string;
}

/**
 * Conditions that a reader takes to be true although a field is empty (`keeper != me`, `!(due < today)`), and that are
 * unknown there, so that they refuse. Who writes `has(keeper) &&` or `!has(keeper) ||` has said what is meant.
 */
export function reviewEmptiness(reviewing: Reviewing): void {
  const knowledge = filledFromTheStart(reviewing.model);
  const said = new Set<string>();
  for (const entity of reviewing.entities) {
    for (const deciding of decidingIn(entity)) {
      const { expression, place } = deciding.condition;
      for (const unsaid of unsaidIn(expression, true, deciding.given ?? [])) {
        const empty = unsaid.sides.find((side) =>
          mayBeEmpty(side, { unsaid, deciding, knowledge }, reviewing.model),
        );
        const key = JSON.stringify([place.line, place.column, print(unsaid.part)]);
        if (empty === undefined || said.has(key)) continue;
        said.add(key);
        reviewing.say('empty_undecided', place, sayOf(unsaid, empty, deciding));
      }
    }
  }
}

function* decidingIn({ rules, transitions, grants, after, seconds }: Entity): Generator<Deciding> {
  for (const { condition, if: skip } of rules) {
    if (skip !== undefined) yield { condition: skip, then: 'the rule is not asked' };
    yield { condition, isRule: true, given: skip && [skip.expression], then: 'the rule refuses' };
  }
  for (const { when, by } of transitions.values()) {
    for (const { condition } of when) {
      const others = when.filter((one) => one.condition !== condition);
      yield { condition, given: others.map((one) => one.condition.expression), then: 'the step is refused' };
    }
    if (typeof by === 'string') continue;
    for (const { condition } of by)
      if (condition !== undefined) yield { condition, then: 'the step is refused' };
  }
  for (const { condition } of seconds.values())
    if (condition !== undefined) yield { condition, then: 'nobody else is asked' };
  for (const { condition } of grants)
    if (condition !== undefined) yield { condition, then: 'the right is not given' };
  for (const effects of Object.values(after)) yield* decidingIf(effects, []);
  for (const { when, then } of transitions.values())
    yield* decidingIf(
      then,
      when.map(({ condition }) => condition.expression),
    );
}

/** `given`: what is true where the effects happen. */
function* decidingIf(effects: readonly Effect[], given: readonly Expression[]): Generator<Deciding> {
  for (const effect of effects) {
    const { if: condition } = effect;
    if (condition !== undefined) yield { condition, given, then: 'the effect does nothing' };
    if (effect.kind === 'then')
      yield* decidingIf(effect.effects, condition === undefined ? given : [...given, condition.expression]);
  }
}

/** What the types say, and that a field which gets a value from the start keeps one. */
function filledFromTheStart(model: Model): Knowledge {
  const knowledge = knowledgeOf(model);
  return {
    ...knowledge,
    field: (entity, name) => {
      const possible = knowledge.field(entity, name);
      return possible && { ...possible, empty: isOptional(model, entity, name) };
    },
  };
}

function isOptional(model: Model, entity: string, name: string): boolean {
  const field = model.entities.get(entity)?.fields.get(name);
  if (field === undefined || field.origin !== 'contract' || field.required) return false;
  return [field.default, field.initial, field.compute, field.saved].every((start) => start === undefined);
}

/** Whether a value is empty because a field on its path is, one that the condition has not asked about. */
function mayBeEmpty(
  side: Expression,
  { unsaid, deciding, knowledge }: { unsaid: Unsaid; deciding: Deciding; knowledge: Knowledge },
  model: Model,
): boolean {
  const isThere = (value: Expression, given: readonly Expression[]) =>
    reason(has(value), knowledge, given)?.always !== false;
  if (isThere(side, unsaid.given)) return false;
  return stepsOf(side).some((step) => {
    if (!isOptional(model, step.entity, step.field)) return false;
    const isOwn = step.of.kind === 'variable' && step.of.name === 'record';
    if (isOwn && deciding.isRule === true) return false;
    const given = step.of.kind === 'field' ? [...unsaid.given, has(step.of)] : unsaid.given;
    return !isThere(step, given);
  });
}

/** The fields that a path reads, the first ones first; none of what was before the write, which is empty on create. */
function stepsOf(side: Expression): readonly FieldExpression[] {
  if (side.kind !== 'field') return [];
  if (side.of.kind === 'variable' && side.of.name === 'old') return [];
  if (side.of.kind !== 'field') return [side];
  const before = stepsOf(side.of);
  return before.length === 0 ? [] : [...before, side];
}

function has(value: Expression): Expression {
  return { kind: 'call', function: 'has', arguments: [value], type: { kind: 'boolean' } };
}

function sayOf(
  { part, wanted }: Unsaid,
  empty: Expression,
  { then }: Deciding,
): { readonly message: string; readonly hint: string } {
  const [field, text] = [print(empty), print(part)];
  const [filled, open] = [`has(${field}) && ${text}`, `(!has(${field}) || ${text})`];
  const [passes, meant] = wanted ? [open, filled] : [filled, open];
  return {
    message: `\`${field}\` may be empty. Then \`${text}\` is unknown, and ${then}.`,
    hint: `Write \`${passes}\` if it should pass where \`${field}\` is empty, or \`${meant}\` if it is meant so.`,
  };
}
