import type { Call } from '#server/call.ts';
import type { Outgoing } from './outgoing.ts';
import type { Change } from './write-context.ts';

/** What is its own in a message. */
interface Message {
  readonly id: string;
  readonly kind: 'mail' | 'webhook';
  readonly name: string;
  /** As `entity.event`; null where nothing happened. */
  readonly event: string | null;
  readonly target: string;
  readonly body: unknown;
}

/** A message about a change, waiting for the first attempt to send it. */
export function outboxRow(
  { now }: Pick<Call, 'now'>,
  { entity, id: record }: Pick<Change, 'entity' | 'id'>,
  { id, kind, name, event, target, body }: Message,
): Outgoing {
  const waiting = { state: 'waiting', attempts: 0, next_at: now, done_at: null, error: null };
  const about = { at: now, kind, name, event, entity: entity.name, record, target };
  return { table: 'nf_outbox', row: { id, ...about, body: JSON.stringify(body), ...waiting } };
}
