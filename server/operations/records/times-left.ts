import { mostTimesLeft, type TimesLeft } from '#shared/engine/deadlines/time-left.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { timeLeft } from '#shared/engine/deadlines/time-left.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import { readByIds } from '#server/reads/expand.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { readingContext } from '#server/write/fill-in.ts';
import { countingIn } from '#server/write/values/counting.ts';

/** A field of a record, and what was asked. */
export interface TimesAsked {
  readonly entity: Entity;
  readonly field: string;
  readonly query: ReadonlyMap<string, string>;
}

/**
 * `GET …/-/time-left/<field>?of=<id>,<id>`: how much is left until the deadlines of these records, as far as the caller may
 * read them. What the time is made of, such as opening hours, is asked whoever calls, and not told.
 */
export async function readTimesLeft(
  runtime: Runtime,
  call: Call,
  { entity, field: name, query }: TimesAsked,
): Promise<Outcome<TimesLeft>> {
  const field = entity.fields.get(name);
  const { deadline } = field ?? {};
  if (field === undefined || deadline === undefined || !viewerRights(runtime, call.actor).reads(entity, name))
    return refuse('not_found');
  const ids = idsAsked(query);
  if (ids === undefined)
    return refuse('bad_request', messageOf('refusals.sayOfWhich', { most: mostTimesLeft }));
  return withinReadTime(runtime, 'several', async (connection) => {
    const records = await readByIds({ runtime, call, connection }, entity.name, ids);
    const due = new Map(
      records.flatMap((record) => {
        const value = record[name];
        return typeof value === 'string' ? [[String(record['id']), value] as const] : [];
      }),
    );
    const sets = await countingIn(readingContext(runtime, call, connection), { entity, deadline }, [
      ...due.keys(),
    ]);
    const items = sets.flatMap(({ id, counting }) =>
      counting === undefined
        ? []
        : [{ id, ...timeLeft(counting, { now: call.now, due: due.get(id) ?? '' }) }],
    );
    return done({ at: call.now, items });
  });
}

/** Undefined where these are none, or too many. */
function idsAsked(query: ReadonlyMap<string, string>): readonly string[] | undefined {
  const ids = [...new Set(query.get('of')?.split(','))];
  const isRight = query.size === 1 && ids.length > 0 && ids.length <= mostTimesLeft && ids.every(isId);
  return isRight ? ids : undefined;
}
