import { messageOf } from '#shared/messages/message.ts';
import type { Sql } from 'sql-template-tag';
import type { Cursor } from '#shared/api/list-cursor.ts';
import { encodeSort, type ListQuery } from '#shared/api/list-query.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { pageStatements } from '#server/sql/lists/list-statement.ts';
import { searchWords, wordSlots } from '#server/sql/lists/search-condition.ts';
import { bind, type SlotValues } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { cursorKeys, cursorSlots } from './list-cursor-values.ts';
import { type Narrowing, type PreparedList, prepareList } from './list-plan.ts';
import { refuseReading } from '#server/reads/read-access.ts';

/** One page of a list, looked up and ready to be read. */
export interface Listing {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly asked: ListQuery;
  readonly plan: PreparedList;
  readonly slots: SlotValues;
  readonly narrowing?: Narrowing | undefined;
}

/** Looks up what is asked of a list: the caller's rights first, then every name. */
export function openListing(
  runtime: Runtime,
  call: Call,
  { entity, asked, narrowing }: Pick<Listing, 'asked' | 'narrowing'> & { readonly entity: Entity },
): Outcome<Listing> {
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const prepared = prepareList({ runtime, call, entity, narrowing }, asked);
  if (prepared.kind === 'refusal') return prepared;
  const slots = slotsOf(runtime, call, { asked, plan: prepared.value, narrowing });
  if (slots === undefined) return refuse('bad_request', messageOf('refusals.foreignCursor'));
  return done({ runtime, call, asked, plan: prepared.value, slots, narrowing });
}

/** The rows of the page, and one more where there is one: then the page is not the last. */
export async function readPage(connection: Connection, listing: Listing): Promise<readonly Row[]> {
  const wanted = listing.asked.limit + 1;
  const rows: Row[] = [];
  for (const statement of statementsOf(listing)) {
    if (rows.length === wanted) break;
    const slots = { ...listing.slots, 'value:limit': wanted - rows.length };
    rows.push(...(await connection.all(bind(statement, slots))));
  }
  return rows;
}

/** What brings the page; where it is a single statement it needs no snapshot beside its own. */
export function statementsOf({ plan, asked }: Listing): readonly Sql[] {
  const after = asked.after && [...asked.after.keys, asked.after.id];
  const rows = rowsCounted(plan, asked);
  const key = `${rows ?? ''} ${after?.map((value) => (value === null ? 'empty' : 'value')).join() ?? ''}`;
  const known = plan.statements.get(key) ?? pageStatements(plan, { after, rows });
  plan.statements.set(key, known);
  return known;
}

/**
 * How many rows a page has, where that is said in its statement: PostgreSQL does not see a limit that is a parameter, and
 * plans such a page anew each time, which takes longer than to read it. Undefined where the values decide what is best,
 * and for odd sizes, so that not each makes a statement of its own.
 */
function rowsCounted({ kind, ordered }: PreparedList, { limit }: ListQuery): number | undefined {
  return kind === 'postgres' && ordered && limit % 10 === 0 ? limit + 1 : undefined;
}

/** Where a page that ends with this row goes on. */
export function cursorAfter(row: Row, { plan, asked }: Listing): Cursor {
  const keys = cursorKeys(row, plan);
  return { sort: encodeSort(asked.sort), keys: keys.slice(0, -1), id: String(keys.at(-1)) };
}

/** The page that goes on after a cursor of this list. */
export function pageAfter(listing: Listing, after: Cursor): Listing {
  const asked = { ...listing.asked, after };
  const slots = slotsOf(listing.runtime, listing.call, { ...listing, asked });
  if (slots === undefined) throw new Error('a cursor that its own list does not know');
  return { ...listing, asked, slots };
}

/** Undefined where the cursor's values cannot be those of the sort order. */
function slotsOf(
  runtime: Runtime,
  call: Call,
  { asked, plan, narrowing }: Pick<Listing, 'asked' | 'plan' | 'narrowing'>,
): SlotValues | undefined {
  const words = asked.q === undefined ? {} : wordSlots(searchWords(asked.q));
  const after = asked.after && cursorSlots([...asked.after.keys, asked.after.id], plan.ends, plan.kind);
  if (asked.after !== undefined && after === undefined) return undefined;
  return { ...slotValues(runtime, call), ...words, ...after, ...narrowing?.slots };
}
