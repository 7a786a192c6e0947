import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';

/**
 * Where the records of a tile stand on a page of the app: in a list of the contract, those that leave out no records first,
 * else in the table that every entity has. What the address asks for takes the place of what a list fixes itself.
 * Undefined where no filter can say which they are.
 */
export function recordsBehind(
  app: AppDescription,
  entity: EntityDescription,
  { filter, called }: { readonly filter?: string; readonly called: string },
): string | undefined {
  if (filter === undefined) return undefined;
  const lists = app.screens.filter((screen) => screen.entity === entity.name && showsAny(screen));
  const [list] = lists.toSorted((one, other) => rankOf(one) - rankOf(other));
  const address = list?.route ?? `/-/records/${entity.plural}`;
  if (filter === '' && list?.where === undefined) return address;
  return `${address}?${new URLSearchParams({ where: filter === '' ? 'true' : filter, called })}`;
}

function showsAny({ view, route }: ScreenDescription): boolean {
  return (view === 'table' || view === 'cards') && !route.includes('/:');
}

/** The least is taken. */
function rankOf({ meant, where, view }: ScreenDescription): number {
  return (meant ? 0 : 4) + (where === undefined ? 0 : 2) + (view === 'table' ? 0 : 1);
}
