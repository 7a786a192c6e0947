import { empty } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { countStatement } from '#server/sql/lists/list-statement.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import type { Listing } from './list-pages.ts';

/** So many records are looked through in a few milliseconds. */
const FEW = 5_000;

/** How long it is believed, in milliseconds: it decides only which way a search goes, never what it finds. */
const BELIEVED = 60_000;

interface Known {
  few: boolean;
  /** By `performance.now()`. */
  until: number;
}

const known = new PlanCache<Known>(5_000);

/**
 * Whether the caller may read only few records of the entity of a list, and an index of what their rights compare leads
 * to these; undefined where nobody has counted lately.
 */
export function readsFew(listing: Listing): boolean | undefined {
  const { mask } = listing.plan;
  if (mask.rows === undefined || mask.ways === undefined) return false;
  const { few, until } = knownOf(listing);
  return until > performance.now() ? few : undefined;
}

/** Counts what the caller may read, as far as it is few, and remembers that for a while. */
export async function countReadable(connection: Connection, listing: Listing): Promise<boolean> {
  const plan = { ...listing.plan, conditions: [], joins: empty, reads: new Set<string>() };
  const [row] = await connection.all(bind(countStatement(plan, FEW + 1), listing.slots));
  const few = Number(row?.['count'] ?? 0) <= FEW;
  Object.assign(knownOf(listing), { few, until: performance.now() + BELIEVED });
  return few;
}

function knownOf({ runtime, call: { actor }, plan }: Listing): Known {
  const key = JSON.stringify([plan.mask.entity.name, viewerKey(actor), actor.id, actor.held?.id]);
  return known.get(runtime.storage, key, () => ({ few: false, until: 0 }));
}
