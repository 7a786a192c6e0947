import type { EntityDescription } from '#shared/api/app-description.ts';

/** Whether the viewer may look at deleted records of an entity and bring them back. Parts come back with their whole. */
export function hasTrash({ may, part }: Pick<EntityDescription, 'may' | 'part'>): boolean {
  return may.read && may.create && part === undefined;
}
