import { insertEngineRow } from '#server/sql/engine-rows.ts';
import { asTold, writeHistory } from './history.ts';
import { type Outgoing, outgoingOf } from './outgoing.ts';
import type { Change, WriteContext } from './write-context.ts';

/**
 * Step 8, before the commit and part of it: the history of every changed record, and what the contract says others are to
 * be told of it. Where the write is undone, nobody is told.
 */
export async function keepTraces(context: WriteContext, changes: readonly Change[]): Promise<void> {
  writeHistory(context, changes);
  for (const change of asTold(changes)) {
    if (change.before === change.after) continue; // an update with the values that were there already
    keepOutgoing(context, await toldOf(context, change));
  }
}

/** Adds messages to the outbox, and to what people find in the app. */
export function keepOutgoing(
  { transaction }: Pick<WriteContext, 'transaction'>,
  outgoing: readonly Outgoing[],
): void {
  for (const { table, row } of outgoing) transaction.send(insertEngineRow(table, row));
}

function toldOf(context: WriteContext, change: Change): Promise<readonly Outgoing[]> {
  if (change.event.kind !== 'delete') return outgoingOf(context, change);
  return Promise.resolve(context.notes.farewellOf(`${change.entity.name} ${change.id}`));
}
