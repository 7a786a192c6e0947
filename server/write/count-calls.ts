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
  const seconds = await secondsToWait(transaction, asked);
  if (seconds !== undefined) return seconds;
  const until = new Date(Date.parse(now) + perSeconds * 1000).toISOString();
  await transaction.run(insertEngineRow('nf_call', { id, name, who, until, calls: times }));
  return undefined;
}

/** How many calls more there is room for. */
export async function callsLeft(
  connection: Connection,
  { name, who, most, now }: Pick<CallsToNote, 'name' | 'who' | 'most' | 'now'>,
): Promise<number> {
  const rows = await connection.all(selectCalls({ name, who }, now));
  return Math.max(0, most - rows.reduce((sum, { calls }) => sum + Number(calls), 0));
}

/** Until there is room for so many more calls; undefined where there is. */
export async function secondsToWait(
  connection: Connection,
  { name, who, times, most, perSeconds, now }: Omit<CallsToNote, 'id'>,
): Promise<number | undefined> {
  const rows = await connection.all(selectCalls({ name, who }, now));
  let over = rows.reduce((sum, { calls }) => sum + Number(calls), times) - most;
  if (over <= 0) return undefined;
  for (const { until, calls } of rows) {
    over -= Number(calls);
    if (over <= 0) return Math.max(1, Math.ceil((Date.parse(String(until)) - Date.parse(now)) / 1000));
  }
  return perSeconds;
}
