import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';

/**
 * Where the records of a tile stand in a table. A table of the contract that leaves records out itself would show
 * others: then it is the table that every entity has. Undefined where no filter can say which they are.
 */
export function recordsBehind(
  app: AppDescription,
  entity: EntityDescription,
  { filter, called }: { readonly filter?: string; readonly called: string },
): string | undefined {
  if (filter === undefined) return undefined;
  const table = app.screens.find(
    ({ view, entity: of, where, route }) =>
      view === 'table' && of === entity.name && where === undefined && !route.includes('/:'),
  );
  const address = table?.route ?? `/-/records/${entity.plural}`;
  if (filter === '') return address;
  return `${address}?${new URLSearchParams({ where: filter, called })}`;
}
