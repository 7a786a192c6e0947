import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Field } from '#shared/contract/model.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type Attempt, inputsOf, inputValues, type Running } from './attempt.ts';
import { idOf } from './effects.ts';
import { environmentOf } from './situation.ts';
import { slotsIn } from './stretches.ts';
import { problem } from './told.ts';
import { isSame } from './writing.ts';

/** So many moments who was slower is told. */
const TOLD = 5;

interface Row {
  readonly before: RecordValues | undefined;
  readonly after: RecordValues;
}

/** Moments that are not among those that may be chosen; what comes back was chosen once. */
export function notOffered(running: Running, attempt: Attempt, row: Row): readonly FieldProblem[] {
  const { entity, restored, sent, beside } = attempt;
  if (restored !== undefined) return [];
  const { after } = row;
  const own = [...entity.fields.values()].map((field) => ({ field, value: after[field.name] ?? null }));
  const input = inputValues(attempt);
  const asked = inputsOf(attempt)
    .filter(({ field }) => !entity.fields.has(field.name))
    .map(({ field }) => ({ field, value: input[field.name] ?? null }));
  const names = [...sent.names, ...(beside?.names ?? [])];
  return [...own, ...asked].flatMap(({ field, value }): readonly FieldProblem[] => {
    const { name, choose } = field;
    if (choose === undefined || value === null || takesAny(running, field)) return [];
    if (entity.fields.has(name) && !isAskedAgain(row, { name, choose })) return [];
    const moments = momentsIn(running, attempt, { choose, after });
    if (moments === undefined) return [problem('choices_unknown', name)];
    if (moments.includes(value)) return [];
    const told = problem(ownCode(field, 'not_an_option'), name);
    const isTold = attempt.origin !== 'effect' && names.includes(name);
    return [isTold ? { ...told, offered: nearest(moments, value) } : told];
  });
}

/** A moment that is there stays, unless it or something that decides what may be chosen is another one now. */
function isAskedAgain(
  { before, after }: Row,
  { name, choose }: { readonly name: string; readonly choose: Expression },
): boolean {
  const reads = [name, ...referencesOf(choose).ownFields];
  return before === undefined || reads.some((one) => !isSame(before[one], after[one]));
}

function takesAny({ situation: { asker } }: Running, { anyMoment = [] }: Field): boolean {
  return anyMoment.some((audience) => asker.audiences.has(audience));
}

/** All of them, as the records are now; undefined where they are too many, or have no end. */
function momentsIn(
  { writing: { state }, situation }: Running,
  attempt: Attempt,
  { choose, after }: { readonly choose: Expression; readonly after: RecordValues },
): readonly JsonValue[] | undefined {
  const at = { entity: attempt.entity, record: after, input: inputValues(attempt) };
  const moments = (expression: Expression, named: Named): readonly JsonValue[] | undefined => {
    const { list, variable, body, entity } = unionIn(expression) ?? {};
    if (list === undefined || variable === undefined || body === undefined || entity === undefined) {
      return slotsIn(expression, environmentOf(state, situation, { ...at, named }));
    }
    // Of each record those that it has: together, in order, each once.
    const records = evaluate(list, environmentOf(state, situation, { ...at, named }));
    const all = (Array.isArray(records) ? records : []).map((one) =>
      moments(body, new Map([...named, [variable, { entity, id: idOf(one) }]])),
    );
    return all.some((one) => one === undefined)
      ? undefined
      : [...new Set(all.flatMap((one) => one ?? []).map(String))].toSorted();
  };
  return moments(choose, new Map());
}

type Named = ReadonlyMap<string, { readonly entity: string; readonly id: string }>;

function unionIn(expression: Expression) {
  if (expression.kind !== 'collection' || expression.function !== 'union') return undefined;
  const { list, variable, body } = expression;
  const element = list.type.kind === 'list' ? list.type.element : undefined;
  return element?.kind === 'record' ? { list, variable, body, entity: element.entity } : undefined;
}

/** The next ones; where there are fewer, those before as well. */
function nearest(moments: readonly JsonValue[], to: JsonValue): readonly string[] {
  const all = moments.map(String);
  const next = all.filter((one) => one >= String(to)).slice(0, TOLD);
  return next.length === TOLD ? next : all.slice(-TOLD);
}
