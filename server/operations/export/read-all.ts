import { written } from '#server/messages/write-message.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { done } from '#shared/api/refusal.ts';
import { TooCostly } from '#server/db/database.ts';
import { cursorAfter, type Listing, pageAfter, readPage } from '#server/reads/lists/list-pages.ts';
import { readerIn } from '#server/runtime.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';

/**
 * All records of a listing, page by page, each page read by itself and within the time a read may take. Between two of
 * them others have their turn, and no snapshot is kept for whoever takes the records slowly: a record that changes its
 * place in the order meanwhile may come twice or not at all; in the order of creation every record comes once.
 */
export async function* readAll(listing: Listing): AsyncGenerator<readonly RecordAnswer[]> {
  let page: Listing | undefined = listing;
  while (page !== undefined) {
    const here: Listing = page;
    const read = await withinReadTime(here.runtime, 'several', async (connection) =>
      done(await readPage(connection, here)),
    );
    // The first page is read before anything is sent; later the only way to tell is to break off.
    if (read.kind === 'refusal') throw new TooCostly(written(read.detail, readerIn(here.runtime)));
    const rows = read.value.slice(0, here.asked.limit);
    yield rows.map((row) => here.plan.projection.toRecord(row));
    const last = rows.at(-1);
    const goesOn = last !== undefined && read.value.length > rows.length;
    page = goesOn ? pageAfter(here, cursorAfter(last, here)) : undefined;
    await nextTurn();
  }
}
