import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { insertOutboxRow } from '#server/sql/engine/outbox-rows.ts';
import { forgetTraces } from './forget-traces.ts';
import { asRecorded, writeHistory } from './history.ts';
import { outgoingOf } from './outgoing.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Change, isRecorded } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';

/**
 * Step 8, before the commit and part of it: the history of every changed record, and what the contract says others are to
 * be told of it. Where the write is undone, nobody is told.
 */
export async function keepTraces(context: WriteContext, changes: readonly Change[]): Promise<void> {
  writeHistory(context, changes);
  await forgetTraces(context);
  for (const change of asRecorded(changes)) {
    if (!isRecorded(change)) continue;
    keepOutgoing(context, await outgoingAbout(context, change));
  }
}

/** Adds messages to the outbox, and to what people find in the app. */
export function keepOutgoing(
  { transaction }: Pick<WriteContext, 'transaction'>,
  outgoing: readonly Outgoing[],
): void {
  for (const { table, row } of outgoing)
    transaction.send(table === 'nf_outbox' ? insertOutboxRow(row) : insertEngineRow(table, row));
}

/** What was written down before the record went; else what there is to tell of it now. */
async function outgoingAbout(context: WriteContext, change: Change): Promise<readonly Outgoing[]> {
  return context.notes.takeForDeleted(change) ?? (await outgoingOf(context, change));
}
