import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { type Clock, type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import { retryRow, selectOutbox, selectOutboxRow } from '#server/sql/engine/outbox-rows.ts';

/** What became of webhooks and mail. A delivery is told without what it sends: that may be more than the owner needs. */
export interface Delivery {
  readonly id: string;
  readonly [name: string]: JsonValue;
}

/** Which deliveries are asked for. */
export interface DeliveryQuery {
  readonly state?: string;
  /** Those older than this one. */
  readonly after?: string;
  readonly limit: number;
}

/** Deliveries, newest first, and the id after which the rest follows. */
export async function listDeliveries(
  runtime: Runtime,
  { state, after, limit }: DeliveryQuery,
): Promise<{ readonly items: readonly Delivery[]; readonly next: string | null }> {
  const rows = await runtime.database.ask(
    selectOutbox({
      limit: limit + 1,
      ...(state === undefined ? {} : { state }),
      ...(after === undefined ? {} : { before: after }),
    }),
  );
  const items = rows.slice(0, limit).map((row) => deliveryOf(row, readerIn(runtime)));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Puts a delivery in line again at once, also one that was given up. What was sent stays sent. */
export function retryDelivery(runtime: Runtime, id: string, clock: Clock): Promise<Outcome<Delivery>> {
  return runtime.database.write(async (on) => {
    const [row] = await on.all(selectOutboxRow(id));
    if (row === undefined) return refuse('not_found');
    if (row['state'] === 'withheld') return refuse('not_allowed_now', messageOf('mails.sentToNobody'));
    if (row['state'] === 'sent') return refuse('not_allowed_now', messageOf('mails.sentAlready'));
    await on.run(retryRow(id, clock.now()));
    const [now] = await on.all(selectOutboxRow(id));
    return now === undefined ? refuse('not_found') : done(deliveryOf(now, readerIn(runtime)));
  });
}

function deliveryOf(row: Row, reader: Reader): Delivery {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: String(row['id']),
    at: text('at'),
    kind: row['kind'] === 'record_mail' || row['kind'] === 'digest' ? 'mail' : text('kind'),
    name: text('name'),
    event: text('event'),
    entity: text('entity'),
    record: text('record'),
    to: text('target'),
    state: text('state'),
    attempts: Number(row['attempts']),
    next_at: text('next_at'),
    done_at: text('done_at'),
    answered: row['answered'] === null ? null : Number(row['answered']),
    error: readKeptText(row['error'], reader),
  };
}
