import type { Second } from '#shared/contract/model-effects.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { recordIn, type ReferenceState } from './reference-state.ts';
import { entityOf, environmentOf, isTrue, type Situation } from './situation.ts';

/** A call for which somebody must agree. */
interface Asked {
  readonly entity: string;
  readonly id: string;
  readonly second: Second;
  readonly body?: unknown;
  readonly restored?: RecordValues | undefined;
}

/** Whether a call on a record waits: always, or where its condition is true of what it stands at, as the call leaves it. */
export function mustWait(
  { before, after }: { readonly before: ReferenceState; readonly after: ReferenceState },
  situation: Situation,
  { entity, id, second, body, restored }: Asked,
): boolean {
  if (second.condition === undefined) return true;
  const { model } = situation;
  let [at, ids]: [string, readonly JsonValue[]] = [entity, [id]];
  while (at !== second.entity) {
    const { partOf } = entityOf(model, at);
    if (partOf === undefined) throw new Error(`${at} is no part of ${second.entity}`);
    const [name, field, parts] = [at, partOf.field, ids];
    const stored = [before, after].flatMap((state) =>
      parts.map((one) => recordIn(state, name, one)?.[field] ?? null),
    );
    // What the call makes may be gone again at its end.
    const sent: JsonValue = at === entity ? (Object(restored ?? body)[field] ?? null) : null;
    const ends = [...stored, typeof sent === 'string' ? sent : null];
    [at, ids] = [partOf.entity, [...new Set(ends.filter((end) => end !== null))]];
  }
  return ids.some((one) => {
    const was = recordIn(before, at, one);
    const is = recordIn(after, at, one);
    const record = is ?? was;
    if (record === undefined) return false;
    const old = is === undefined ? record : (was ?? null);
    return isTrue(
      second.condition,
      environmentOf(after, situation, { entity: entityOf(model, at), record, old }),
    );
  });
}
