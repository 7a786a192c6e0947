import type { Checking } from '../checking/checking.ts';

/** `title:` of an entity: how its records are called. */
export function checkTitles(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    const title = entity.declaration.title;
    if (title !== undefined) checking.template(title, { record: entity.name });
  }
}
