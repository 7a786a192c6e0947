import type { Sql } from 'sql-template-tag';
import { encodeCursor } from '#shared/api/list-cursor.ts';
import { encodeSort, type ListQuery, parseListQuery } from '#shared/api/list-query.ts';
import type { ListAnswer } from '#shared/api/record-answer.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { countStatement, pageStatements } from '#server/sql/list-statement.ts';
import { searchWords, wordSlots } from '#server/sql/search-condition.ts';
import { bind, type SlotValues } from '#server/sql/slot.ts';
import { slotValues } from '#server/sql/slot-values.ts';
import { expandRecords } from './expand.ts';
import { cursorKeys, cursorSlots } from './list-cursor-values.ts';
import { type PreparedList, prepareList } from './list-plan.ts';
import { refuseReading } from './read-access.ts';
import { withinReadTime } from './within-read-time.ts';

/** Counting stops here: the answer then says that there are more. */
const MOST_COUNTED = 10_000;

/** `GET /api/<plural>`: a page of the records the caller may read, as far as they may read them. */
export async function listRecords(
  runtime: Runtime,
  call: Call,
  { entity, query }: { readonly entity: Entity; readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<ListAnswer>> {
  const parsed = parseListQuery(query, runtime.model.limits);
  if (parsed.kind === 'refusal') return parsed;
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const prepared = prepareList({ runtime, call, entity }, parsed.value);
  if (prepared.kind === 'refusal') return prepared;
  const slots = slotsOf(runtime, call, { asked: parsed.value, plan: prepared.value });
  if (slots === undefined) return refuse('bad_request', 'The cursor `after` does not belong to this list.');
  const listing: Listing = { runtime, call, asked: parsed.value, plan: prepared.value, slots };
  const alone = pagesOf(listing).length === 1 && !parsed.value.count && parsed.value.expand.length === 0;
  return withinReadTime(runtime, alone ? 'one' : 'several', async (connection) =>
    done(await runList(connection, listing)),
  );
}

interface Listing {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly asked: ListQuery;
  readonly plan: PreparedList;
  readonly slots: SlotValues;
}

async function runList(connection: Connection, listing: Listing): Promise<ListAnswer> {
  const { runtime, call, asked, plan } = listing;
  const rows = await readPage(connection, listing);
  const page = rows.slice(0, asked.limit);
  const records = page.map((row) => plan.projection.toRecord(row));
  const paths = { entity: plan.projection.entity, paths: asked.expand };
  const items = await expandRecords({ connection, runtime, call }, records, paths);
  const next = rows.length > asked.limit ? cursorAfter(page.at(-1), listing) : null;
  return { items, next, ...(asked.count ? await countAll(connection, listing) : {}) };
}

/** A row more than the page has, where there is one: then the page is not the last. */
async function readPage(connection: Connection, listing: Listing): Promise<readonly Row[]> {
  const wanted = listing.asked.limit + 1;
  const rows: Row[] = [];
  for (const statement of pagesOf(listing)) {
    if (rows.length === wanted) break;
    const slots = { ...listing.slots, 'value:limit': wanted - rows.length };
    rows.push(...(await connection.all(bind(statement, slots))));
  }
  return rows;
}

function pagesOf({ plan, asked: { after } }: Listing): readonly Sql[] {
  const keys = after && [...after.keys, after.id];
  const shape = keys?.map((key) => (key === null ? 'empty' : 'value')).join() ?? '';
  const known = plan.statements.get(shape) ?? pageStatements(plan, keys);
  plan.statements.set(shape, known);
  return known;
}

async function countAll(connection: Connection, listing: Listing): Promise<{ count: number; more?: true }> {
  const { plan, slots } = listing;
  const statement = bind(countStatement(plan), { ...slots, 'value:limit': MOST_COUNTED + 1 });
  const [row] = await connection.all(statement);
  const count = Number(row?.['count'] ?? 0);
  return count > MOST_COUNTED ? { count: MOST_COUNTED, more: true } : { count };
}

function cursorAfter(row: Row | undefined, { plan, asked }: Listing): string | null {
  if (row === undefined) return null;
  const keys = cursorKeys(row, plan.ends, plan.kind);
  return encodeCursor({ sort: encodeSort(asked.sort), keys: keys.slice(0, -1), id: String(keys.at(-1)) });
}

/** Undefined where the cursor's values cannot be those of the sort order. */
function slotsOf(
  runtime: Runtime,
  call: Call,
  { asked, plan }: { asked: ListQuery; plan: PreparedList },
): SlotValues | undefined {
  const words = asked.q === undefined ? {} : wordSlots(searchWords(asked.q));
  const after = asked.after && cursorSlots([...asked.after.keys, asked.after.id], plan.ends, plan.kind);
  if (asked.after !== undefined && after === undefined) return undefined;
  return { ...slotValues(runtime, call), ...words, ...after };
}
