import type { FieldProblem } from '#shared/api/problem.ts';
import type { Constant } from '#shared/contract/model-limits.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import { readByIds } from '#server/reads/expand.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { referring } from '#server/rights/visibility.ts';
import { judgeReferences } from '#server/sql/questions/judge.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

/** Of what is sent for constants that are records: what is not there, may not be chosen, or is hidden from who sends it. */
export async function unfitRecords(
  { connection, runtime, call }: ReadContext,
  constants: readonly Constant[],
  values: RecordValues,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  // One after the other: a transaction answers one statement at a time.
  for (const { name, settings, choosable } of constants) {
    const id = values[name];
    if (settings.type !== 'ref' || typeof id !== 'string') continue;
    const asked = {
      name: 'chosen',
      to: entityNamed(settings.to, runtime.model),
      ...(choosable && { choosable }),
    };
    const statement = judgeReferences([asked], call.actor, sourceOf(runtime));
    const slots = { ...slotValues(runtime, call), 'value:chosen': id } as const;
    const verdict = (await connection.all(bind(statement, slots)))[0]?.['chosen'];
    if (verdict === 1) continue;
    const said = verdict === 2 ? 'refusals.notToBeChosen' : 'refusals.noSuchRecord';
    problems.push({ field: name, code: 'no_such_record', message: messageOf(said) });
  }
  return problems;
}

/** How the record of a constant is called, as far as who sets it may know. */
export async function chosenTitles(
  context: ReadContext,
  { settings }: Constant,
  id: JsonValue,
): Promise<{ readonly title?: string }> {
  if (settings.type !== 'ref' || typeof id !== 'string') return {};
  const actor = referring(context.call.actor, entityNamed(settings.to, context.runtime.model));
  const [record] = await readByIds({ ...context, call: { ...context.call, actor } }, settings.to, [id]);
  const title = record?.titles['id'];
  return title === undefined ? {} : { title };
}
