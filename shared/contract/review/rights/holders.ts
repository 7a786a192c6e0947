import { heldExpression, HOLDER } from '../../compile/rights/holder.ts';
import type { Place } from '../../finding.ts';
import type { Entity } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Rights of holders on records that no key leads to: nobody ever has them. Told once of an entity. */
export function reviewHolders(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    const [place] = placesOf(entity, reviewing);
    if (place === undefined || isReachedByKeys(entity, reviewing)) continue;
    const { name } = entity;
    reviewing.say('holder_unreached', place, {
      message: `No key leads to \`${name}\`: nobody is ever the holder of one.`,
      hint: `Give \`${name}\` a field of the type \`key\`, or let a record with a key refer to it. Otherwise remove its rights for \`holder\`.`,
    });
  }
}

/** Whether an audience may ever be somebody on records of the entity. Only holders need a key that leads there. */
export function isEverThere(audience: string, entity: Entity, reviewing: Reviewing): boolean {
  return audience !== HOLDER || isReachedByKeys(entity, reviewing);
}

function isReachedByKeys({ name }: Entity, { contract }: Reviewing): boolean {
  const entity = contract.entities.get(name);
  return entity !== undefined && heldExpression(entity, contract) !== undefined;
}

/** Where the contract gives holders something: grants, then transitions. */
function placesOf(entity: Entity, reviewing: Reviewing): readonly Place[] {
  const grants = entity.grants.filter(({ audience }) => audience === HOLDER).map(({ place }) => place);
  const transitions = [...entity.transitions.values()].flatMap((transition) => {
    const { by } = transition;
    const isTheirs = typeof by !== 'string' && by.some(({ audience }) => audience === HOLDER);
    return isTheirs ? [reviewing.placeOfPermission(entity, transition, HOLDER)] : [];
  });
  return [...grants, ...transitions];
}
