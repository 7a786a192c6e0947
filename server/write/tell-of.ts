import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { keepOutgoing } from './traces/keep-traces.ts';
import { outgoingOfSchedule, type ToldBySchedule } from './traces/outgoing.ts';
import { perform } from './steps/perform.ts';
import { storedRecord } from './context/stored-record.ts';
import type { WriteContext } from './context/write-context.ts';
import { WriteNotes } from './context/write-notes.ts';

/** Sends a notice, or a mail, of a record that nothing has happened to: a schedule has found it. */
export async function tellOf(
  {
    runtime,
    call,
    transaction,
  }: { readonly runtime: Runtime; readonly call: Call; readonly transaction: Transaction },
  told: ToldBySchedule,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<void> {
  const record = await storedRecord(transaction, runtime, { entity, id });
  if (record === undefined) return;
  const notes = new WriteNotes([]);
  const context: WriteContext = { runtime, call, reader: call, transaction, notes, depth: 0, perform };
  keepOutgoing(context, await outgoingOfSchedule(context, told, { entity, record }));
}
