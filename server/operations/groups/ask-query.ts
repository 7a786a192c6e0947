import { messageOf } from '#shared/messages/message.ts';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { fromParameterText } from '#shared/api/parameter-text.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Query } from '#shared/contract/model-calls.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { groupName } from '#shared/screens/describe-queries.ts';
import type { Call } from '#server/call.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { SlotValues } from '#server/sql/values/slot.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import { seesEverything } from '#server/rights/visibility.ts';
import { refuseAskedOften } from '#server/write/refuse-often.ts';
import { refuseCall, refuseReading } from '#server/reads/read-access.ts';
import { askGroups } from './ask-groups.ts';
import { onlyKnown } from '#shared/api/query-parameters.ts';

/** `GET /api/-/queries/<name>`: the rows of a named query, for the audiences that may ask it, with their own rights. */
export async function askQuery(
  runtime: Runtime,
  call: Call,
  { name, sent }: { readonly name: string; readonly sent: ReadonlyMap<string, string> },
): Promise<Outcome<GroupAnswer>> {
  const query = runtime.model.queries.get(name);
  if (query === undefined) return refuse('not_found');
  const known = onlyKnown(
    sent,
    query.params.map(({ field }) => field.name),
  );
  if (known.kind === 'refusal') return known;
  if (!isFor(query, call)) return refuseCall(call.actor);
  const entity = runtime.model.entities.get(query.entity);
  const refused = entity === undefined ? undefined : refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const tooOften = entity && (await refuseAskedOften(runtime, call, { name, entity }));
  if (tooOften !== undefined) return tooOften;
  const params = readParams(query, sent, runtime.database.kind);
  if (params.kind === 'refusal') return params;
  return askGroups(runtime, call, {
    key: `query ${name}`,
    grouping: query,
    groupName: groupName(query),
    params: params.value,
  });
}

function isFor(query: Query, { actor }: Call): boolean {
  return seesEverything(actor) || query.for.some((audience) => actor.audiences.has(audience));
}

function readParams(
  query: Query,
  sent: ReadonlyMap<string, string>,
  kind: DatabaseKind,
): Outcome<SlotValues> {
  const values: Record<`param:${string}`, SlotValues[`param:${string}`]> = {};
  const problems: FieldProblem[] = [];
  for (const { field, required } of query.params) {
    const text = sent.get(field.name) ?? '';
    if (text === '') {
      if (required)
        problems.push({ field: field.name, code: 'required', message: messageOf('refusals.needed') });
      values[`param:${field.name}`] = null;
      continue;
    }
    const parsed = valueSchema(field).safeParse(fromParameterText(field, text));
    if (parsed.success) values[`param:${field.name}`] = slotValue(field, parsed.data, kind);
    else problems.push(...problemsOf(parsed.error, [field]).map((one) => ({ ...one, field: field.name })));
  }
  if (problems.length === 0) return done(values);
  return refuse('invalid', undefined, problems);
}
