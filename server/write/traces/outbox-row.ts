import type { Call } from '#server/call.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';

/** What is its own in a message. */
interface Message {
  readonly id: string;
  /** `record_mail`: one that is kept with its record. */
  readonly kind: 'mail' | 'record_mail' | 'webhook' | 'notice' | 'call';
  readonly name: string;
  /** As `entity.event`; null where nothing happened. */
  readonly event: string | null;
  readonly target: string;
  readonly body: unknown;
}

type About = Pick<Change, 'entity' | 'id'>;

/** A message about a change, waiting for the first attempt to send it. */
export function outboxRow(
  { now, trace }: Pick<Call, 'now' | 'trace'>,
  about: About,
  message: Message,
): Outgoing {
  const waiting = { state: 'waiting', next_at: now, done_at: null, error: null, trace: trace ?? null };
  return { table: 'nf_outbox', row: { ...rowOf(now, about, message), ...waiting } };
}

/** A message that is never sent, kept so that somebody can see why. */
export function withheldOutboxRow(
  { now }: Pick<Call, 'now'>,
  about: About,
  { why, ...message }: Message & { readonly why: string },
): Outgoing {
  const withheld = { state: 'withheld', next_at: null, done_at: now, error: why, trace: null };
  return { table: 'nf_outbox', row: { ...rowOf(now, about, message), ...withheld } };
}

function rowOf(at: string, { entity, id: record }: About, { id, kind, name, event, target, body }: Message) {
  const about = { at, kind, name, event, entity: entity.name, record, target };
  return { id, ...about, body: JSON.stringify(body), attempts: 0, answered: null };
}
