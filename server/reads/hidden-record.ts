import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { keptOutBy } from '#server/rights/visibility.ts';
import { isThere } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { ReadContext } from './read-context.ts';
import { catalogueRefusal } from './message.ts';

/** What is said of a record that is there, to a caller who may not read it: nothing of it stands in the words. */
export async function refuseHidden(context: ReadContext, entity: Entity): Promise<Refusal> {
  const code = keptOutBy(entity, context.call.actor);
  return code === undefined ? refuse('not_found') : catalogueRefusal(code, { ...context, entity });
}

/** What is said of a record that the caller found nothing of: it is not there, or they may not read it. */
export async function refuseUnfound(context: ReadContext, entity: Entity, id: string): Promise<Refusal> {
  const { connection, runtime, call } = context;
  if (!isId(id) || keptOutBy(entity, call.actor) === undefined) return refuse('not_found');
  const rows = await connection.all(isThere(entity, id, sourceOf(runtime)));
  return rows.length === 0 ? refuse('not_found') : refuseHidden(context, entity);
}
