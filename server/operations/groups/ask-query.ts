import { messageOf } from '#shared/messages/message.ts';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';
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
import { presetsOf } from './presets-of.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

export interface AskedQuery {
  readonly name: string;
  readonly sent: ReadonlyMap<string, string>;
  /** How many groups are answered, where that is not the usual number. */
  readonly most?: number;
}

/** `GET /api/-/queries/<name>`: the rows of a named query, for the audiences that may ask it, with their own rights. */
export async function askQuery(
  runtime: Runtime,
  call: Call,
  { name, sent, most }: AskedQuery,
): Promise<Outcome<GroupAnswer>> {
  const query = runtime.model.queries.get(name);
  if (query === undefined) return refuse('not_found');
  const unknown = unknownParameter(
    sent,
    query.params.map(({ field }) => field.name),
  );
  if (unknown !== undefined) return unknown;
  if (!isFor(query, call)) return refuseCall(call.actor);
  const entity = runtime.model.entities.get(query.entity);
  const refused = entity === undefined ? undefined : refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const tooOften = entity && (await refuseAskedOften(runtime, call, { name, entity }));
  if (tooOften !== undefined) return tooOften;
  const presets = await presetsOf(runtime, call, { query, sent });
  if (presets.kind === 'refusal') return presets;
  const preset = presets.value;
  const params = readParams(query, { sent, preset }, runtime.database.kind);
  if (params.kind === 'refusal') return params;
  const answer = await askGroups(runtime, call, {
    key: `query ${name}`,
    grouping: most === undefined ? query : { ...query, most },
    groupName: groupName(query),
    params: params.value,
  });
  if (answer.kind === 'refusal' || preset.size === 0) return answer;
  return done({ ...answer.value, preset: Object.fromEntries(preset) });
}

function isFor(query: Query, { actor }: Call): boolean {
  return seesEverything(actor) || query.for.some((audience) => actor.audiences.has(audience));
}

interface Given {
  readonly sent: ReadonlyMap<string, string>;
  readonly preset: ReadonlyMap<string, JsonValue>;
}

function readParams(query: Query, { sent, preset }: Given, kind: DatabaseKind): Outcome<SlotValues> {
  const values: Record<`param:${string}`, SlotValues[`param:${string}`]> = {};
  const problems: FieldProblem[] = [];
  for (const { field, required } of query.params) {
    const text = sent.get(field.name) ?? '';
    const given = preset.get(field.name) ?? (text === '' ? null : fromParameterText(field, text));
    if (given === null) {
      if (required)
        problems.push({ field: field.name, code: 'required', message: messageOf('refusals.needed') });
      values[`param:${field.name}`] = null;
      continue;
    }
    const parsed = valueSchema(field).safeParse(given);
    if (parsed.success) values[`param:${field.name}`] = slotValue(field, parsed.data, kind);
    else problems.push(...problemsOf(parsed.error, [field]).map((one) => ({ ...one, field: field.name })));
  }
  if (problems.length === 0) return done(values);
  return refuse('invalid', undefined, problems);
}
