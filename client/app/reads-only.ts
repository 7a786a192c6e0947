import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordScreen } from './addresses.ts';
import type { App } from './app-context.tsx';

/** Whether the viewer only looks at records of a kind, as customers do: they keep nothing up to date. */
export function readsOnly({ person }: App, { may }: EntityDescription): boolean {
  return person === null || !(may.create || may.update || may.delete);
}

/**
 * Whether the title of a record leads to its page. Visitors are led only to pages that the contract has, and whoever came
 * by the link of one record to no other.
 */
export function isLedTo({ description, person, held }: App, entity: EntityDescription): boolean {
  if (!entity.may.read) return false;
  return person !== null || (held === undefined && recordScreen(description, entity) !== undefined);
}
