import { messageOf } from '#shared/messages/message.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Sql } from 'sql-template-tag';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Actor, HeldRecord } from '#server/call.ts';
import { nobody, withAudience } from '#server/identity/people/actor.ts';
import type { Runtime } from '#server/runtime.ts';
import { keysThatBegin } from '#server/sql/engine/held-rows.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { hashOf } from './secret-token.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import { triesOfKeys } from '#server/identity/sign-in/tries.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** The header a key is presented in, in lower case: an address would be written down on its way, and told to others. */
export const keyHeader = 'ninefold-key';

/** A key as it came, and from where. */
export interface PresentedKey {
  readonly key: string;
  /** Of its sender. */
  readonly network: string;
  readonly now: string;
}

/**
 * The record a key opens. A key that opens none is refused, and counts as a failed try of its network: who goes on
 * guessing has to wait. A key that opens something never waits, since the shortest cannot be guessed at any pace.
 */
export async function findHeldRecord(
  runtime: Runtime,
  { key, network, now }: PresentedKey,
): Promise<Outcome<HeldRecord>> {
  const held = wellFormed.test(key) ? await lookUp(runtime, key) : undefined;
  if (held !== undefined) return done(held);
  const limit = runtime.model.limits.signIn;
  const counters = triesOfKeys('record', network, limit);
  const tried = await beginTry(runtime.database, { counters, limit, now });
  if (tried.kind === 'refused')
    return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
  return refuse('not_signed_in', unknownKey);
}

/** The same person, or nobody, with a record in hand: `holder` is one more of their audiences. */
export function withHeld(actor: Actor, held: HeldRecord): Actor {
  return { ...actor, audiences: withHolder(actor.audiences), held };
}

/** Who an address reads as: an audience, or whoever holds the record. */
export function actorAs(audience: string, held: HeldRecord, model: Model): Actor {
  return audience === 'holder' ? withHeld(nobody, held) : withAudience(audience, model);
}

const wellFormed = /^[0-9A-Za-z]{16,128}$/;
const unknownKey = messageOf('refusals.unknownKey');

const statements = new PlanCache<Sql | undefined>(1);

async function lookUp(runtime: Runtime, key: string): Promise<HeldRecord | undefined> {
  const statement = statements.get(runtime.storage, 'keys', () => keysThatBegin(sourceOf(runtime)));
  if (statement === undefined) return undefined;
  const from = key.slice(0, Math.floor(key.length / 2));
  const slots = { 'value:from': from, 'value:to': `${from}~` } as const;
  const rows = await runtime.database.ask(bind(statement, slots), runtime.model.limits.readTimeMs);
  const same = rows.filter((row) => isSame(String(row['held_key']), key));
  const [row] = same;
  return row === undefined ? undefined : { entity: String(row['entity']), id: String(row['id']) };
}

/** Compared by their hashes, which takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}

/** The same set for the same audiences: what depends on it alone is then worked out once. */
const withHolder = memoized(
  (audiences: ReadonlySet<string>): ReadonlySet<string> => new Set([...audiences, 'holder']),
);
