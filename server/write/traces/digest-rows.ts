import type { Timetable } from '#shared/contract/model-calls.ts';
import { nextTime } from '#shared/time/timetable.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { readerOf, writingFor, writingTo } from '#server/messages/reader.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { eventOf } from './event-of.ts';
import type { Recipients } from './recipients.ts';

/**
 * What is to stand in the next digest of each of those a mail goes to. Only that something happened is kept: what it says
 * is filled in when the digest is sent, with the rights of its reader then.
 */
export async function digestRows(
  context: WriteContext,
  change: Change,
  { mail, people, addresses, reads, digest }: Recipients & { readonly digest: Timetable },
): Promise<readonly Outgoing[]> {
  const { runtime, transaction, call } = context;
  const rowFor = (target: string, { person, reader }: { person: string | null; reader: Runtime }) => {
    const due = nextTime(digest.cron, readerIn(reader).zone, Date.parse(call.now));
    const row = {
      id: runtime.newId(),
      at: call.now,
      name: mail.name,
      target,
      person,
      entity: runtime.storage.table(change.entity.name),
      record: change.id,
      event: eventOf(change),
      reads: JSON.stringify(reads),
      due_at: due === undefined ? call.now : new Date(due).toISOString(),
    };
    return { table: 'nf_digest', row } as const;
  };
  const rows: Outgoing[] = [];
  for (const id of people) {
    const person = await findPerson(transaction, runtime, id);
    if (person?.active) rows.push(rowFor(id, { person: id, reader: writingTo(runtime, person, reads) }));
  }
  const reader = writingFor(runtime, readerOf(runtime, { chosen: [reads] }));
  for (const address of addresses ?? [])
    if (address.trim() !== '') rows.push(rowFor(address, { person: null, reader }));
  return rows;
}
