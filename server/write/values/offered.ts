import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Field } from '#shared/contract/model.ts';
import { nearestOffered } from '#shared/engine/choices/nearest-offered.ts';
import { inMemory, type InMemory } from '#shared/expression/tree/in-memory.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { instant, type Window } from '#shared/expression/values/spans.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { windowed } from '#shared/expression/tree/windowed.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { scopeOf } from '#server/sql/questions/judge.ts';
import { asksValue } from '#server/sql/questions/question.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { askedValue, asText } from '#server/reads/asked-lists.ts';
import { ask } from '#server/write/conditions/ask.ts';
import { environmentOf } from '#server/write/conditions/at-hand.ts';
import type { Ground } from '#server/write/conditions/calculate.ts';
import { withoutFaults } from '#server/write/conditions/fault.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';
import { type Attempt, inputOf, inputsIn } from '#server/write/request/attempt.ts';

/**
 * The moments that may be chosen in a place, in wire form and in order, whoever asks; undefined where that cannot be told:
 * the time has no end, or there is too much of it.
 */
export async function offeredIn(
  context: WriteContext,
  choose: Expression,
  { window = {}, ...given }: Ground & { readonly window?: Window },
): Promise<readonly JsonValue[] | undefined> {
  const whole = inMemory(choose);
  const ground = { ...given, record: withoutFaults(given.record) };
  const values = await askParts(context, whole.asked, ground);
  const environment = environmentOf(context, ground);
  const offered = evaluate(windowed(whole.expression), { ...environment, input: values, window });
  return Array.isArray(offered) ? offered : undefined;
}

/** Values that are not among those that may be chosen: new ones, and those that stay while what is asked for them changes. */
export async function notOffered(
  context: WriteContext,
  attempt: Attempt,
  { before, after }: { readonly before?: RecordValues | undefined; readonly after: RecordValues },
): Promise<readonly FieldProblem[]> {
  if (attempt.restored !== undefined) return [];
  const { entity } = attempt;
  const input = inputOf(attempt);
  const isNew = (field: Field, choose: Expression) =>
    before === undefined ||
    [field.name, ...referencesOf(choose).ownFields].some((name) => !sameValue(before[name], after[name]));
  const own = choosing(entity).map((field) => ({ field, value: after[field.name], sent: false }));
  const sent = inputsIn(attempt).map((field) => ({ field, value: input.values[field.name], sent: true }));
  const names = [...attempt.sent.names, ...(attempt.beside?.names ?? [])];
  const problems: FieldProblem[] = [];
  for (const { field, value, sent: isSent } of [...own, ...sent]) {
    const { choose } = field;
    if (choose === undefined || (value ?? null) === null || takesAny(field, context)) continue;
    if (isSent ? entity.fields.has(field.name) : !isNew(field, choose)) continue;
    const ground: Ground = { entity, record: after, stored: false, input };
    const asked = { choose, ground, value: String(value) };
    const isFree = await isOffered(context, asked);
    if (isFree === true) continue;
    if (isFree === undefined) {
      problems.push(choicesUnknown(field.name));
      continue;
    }
    const problem = { field: field.name, code: 'not_an_option', message: messageOf('refusals.notOffered') };
    // Who may not set it, or does so by an effect, is not told what it could be.
    const isTold = attempt.origin !== 'effect' && names.includes(field.name);
    problems.push(isTold ? { ...problem, offered: await nearestOf(context, asked) } : problem);
  }
  return problems;
}

interface AskedMoment {
  readonly choose: Expression;
  readonly ground: Ground;
  readonly value: string;
}

/** Whether a moment is among those that may be chosen; undefined where that cannot be told. */
async function isOffered(
  context: WriteContext,
  { choose, ground, value }: AskedMoment,
): Promise<boolean | undefined> {
  const from = instant(Date.parse(value));
  const offered = await offeredIn(context, choose, { ...ground, window: { from, to: from + 1n } });
  return offered?.includes(value);
}

async function nearestOf(
  context: WriteContext,
  { choose, ground, value }: AskedMoment,
): Promise<readonly string[]> {
  const offered = await offeredIn(context, choose, ground);
  return nearestOffered((offered ?? []).map(String), value, mostTold);
}

/** Whether whoever makes the call may take a moment that is not offered. */
function takesAny({ anyMoment = [] }: Field, { call }: WriteContext): boolean {
  return anyMoment.some((audience) => call.actor.audiences.has(audience));
}

/** What may be chosen cannot be told, so that nothing can be taken. */
export function choicesUnknown(field: string): FieldProblem {
  return { field, code: 'choices_unknown', message: messageOf('refusals.choicesUnknown') };
}

const choosing = fieldsThat(({ choose }) => choose !== undefined);

/** The parts of it that stand in the database, as it is now. */
export async function askParts(
  context: WriteContext,
  parts: InMemory['asked'],
  { entity, record, input }: Ground,
): Promise<RecordValues> {
  if (parts.length === 0) return {};
  const asked = { entity, row: 'given', old: 'none' } as const;
  const row = await ask(context, {
    asked,
    id: String(record['id']),
    given: record,
    ...(input === undefined ? {} : { input }),
    questions: parts.map(({ name, part }) => asksValue(name, asText(part))),
  });
  const scope = scopeOf(asked, sourceOf(context.runtime));
  return Object.fromEntries(
    parts.map(({ name, part }) => [name, askedValue(part, row?.[name] ?? null, scope)]),
  );
}

/** So many moments a refusal tells. */
const mostTold = 5;
