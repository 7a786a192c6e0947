import type { EntityDescription } from '#shared/api/app-description.ts';
import { type App, entityNamed } from '../../app/app-context.tsx';

/** What belongs to the records of an entity by a word of its own: where it is kept, and the field that names the record. */
export interface AttachedHere {
  readonly entity: EntityDescription;
  readonly field: string;
}

/** Undefined where the entity has none, or they are not this person's to read. */
export function attachedTo(
  owner: EntityDescription,
  kind: NonNullable<EntityDescription['backs'][number]['attached']>,
  description: App['description'],
): AttachedHere | undefined {
  const back = owner.backs.find((one) => one.attached === kind);
  const entity = back && entityNamed(description, back.entity);
  return back && entity?.may.read ? { entity, field: back.field } : undefined;
}
