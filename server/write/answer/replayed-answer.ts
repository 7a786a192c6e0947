import type { FieldProblem } from '#shared/api/problem.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { allEffects } from '#shared/contract/language/effects-within.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { entityNamed, viewerKey } from '#server/sql/relations/masked-relation.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readWithin } from '#server/reads/read.ts';

/** What a write told, as far as rights decide about it. */
export interface Answered {
  /** Undefined after a delete, and where the record could not be read: only its id was told. */
  readonly record?: RecordAnswer | undefined;
  readonly result?: JsonValue | undefined;
  readonly warnings: readonly FieldProblem[];
  /** Keys that were told as the record was made: whose answer was lost has no other way to them. */
  readonly keys?: Readonly<Record<string, string>> | undefined;
  /** An effect of the call has deleted the record. */
  readonly deleted?: true | undefined;
}

/** The same as it is kept under an idempotency key, with what the caller was then. */
export interface KeptAnswered extends Answered {
  readonly viewer: string;
}

/** Keys whose answers are longer keep only what was done: a replay then tells the record as it is. */
const LONGEST_KEPT = 64_000;

/** What is kept of an answer; undefined where it is too long. */
export function keepAnswer(
  context: ReadContext,
  { record, result, warnings, keys, deleted }: Answered,
): KeptAnswered | undefined {
  const kept = { record, result, warnings, keys, deleted, viewer: viewerKey(context.call.actor) };
  return JSON.stringify(kept).length > LONGEST_KEPT ? undefined : kept;
}

/**
 * What was told then, without any value that the caller may not read by now: a record that is not theirs to read any
 * more, or is gone, is not told, of another only the fields that they could read today. Words of soft rules may quote
 * any record, and are told while the caller is who they were and nothing is withheld.
 */
export async function replayAnswer(
  context: ReadContext,
  { entity, id }: { readonly entity: Entity; readonly id: string },
  { record, result, warnings, keys, deleted, viewer }: KeptAnswered,
): Promise<Answered> {
  const again = record && (await recordAgain(context, [entity], { ...record, id }));
  const from = resultEntities(context.runtime.model);
  const made = isRecord(result) ? await recordAgain(context, from, result) : undefined;
  const isWhole = (then: object | undefined, now: object | undefined) =>
    then === undefined || (now !== undefined && Object.keys(then).every((name) => Object.hasOwn(now, name)));
  const isSame = viewer === viewerKey(context.call.actor) && isWhole(record, again);
  return {
    record: again,
    ...(deleted ? { deleted } : {}),
    ...(keys ? { keys } : {}),
    ...(result === undefined ? {} : { result: isRecord(result) ? (made ?? { id: result.id }) : result }),
    warnings: isSame && (made === undefined || isWhole(Object(result), made)) ? warnings : [],
  };
}

/** The record of then with the fields, and the titles, that may be read today; undefined where nothing may be. */
async function recordAgain(
  context: ReadContext,
  entities: readonly Entity[],
  then: AnsweredRecord,
): Promise<RecordAnswer | undefined> {
  for (const entity of entities) {
    const now = (await readWithin(context, { entity, id: then.id }))?.record;
    if (now !== undefined) return { ...inBoth(then, now), titles: inBoth(then.titles ?? {}, now.titles) };
  }
  return undefined;
}

function inBoth<Value>(then: Readonly<Record<string, Value>>, now: object): Record<string, Value> {
  return Object.fromEntries(Object.entries(then).filter(([name]) => Object.hasOwn(now, name)));
}

/** What effects create `as: result`: those of the operation's own record, and of what it is a part of. */
function resultEntities(model: Model): readonly Entity[] {
  const names = [...model.entities.values()]
    .flatMap(allEffects)
    .flatMap((effect) => (effect.kind === 'create' && effect.as === 'result' ? [effect.entity] : []));
  return [...new Set(names)].map((name) => entityNamed(name, model));
}

type AnsweredRecord = Readonly<Record<string, JsonValue>> & {
  readonly id: string;
  readonly titles?: RecordAnswer['titles'];
};

function isRecord(value: unknown): value is AnsweredRecord {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
