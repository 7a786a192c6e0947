import type { Entity, Field } from '#shared/contract/model.ts';

/** What one viewer's grants add up to, before any record is looked at. Screens and descriptions are made from it. */
export interface ViewerRights {
  /** False for strangers: nothing is theirs. */
  readonly isSomebody: boolean;
  /** True where some grant gives the viewer this call on the entity. */
  may(entity: Entity, call: 'read' | 'create' | 'update' | 'delete'): boolean;
  /** True where a grant shows every record of the entity, whatever its values. */
  readsEvery(entity: Entity): boolean;
  /** True where some record of the entity may be chosen in references. */
  refers(entity: Entity): boolean;
  /** True where they are told what happened to some record that they may read. */
  history(entity: Entity): boolean;
  /** True where some may be that the viewer may not read: a list does not offer them all. */
  onlyRefers(entity: Entity): boolean;
  /** True where some grant shows the field on some record, be it in its title. */
  tells(entity: Entity, field: string): boolean;
  /** True where some grant shows the field on some record, in lists too. */
  reads(entity: Entity, field: string): boolean;
  /** True where some grant shows the field on some record, be it only to who opens that. */
  opens(entity: Entity, field: string): boolean;
  /** True where some grant on its parent lets a composed child be created together with that. */
  createsWithParent(entity: Entity): boolean;
  /** True where some grant lets the field be sent, by itself or as part of its parent. */
  writes(entity: Entity, call: 'create' | 'update', field: string): boolean;
  /** True where some permission gives the viewer the transition. */
  moves(entity: Entity, transition: string): boolean;
  /** True where the audience is one of the viewer's. */
  is(audience: string): boolean;
  /** The condition as `filter=` takes it from this viewer; undefined where it names what they may never read. */
  asFilter(entity: Entity, source: string): string | undefined;
  /** True where `q=` finds something on the entity. */
  searches(entity: Entity): boolean;
}

/** Whether the viewer may send a field, with a new record or with a change of one. */
export function sends(entity: Entity, name: string, rights: Pick<ViewerRights, 'writes'>): boolean {
  return rights.writes(entity, 'create', name) || rights.writes(entity, 'update', name);
}

/** A field on the way of a path, with the entity it belongs to. */
export interface PathStep {
  readonly entity: Entity;
  readonly field: Field;
}

/** How entities are found by name, and what of them may be read. */
export interface Lookup {
  find(entity: string): Entity | undefined;
  reads(entity: Entity, field: string): boolean;
}

/** The fields of a path such as `shelf.name`; undefined where a name does not exist or may never be read. */
export function readableSteps(
  path: string,
  start: Entity,
  { find, reads }: Lookup,
): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  let entity: Entity | undefined = start;
  for (const name of path.split('.')) {
    const field: Field | undefined = entity?.fields.get(name);
    if (entity === undefined || field === undefined || !reads(entity, name)) return undefined;
    steps.push({ entity, field });
    entity = field.type === 'ref' ? find(field.to) : undefined;
  }
  return steps;
}
