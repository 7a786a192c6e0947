import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectOwnMails, selectSentMails } from '#server/sql/engine/inbox-rows.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import type { ReadMail } from './read-mail.ts';

/**
 * The record of the mail that is answered, or the whole that it is a part of: that mail's id stands in the heads of the answer,
 * or where those were lost in the address it went to.
 * Who has not got the mail cannot know its id; the id of a record, which many
 * know, would be no proof.
 */
export async function answeredRecord(
  { runtime, transaction }: { readonly runtime: Runtime; readonly transaction: Transaction },
  wanted: Entity,
  { answers, keys }: ReadMail,
): Promise<string | undefined> {
  const ids = [...answers.map(idIn), ...keys].filter(isId);
  if (ids.length === 0) return undefined;
  const rows = await transaction.all(selectSentMails(ids));
  for (const id of ids) {
    const row = rows.find((one) => one['id'] === id);
    let entity = runtime.model.entities.get(String(row?.['entity']));
    let record: JsonValue | undefined = row === undefined ? null : String(row['record']);
    while (entity !== undefined && entity !== wanted && typeof record === 'string') {
      const part: RecordValues | undefined =
        entity.partOf && (await storedRecord(transaction, runtime, { entity, id: record }));
      record = part?.[entity.partOf?.field ?? ''] ?? null;
      entity = runtime.model.entities.get(entity.partOf?.entity ?? '');
    }
    if (entity === wanted && typeof record === 'string') return record;
  }
  return undefined;
}

/** A mail that we sent and that comes back by itself. */
export async function isOwnMail({ database }: Runtime, { id }: ReadMail): Promise<boolean> {
  const own = idIn(id ?? '');
  return isId(own) && (await database.ask(selectOwnMails([own]))).length > 0;
}

/** `<id@host>`: our ids stand before the host. */
function idIn(messageId: string): string {
  return /^<?([^@<>\s]+)@/.exec(messageId)?.[1]?.toLowerCase() ?? '';
}
