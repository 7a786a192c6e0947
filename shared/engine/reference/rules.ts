import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Rule } from '#shared/contract/model.ts';
import { fails, holds } from '#shared/expression/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { environmentOf, isTrue, type Situation } from './situation.ts';
import { problem, refuseWith } from './told.ts';
import { wokenRecords } from './woken.ts';
import type { Verdict, Writing } from './writing.ts';

/** A record that rules are asked of, and what it was before. */
export interface Judged {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly old: RecordValues | undefined;
}

/** The rules that are conditions of an event (`create`, `update`, `delete`, the name of a transition). */
export function judgeEvent(
  writing: Writing,
  judged: Judged,
  {
    event,
    state,
    situation,
  }: { readonly event: string; readonly state: ReferenceState; readonly situation: Situation },
): readonly FieldProblem[] {
  return judged.entity.rules
    .filter((rule) => rule.on?.includes(event))
    .filter((rule) => refuses(rule, judged, { state, situation }))
    .map((rule) => problemOf(writing, rule, judged.record));
}

/** The invariants of every record that the write made, or of which it changed something they read. */
export function judgeInvariants(writing: Writing): Verdict {
  const { situation, state, before } = writing;
  const problems = [...situation.model.entities.values()].flatMap((entity) =>
    entity.rules
      .filter(({ on }) => on === undefined)
      .flatMap((rule) => {
        const conditions = rule.if === undefined ? [rule.condition] : [rule.condition, rule.if];
        const expressions = conditions.map(({ expression }) => expression);
        return (
          wokenRecords(writing, entity, { expressions, reach: 'ways_back' })
            .map((record) => ({ entity, record, old: recordIn(before, entity.name, record['id'] ?? null) }))
            .filter((judged) => refuses(rule, judged, { state, situation }))
            .map(({ record }) => problemOf(writing, rule, record))
            // The caller's own record comes first: it is the one whose field is named.
            .toSorted((one, other) => Number(other.field !== undefined) - Number(one.field !== undefined))
        );
      }),
  );
  return refuseWith(problems, 'invalid', situation.model);
}

/** False refuses; so does unknown, where every field of the record that the rule names has a value. */
function refuses(
  rule: Rule,
  { record, old }: Judged,
  { state, situation }: { readonly state: ReferenceState; readonly situation: Situation },
): boolean {
  const environment = environmentOf(state, situation, { record, old: old ?? null });
  if (rule.if !== undefined && !isTrue(rule.if, environment)) return false;
  const { expression, references } = rule.condition;
  if (holds(expression, environment)) return false;
  if (fails(expression, environment)) return true;
  return [...references.ownFields].every((name) => (record[name] ?? null) !== null);
}

function problemOf(writing: Writing, { code, at }: Rule, record: RecordValues): FieldProblem {
  return problem(code, record['id'] === writing.subject ? at : undefined);
}

/** Whether an entity has more records now than the contract allows. */
export function exceedsLimit({ state, situation, before }: Writing, entity: Entity): boolean {
  const limit = situation.model.limits.records.get(entity.name);
  const count = recordsOf(state, entity.name).length;
  return limit !== undefined && count > limit && count > recordsOf(before, entity.name).length;
}
