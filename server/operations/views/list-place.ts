import type { Model } from '#shared/contract/model.ts';
import { describeEntity } from '#shared/screens/describe-entity.ts';
import { describeScreen } from '#shared/screens/describe-screen.ts';
import type { ListPlace } from '#shared/screens/fit-view.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import type { ViewerRights } from '#shared/screens/viewer-rights.ts';

const GENERIC = '/-/records/';
const LISTS: readonly string[] = ['table', 'tree', 'cards', 'board', 'calendar', 'timeline'];

/** The list at an address, as a viewer may know it; undefined where they may not open it, or it is no list. */
export function listPlace(address: string, model: Model, rights: ViewerRights): ListPlace | undefined {
  if (address.startsWith(GENERIC)) return genericPlace(address.slice(GENERIC.length), model, rights);
  const declared = model.screens.find(({ route }) => route === address);
  const screen = declared && describeScreen(declared, model, rights);
  const entity = declared?.entity === undefined ? undefined : model.entities.get(declared.entity);
  const described = entity && describeEntity(entity, model, rights);
  if (screen === undefined || entity === undefined || described === undefined) return undefined;
  if (!LISTS.includes(screen.view)) return undefined;
  return { screen, entity: described, asks: (filter) => rights.asFilter(entity, filter) !== undefined };
}

/** The table that every entity has, whatever screens the contract declares. */
function genericPlace(plural: string, model: Model, rights: ViewerRights): ListPlace | undefined {
  const entity = [...model.entities.values()].find((one) => one.plural === plural);
  if (entity === undefined || !rights.may(entity, 'read')) return undefined;
  const described = describeEntity(entity, model, rights);
  if (described === undefined) return undefined;
  return {
    screen: genericScreen(described, 'table'),
    entity: described,
    asks: (filter) => rights.asFilter(entity, filter) !== undefined,
  };
}
