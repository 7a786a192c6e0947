import type { Schema } from '#shared/expression/check/check-context.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import type { Actor } from '#server/call.ts';
import { maskOf, viewerKey } from './masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const schemas = new PlanCache<Schema>(200);

/** The names a viewer's own expressions may use. What no grant ever shows them does not exist here. */
export function readableSchema(viewer: Actor, source: SqlSource): Schema {
  const visible = (entity: string, field: string) => {
    const seen = maskOf(entity, viewer, source).fields.get(field);
    const isKey = source.model.entities.get(entity)?.fields.get(field)?.type === 'key';
    return seen !== undefined && seen.kind !== 'never' && !isKey;
  };
  return schemas.get(source.storage, `${source.kind} ${viewerKey(viewer)}`, () =>
    schemaOf(source.model, visible),
  );
}
