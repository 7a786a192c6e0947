import type { Checking } from '../checking/checking.ts';
import { checkRecordLiteral } from './record-literals.ts';

/** `seed:` of an entity: records that an installation starts with. */
export function checkSeeds({ contract, findings }: Checking): void {
  for (const entity of contract.entities.values()) {
    for (const values of entity.declaration.seed) checkRecordLiteral({ values, entity }, findings);
  }
}
