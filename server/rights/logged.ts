import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';

/** A reference that leads from a record to what it belongs to. */
interface Step {
  readonly entity: Entity;
  readonly field: string;
}

/** Where it is kept who opens records of an entity: with them, or with what they belong to. */
export interface Keeping {
  readonly whole: Entity;
  /** From the record to its whole; none where that is itself. */
  readonly steps: readonly Step[];
  /** The entity that keeps it. */
  readonly opening: Entity;
}

/** Undefined for most entities: nobody wants to know. */
export function keepingOf(entity: Entity, model: Model): Keeping | undefined {
  return keepings(model).get(entity.name);
}

/** Whether the contract wants to know of any entity who opens its records. */
export function keepsOpenings(model: Model): boolean {
  return keepings(model).size > 0;
}

const keepings = memoized((model: Model): ReadonlyMap<string, Keeping> => {
  const { entities } = model;
  const openings = new Map(
    [...entities.values()].flatMap((one) => (one.openingOf ? [[one.openingOf.entity, one] as const] : [])),
  );
  const found = [...entities.values()].flatMap((entity) => {
    const steps: Step[] = [];
    for (let whole: Entity | undefined = entity; whole !== undefined; ) {
      const opening = openings.get(whole.name);
      if (opening !== undefined) return [[entity.name, { whole, steps, opening }] as const];
      const above: Entity['partOf'] = whole.partOf ?? whole.attached;
      if (above === undefined) return [];
      steps.push({ entity: whole, field: above.field });
      whole = entities.get(above.entity);
    }
    return [];
  });
  return new Map(found);
});

/**
 * On which records it is kept that this viewer opens them: where any of these holds. Undefined: on every one; none: on
 * none. The owner needs no grant, and what they open is kept as well.
 */
export function loggedRows({ grants }: Entity, viewer: Actor): readonly Condition[] | undefined {
  if (viewer.kind === 'engine') return [];
  if (viewer.owner) return undefined;
  const logged = grants.filter(
    (grant) => grant.action === 'read' && grant.logged === true && isGrantedTo(grant, viewer.audiences),
  );
  const conditions = logged.flatMap(({ condition }) => condition ?? []);
  return conditions.length < logged.length ? undefined : conditions;
}
