import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { walk } from '#shared/expression/walk.ts';
import { movedRecord, type Move } from './assign.ts';
import { checkRow } from './check-row.ts';
import { judgeKeysAndEvent } from './perform-save.ts';
import type { Sent } from './sent-values.ts';
import { environmentOf, isTrue, type Situation } from './situation.ts';
import { problem, refuseWith } from './told.ts';
import type { Verdict, Writing } from './writing.ts';

/** Moves a record, or acts on it: state, guards, values, keys, conditions of the event. */
export function performTransition(
  writing: Writing,
  move: Move & { readonly sent: Sent },
  situation: Situation = writing.situation,
): Verdict {
  const { entity, record, transition, sent } = move;
  const { model } = situation;
  if (!isPossible(move)) return refuse('wrong_state');
  const inputProblems = problemsOfInput(move);
  const guards = openGuards(writing, { move, situation }).filter(
    ({ reads }) => !inputProblems.some(({ field }) => reads.has(field ?? '')),
  );
  const told = guards.map(({ code }) => problem(code));
  const refused = refuseWith(told, 'not_allowed_now', model);
  if (refused !== undefined) return refused;
  const after = movedRecord(writing.state, situation, move);
  // Inputs were looked at already: what else is different was calculated.
  const others = { names: [], values: {}, typeProblems: [], valueProblems: new Map() };
  const row = {
    entity,
    before: record,
    after,
    sent: { ...others, names: sent.names.filter((name) => isInput(move, name)) },
  };
  const inputs = new Set(inputProblems.map(({ field }) => field));
  const calculated = checkRow(writing, row).filter(({ field }) => !inputs.has(field));
  const problems = [...inputProblems, ...calculated].map((one) => placed(writing, move, one));
  const wrong =
    refuseWith(problems, 'invalid', model) ??
    judgeKeysAndEvent(writing, row, { event: transition.name, situation });
  if (wrong !== undefined) return wrong;
  writing.keep(
    { entity, before: record, after, action: { kind: 'transition', name: transition.name } },
    situation,
  );
  return undefined;
}

/** Whether the state allows the transition at all. */
export function isPossible({ entity, record, transition }: Move): boolean {
  const state = entity.states === undefined ? null : record[entity.states.field];
  return transition.from === undefined || transition.from.includes(String(state));
}

/** The guards that do not hold, each with its code and the inputs it reads. */
export function openGuards(
  { state }: Writing,
  { move, situation }: { readonly move: Move; readonly situation: Situation },
): readonly { readonly code: string; readonly reads: ReadonlySet<string> }[] {
  const { record, transition, input } = move;
  const environment = environmentOf(state, situation, { record, old: record, input });
  return transition.when
    .filter(({ condition }) => !isTrue(condition, environment))
    .map(({ code, condition }) => {
      const nodes = [...walk(condition.expression)];
      const reads = nodes.flatMap((node) => (node.kind === 'input' ? [node.name] : []));
      return { code: code ?? 'not_allowed_now', reads: new Set(reads) };
    });
}

function isInput({ transition }: Move, name: string): boolean {
  return transition.input.some(({ field, writes }) => writes && field.name === name);
}

function problemsOfInput({
  transition,
  input,
  sent,
}: Move & { readonly sent: Sent }): readonly FieldProblem[] {
  return transition.input.flatMap(({ field, required }) => {
    const wrong = sent.valueProblems.get(field.name);
    if (wrong !== undefined) return [wrong];
    const isEmpty = (input[field.name] ?? null) === null;
    return required && isEmpty ? [problem(ownCode(field, 'required'), field.name)] : [];
  });
}

/** Who did not name the record is not told of its fields. */
function placed({ subject }: Writing, { record }: Move, one: FieldProblem): FieldProblem {
  return record['id'] === subject ? one : problem(one.code);
}
