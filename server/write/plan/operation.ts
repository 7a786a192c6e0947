import type { Entity } from '#shared/contract/model.ts';

/** What a write sets out to do; `event` is create, update, delete, read or the name of a transition. */
export interface Operation {
  readonly entity: Entity;
  readonly event: string;
}
