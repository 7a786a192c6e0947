import type { PublishCondition } from '#shared/api/calls/publishing.ts';
import type { Call } from '#server/call.ts';
import { readByIds } from '#server/reads/expand.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import type { Runtime } from '#server/runtime.ts';

/** Of the conditions that will hold for nothing those that the caller may read. */
export async function conditionsFor(
  runtime: Runtime,
  call: Call,
  conditions: readonly PublishCondition[],
): Promise<readonly PublishCondition[]> {
  const rights = viewerRights(runtime, call.actor);
  const told: PublishCondition[] = [];
  for (const [name, of] of Map.groupBy(conditions, ({ entity }) => entity)) {
    const entity = runtime.model.entities.get(name);
    if (entity === undefined || !rights.may(entity, 'read')) continue;
    const ids = [...new Set(of.map(({ record }) => record))];
    const records = await runtime.database.read((connection) =>
      readByIds({ runtime, call, connection }, name, ids),
    );
    const byId = new Map(records.map((record) => [record['id'], record]));
    told.push(...of.filter(({ record, field }) => (byId.get(record)?.[field] ?? null) !== null));
  }
  return told;
}
