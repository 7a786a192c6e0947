import { keyFields } from '#shared/engine/key-fields.ts';
import type { Chance } from './chance.ts';
import type { Viewer } from './viewers.ts';
import { type Ground, type Kept, type World } from './world.ts';

/** Whoever presents the key of a record: of each entity that has keys somebody unknown, and one of the people beside. */
export function holdersOf({ model, viewers }: Ground, world: World, chance: Chance): readonly Viewer[] {
  const people = viewers.filter(
    ({ id, active, roles }) => id !== undefined && active && !roles.includes('owner'),
  );
  return [...model.entities.values()].flatMap((entity) => {
    const held = keyFields(entity).flatMap(({ name }) =>
      (world.get(entity.name) ?? []).filter(isThere).flatMap(({ values }) => {
        const key = values[name];
        return typeof key === 'string' ? [{ entity: entity.name, id: String(values['id']), key }] : [];
      }),
    );
    if (held.length === 0) return [];
    const nobody = { name: 'nobody', roles: [], active: true };
    return [nobody, chance.pick(people)].map((viewer) => ({
      ...viewer,
      name: `${viewer.name} with the key of a ${entity.name}`,
      held: chance.pick(held),
    }));
  });
}

function isThere({ deletedBy }: Kept): boolean {
  return deletedBy === undefined;
}
