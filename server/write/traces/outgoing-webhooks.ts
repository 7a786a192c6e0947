import type { Webhook } from '#shared/contract/model-calls.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { recordStatement } from '#server/sql/records/records-statement.ts';
import { bindListed } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { isHidden } from './history.ts';
import { outboxRow } from './outbox-row.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Change, eventName } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';

/** A call to another system, written down whole: what is sent is what was so when it happened. */
export async function webhookRow(context: WriteContext, change: Change, webhook: Webhook): Promise<Outgoing> {
  const { runtime, call } = context;
  const { entity, id } = change;
  const messageId = runtime.newId();
  const event = `${entity.name}.${eventName(change.event)}`;
  const body = {
    id: messageId,
    event,
    time: call.now,
    contract: runtime.storage.version,
    entity: entity.name,
    record: id,
    fields: await sentFields(context, change, webhook.send ?? []),
  };
  const { name } = webhook;
  return outboxRow(call, change, { id: messageId, kind: 'webhook', name, event, target: name, body });
}

/** What is stored, as the change left it; what is computed when it is read, as it is now. Never a secret or a key. */
async function sentFields(
  context: WriteContext,
  { entity, id, before, after }: Change,
  names: readonly string[],
): Promise<RecordValues> {
  const kept = after ?? before ?? {};
  const fields = names.flatMap((name) => entity.fields.get(name) ?? []);
  const computed = fields.filter((field) => !hasColumn(field)).map(({ name }) => name);
  const read =
    computed.length === 0 ? {} : await readComputed(context, { entity: entity.name, id }, computed);
  const sent = fields.filter((field) => !hasColumn(field) || !isHidden(field));
  return Object.fromEntries(
    sent.map(({ name }) => [name, (computed.includes(name) ? read : kept)[name] ?? null]),
  );
}

/** A webhook has the eyes of the contract, which names what it sends. */
const contract: Actor = { kind: 'engine', audiences: new Set(), owner: true };

async function readComputed(
  { runtime, call, transaction }: WriteContext,
  { entity, id }: { readonly entity: string; readonly id: string },
  fields: readonly string[],
): Promise<RecordValues> {
  const { statement, projection } = recordStatement(runtime, contract, { entity, fields });
  const [row] = await transaction.all(
    bindListed(statement, { ...slotValues(runtime, call), 'value:id': id }),
  );
  return row === undefined ? {} : projection.toRecord(row);
}
