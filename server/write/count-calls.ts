import type { Connection, Transaction } from '#server/db/database.ts';
import { deleteCallsBefore, selectCalls } from '#server/sql/engine/call-rows.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';

/** Calls that are about to be made, under what they are counted, and how many there may be within which time. */
export interface CallsToNote {
  /** Of the row that notes them. */
  readonly id: string;
  readonly name: string;
  readonly who: string;
  readonly times: number;
  readonly most: number;
  readonly perSeconds: number;
  readonly now: string;
}

/** Notes calls; where that would be too many it notes none, and answers for how many seconds there is no room for them. */
export async function countCalls(transaction: Transaction, asked: CallsToNote): Promise<number | undefined> {
  const { id, name, who, times, perSeconds, now } = asked;
  await transaction.run(deleteCallsBefore(now));
  const { waits } = await roomFor(transaction, asked);
  if (waits !== undefined) return waits;
  const until = new Date(Date.parse(now) + perSeconds * 1000).toISOString();
  await transaction.run(insertEngineRow('nf_call', { id, name, who, until, calls: times }));
  return undefined;
}

/** How many calls more there is room for, and for how many seconds there is none for these; undefined where there is. */
export async function roomFor(
  connection: Connection,
  { name, who, times, most, perSeconds, now }: Omit<CallsToNote, 'id'>,
): Promise<{ readonly left: number; readonly waits: number | undefined }> {
  const rows = await connection.all(selectCalls({ name, who }, now));
  const noted = rows.map(({ until, calls }) => ({ until: String(until), calls: Number(calls) }));
  const made = noted.reduce((sum, { calls }) => sum + calls, 0);
  return { left: Math.max(0, most - made), waits: waitFor(made + times - most) };

  /** Until so many calls too many are long enough ago. */
  function waitFor(over: number): number | undefined {
    if (over <= 0) return undefined;
    let still = over;
    for (const { until, calls } of noted) {
      still -= calls;
      if (still <= 0) return Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
    }
    return perSeconds;
  }
}
