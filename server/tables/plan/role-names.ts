import type { Model } from '#shared/contract/model.ts';
import { PERMISSIONS } from '#shared/contract/resolve/written-out/arranged.ts';
import { arrangingsOf } from '#server/rights/arrangings.ts';
import type { NamedTable } from '#server/tables/describe/name-map.ts';

/** What becomes of the names of roles that stand in records. */
export interface RoleNames {
  /** Old names with the new ones, where a field has names of roles. */
  renamed(entity: string, field: string): readonly (readonly [string, string])[];
  /** Roles that people can have themselves no more: records give them from now on. */
  readonly byRecords: readonly string[];
}

/** Compares the roles of the model with what the fields had as options. `tableOf`: what was known of an entity. */
export function roleNames(model: Model, tableOf: (entity: string) => NamedTable | undefined): RoleNames {
  const renamed = [...model.roles.values()].flatMap(({ name, was }) =>
    was === undefined || was === name ? [] : [[was, name] as const],
  );
  const arrangings = arrangingsOf(model);
  const optionsOf = (entity: string): readonly string[] =>
    tableOf(entity)?.columns.find(({ field, retiredAt }) => field === PERMISSIONS && retiredAt === undefined)
      ?.options ?? [];
  return {
    renamed: (entity, field) => {
      const isOfRecords = field === PERMISSIONS && arrangings.some((one) => one.entity.name === entity);
      return (entity === 'user' && field === 'roles') || isOfRecords ? renamed : [];
    },
    byRecords: arrangings.flatMap(({ entity, roles }) => {
      const before = optionsOf(entity.name);
      return [...roles].filter(
        (role) => !before.includes(role) && !before.includes(model.roles.get(role)?.was ?? role),
      );
    }),
  };
}
