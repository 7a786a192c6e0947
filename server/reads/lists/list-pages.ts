import { messageOf } from '#shared/messages/message.ts';
import type { Sql } from 'sql-template-tag';
import type { Cursor } from '#shared/api/list-cursor.ts';
import { encodeSort, type ListQuery } from '#shared/api/list-query.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import type { ListedRow } from '#server/db/rows.ts';
import type { Runtime } from '#server/runtime.ts';
import { COUNTED, countStatement, type PageShape, pageStatements } from '#server/sql/lists/list-statement.ts';
import { searchWords, wordSlots } from '#server/sql/lists/search-condition.ts';
import { isTooLarge } from '#server/sql/values/largest-statement.ts';
import { bind, bindListed, type SlotValues } from '#server/sql/values/slot.ts';
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
export async function readPage(connection: Connection, listing: Listing): Promise<readonly ListedRow[]> {
  const wanted = listing.asked.limit + 1;
  const slots = { ...listing.slots, 'value:limit': wanted };
  const rows: ListedRow[] = [];
  for (const statement of statementsOf(listing)) {
    if (rows.length >= wanted) break;
    rows.push(...(await connection.all(bindListed(statement, slots))));
  }
  return rows.length > wanted ? rows.slice(0, wanted) : rows;
}

/** What brings the page; where it is a single statement it needs no snapshot beside its own. */
export function statementsOf({ plan, asked }: Listing): readonly Sql[] {
  const after = asked.after && [...asked.after.keys, asked.after.id];
  const rows = rowsWritten(plan, asked);
  const counted = asked.count ? MOST_COUNTED + 1 : undefined;
  const keys = after?.map((value) => (value === null ? 'empty' : 'value')).join() ?? '';
  const key = `${rows ?? ''} ${keys} ${counted ?? ''}`;
  const known = plan.statements.get(key) ?? statementsFor(plan, { after, rows, counted });
  plan.statements.set(key, known);
  return known;
}

/** Counted along with the page, unless that would be more than is asked in one statement. */
function statementsFor(plan: PreparedList, shape: PageShape): readonly Sql[] {
  const statements = pageStatements(plan, shape);
  return shape.counted !== undefined && statements.some(isTooLarge)
    ? pageStatements(plan, { ...shape, counted: undefined })
    : statements;
}

/** How many records the list of a page has; beyond `MOST_COUNTED` there are more. */
export async function countOf(
  connection: Connection,
  listing: Listing,
  [first]: readonly ListedRow[],
): Promise<{ readonly count: number; readonly more?: true }> {
  const count = Number(first?.value(COUNTED) ?? (await countApart(connection, listing, first)));
  return count > MOST_COUNTED ? { count: MOST_COUNTED, more: true } : { count };
}

/** Counting stops here: the answer then says that there are more. */
const MOST_COUNTED = 10_000;

/** Where the statement that counts is kept beside the pages of its list. */
const COUNT = 'count';

/** Where a page has no row that could bring it, or where it would have made its statement too large. */
async function countApart(
  connection: Connection,
  { plan, asked, slots }: Listing,
  first: ListedRow | undefined,
): Promise<number> {
  if (first === undefined && asked.after === undefined) return 0;
  const statement = plan.statements.get(COUNT)?.[0] ?? countStatement(plan, MOST_COUNTED + 1);
  plan.statements.set(COUNT, [statement]);
  const [row] = await connection.all(bind(statement, slots));
  return Number(row?.['count'] ?? 0);
}

/**
 * How many rows a page has, where that is said in its statement: neither database sees a limit that is a parameter, and
 * both plan such a page anew each time, which takes longer than to read it. Undefined where on PostgreSQL the values
 * decide what is best, and for odd sizes, so that not each makes a statement of its own; one is what a list is counted with.
 */
function rowsWritten({ kind, ordered }: PreparedList, { limit }: ListQuery): number | undefined {
  const isUsual = limit % 10 === 0 || limit === 1;
  return isUsual && (kind === 'sqlite' || ordered) ? limit + 1 : undefined;
}

/** Where a page that ends with this row goes on. */
export function cursorAfter(row: ListedRow, { plan, asked }: Listing): Cursor {
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
