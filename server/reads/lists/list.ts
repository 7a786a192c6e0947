import { encodeCursor } from '#shared/api/list-cursor.ts';
import { parseListQuery } from '#shared/api/list-query.ts';
import type { ListAnswer } from '#shared/api/calls/record-answer.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { expandRecords } from '#server/reads/expand.ts';
import type { Narrowing } from './list-plan.ts';
import { countOf, cursorAfter, type Listing, openListing, readPage, statementsOf } from './list-pages.ts';
import { indexFor, narrowed } from './narrow-search.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';

interface Asked {
  readonly entity: Entity;
  readonly query: ReadonlyMap<string, string>;
  readonly narrowing?: Narrowing | undefined;
}

/** `GET /api/<plural>`: a page of the records the caller may read, as far as they may read them. */
export async function listRecords(
  runtime: Runtime,
  call: Call,
  { entity, query, narrowing }: Asked,
): Promise<Outcome<ListAnswer>> {
  const parsed = parseListQuery(query, runtime.model.limits);
  if (parsed.kind === 'refusal') return parsed;
  const opened = openListing(runtime, call, { entity, asked: parsed.value, narrowing });
  if (opened.kind === 'refusal') return opened;
  const listing = opened.value;
  const index = indexFor(listing);
  const { expand } = listing.asked;
  const alone = index === undefined && statementsOf(listing).length === 1 && expand.length === 0;
  return await withinReadTime(runtime, alone ? 'one' : 'several', async (connection) =>
    done(
      await runList(connection, index === undefined ? listing : await narrowed(connection, listing, index)),
    ),
  );
}

async function runList(connection: Connection, listing: Listing): Promise<ListAnswer> {
  const { runtime, call, asked, plan } = listing;
  const rows = await readPage(connection, listing);
  const page = rows.slice(0, asked.limit);
  const records = page.map((row) => plan.projection.toRecord(row));
  const paths = { entity: plan.projection.entity, paths: asked.expand };
  const items = await expandRecords({ connection, runtime, call }, records, paths);
  const last = page.at(-1);
  const goesOn = rows.length > asked.limit && last !== undefined;
  const next = goesOn ? encodeCursor(cursorAfter(last, listing)) : null;
  return { items, next, ...(asked.count ? await countOf(connection, listing, rows) : {}) };
}
