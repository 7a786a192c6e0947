import type { Entity, Model } from '#shared/contract/model.ts';
import type { Storage } from '#server/storage.ts';

/** The entity whose records are in a table; undefined where the contract has it no more. */
export function entityOfTable(
  { model, storage }: { readonly model: Model; readonly storage: Storage },
  table: string,
): Entity | undefined {
  return [...model.entities.values()].find(({ name }) => storage.table(name) === table);
}
