import { checkExpression } from '#shared/expression/check/check.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { ViewerRights } from '#shared/screens/viewer-rights.ts';
import type { Actor } from '#server/call.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { PathJoins, readableField } from '#server/sql/relations/path-joins.ts';
import { readableSchema } from '#server/sql/relations/readable-schema.ts';
import { searchedPaths } from '#shared/engine/screens-of.ts';
import { searchCondition } from '#server/sql/lists/search-condition.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { historyRows, opening, referring, seesEverything } from '#server/rights/visibility.ts';
import { type Callables, callablesOf } from '#server/rights/callables.ts';

/** A viewer's rights, from the same masks and permits that reads and writes go by. */
export function viewerRights(runtime: Parameters<typeof sourceOf>[0], viewer: Actor): ViewerRights {
  const source = sourceOf(runtime);
  const mask = (entity: Entity, by = viewer) => maskOf(entity.name, by, source);
  const known = new Map<Entity, Callables>();
  const callables = (entity: Entity) => {
    const found = known.get(entity) ?? callablesOf(entity, viewer);
    known.set(entity, found);
    return found;
  };
  return {
    isSomebody: viewer.kind !== 'nobody',
    may: (entity, call) => (call === 'read' ? mask(entity).readable : callables(entity)[call].length > 0),
    readsEvery: (entity) => mask(entity).readable && mask(entity).rows === undefined,
    refers: (entity) => mask(entity, referring(viewer, entity)).readable,
    history: (entity) => mask(entity).readable && historyRows(entity, viewer)?.length !== 0,
    onlyRefers: (entity) => referring(viewer, entity) !== viewer,
    tells: (entity, field) => readableField(field, mask(entity, referring(viewer, entity))) !== undefined,
    reads: (entity, field) => readableField(field, mask(entity)) !== undefined,
    opens: (entity, field) => readableField(field, mask(entity, opening(viewer, entity))) !== undefined,
    createsWithParent: (entity) => callables(entity).createWithParent.length > 0,
    writes: (entity, call, field) => {
      const { settable, createWithParent, ...permits } = callables(entity);
      // The parent that a row belongs to is not sent with it.
      const asRow = call === 'create' && field !== entity.partOf?.field ? createWithParent : [];
      const own = [...permits[call], ...asRow];
      return settable.includes(field) && own.some(({ fields }) => fields?.has(field) ?? true);
    },
    moves: (entity, transition) =>
      callables(entity).transitions.some((one) => one.transition.name === transition),
    is: (audience) => seesEverything(viewer) || viewer.audiences.has(audience),
    asFilter: (entity, text) => (isReadable(entity, text) ? text : undefined),
    searches: (entity) =>
      searchCondition(searchedPaths(entity, runtime.model), 1, joinsOn(entity)) !== undefined,
  };

  function joinsOn(entity: Entity): PathJoins {
    return new PathJoins(viewer, source, { entity: entity.name, alias: 'nf_row' });
  }

  function isReadable(entity: Entity, text: string): boolean {
    const schema = readableSchema(viewer, source);
    const expected = { kind: 'boolean' } as const;
    const checked = checkExpression(text, { schema, record: entity.name, expected, mode: 'filter' });
    return checked.expression !== undefined;
  }
}
