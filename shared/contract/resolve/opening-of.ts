import type { Declaration } from '../declaration.ts';
import type { PartOf } from '../model.ts';
import { openingName, OPENINGS } from './written-out/opening-source.ts';

/** An entity that keeps who opened the records of another one is known by its name, and by a grant that says so. */
export function openingOf(name: string, { grants }: Pick<Declaration, 'grants'>): PartOf | undefined {
  const entity = grants.find((grant) => grant.logged === true && openingName(grant.entity.text) === name)
    ?.entity.text;
  return entity === undefined ? undefined : { entity, field: entity, back: OPENINGS };
}
