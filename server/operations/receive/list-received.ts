import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import { selectNewest } from '#server/sql/engine/newest-rows.ts';

/** What became of a message of another system. It is told without what it says. */
export interface Received {
  readonly id: string;
  readonly [name: string]: JsonValue;
}

/** Messages of other systems, newest first, and the id after which the rest follows. */
export async function listReceived(
  runtime: Runtime,
  { state, after, limit }: { readonly state?: string; readonly after?: string; readonly limit: number },
): Promise<{ readonly items: readonly Received[]; readonly next: string | null }> {
  const rows = await runtime.database.ask(selectNewest('nf_received', { state, after, limit: limit + 1 }));
  const items = rows.slice(0, limit).map((row) => receivedOf(row, readerIn(runtime)));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function receivedOf(row: Row, reader: Reader): Received {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: String(row['id']),
    at: text('at'),
    name: text('name'),
    sender_id: text('sender_id'),
    state: text('state'),
    code: text('code'),
    detail: readKeptText(row['detail'], reader),
    tries: Number(row['tries']),
    last_at: text('last_at'),
  };
}
