import type { FieldProblem } from '#shared/api/problem.ts';
import type { Field } from '#shared/contract/model.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { mostParts, readCondition } from '#shared/engine/written/asked-condition.ts';
import { filterProblem } from '#server/reads/conditions/filter-problem.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { readableSchema } from '#server/sql/relations/readable-schema.ts';
import { countConditions } from '#server/sql/questions/held-conditions.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type Attempt, inputOf, inputsIn } from '#server/write/request/attempt.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

type ConditionField = Extract<Field, { type: 'condition' }>;

/** So many conditions a field has, of all records together: each is asked with every write that asks them. */
const mostConditions = 1_000;

/**
 * What is wrong with conditions that are new. Whoever writes one names only what they may read, on every record: for
 * what comes of a condition tells on which records it holds, also where somebody else writes those. It is asked of the
 * caller by whatever way the condition comes, by an effect too.
 */
export async function wrongConditions(
  context: WriteContext,
  attempt: Attempt,
  { before, after }: { readonly before?: RecordValues | undefined; readonly after: RecordValues },
): Promise<readonly FieldProblem[]> {
  const { entity } = attempt;
  const { values } = inputOf(attempt);
  const inputs = inputsIn(attempt).filter(({ name }) => !entity.fields.has(name));
  const sent = inputs.filter(isCondition).map((field) => ({ field, text: values[field.name] }));
  const own = [...entity.fields.values()]
    .filter(isCondition)
    .filter(({ name }) => !sameValue(before?.[name], after[name]))
    .map((field) => ({ field, text: after[field.name] }));
  const problems: FieldProblem[] = [];
  for (const { field, text } of [...sent, ...own]) {
    if (typeof text !== 'string') continue;
    const problem = problemOf(context, field, text);
    if (problem !== undefined) problems.push({ field: field.name, ...problem });
    else if (own.some((one) => one.field === field) && (before?.[field.name] ?? null) === null)
      problems.push(...(await tooMany(context, attempt, field)));
  }
  return problems;
}

function isCondition(field: Field): field is ConditionField {
  return field.type === 'condition';
}

function problemOf(
  { runtime, call }: WriteContext,
  { of }: ConditionField,
  text: string,
): Pick<FieldProblem, 'code' | 'message'> | undefined {
  const source = sourceOf(runtime);
  const read = readCondition(text, { entity: of, schema: readableSchema(call.actor, source) });
  switch (read.kind) {
    case 'unknown':
      return bad(
        read.problem === undefined
          ? messageOf('refusals.badFilter')
          : messageOf('refusals.badFilterAt', filterProblem(text, read.problem)),
      );
    case 'beyond':
      return bad(messageOf('refusals.conditionBeyond'));
    case 'too_many_parts':
      return bad(messageOf('refusals.conditionTooLong', { most: mostParts }));
    case 'fits': {
      const mask = maskOf(of, call.actor, source);
      if (mask.rows !== undefined) return bad(messageOf('refusals.conditionOnSome'));
      const hidden = [...read.condition.fields].find((name) => mask.fields.get(name)?.kind !== 'always');
      return hidden === undefined
        ? undefined
        : bad(messageOf('refusals.conditionOnSomeValues', { name: hidden }));
    }
  }
}

function bad(message: Message): Pick<FieldProblem, 'code' | 'message'> {
  return { code: 'bad_condition', message };
}

/** Two who write at once may both be the last: there is room for a few more than this. */
async function tooMany(
  { runtime, transaction }: WriteContext,
  { entity }: Attempt,
  { name }: ConditionField,
): Promise<readonly FieldProblem[]> {
  const held = { entity: entity.name, field: name };
  const [row] = await transaction.all(countConditions(held, sourceOf(runtime)));
  if (Number(row?.['n'] ?? 0) < mostConditions) return [];
  const message = messageOf('refusals.tooManyConditions', { most: mostConditions });
  return [{ field: name, code: 'limit_reached', message }];
}
