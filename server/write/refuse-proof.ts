import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { CallLimit } from '#shared/contract/model-limits.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { countCalls } from './count-calls.ts';
import { CHALLENGE_SECONDS, provenBy } from './proof/challenge.ts';
import { keptSecret } from './proof/proof-secret.ts';

interface Proven {
  readonly limit: CallLimit;
  readonly times: number;
  readonly dryRun: boolean;
  readonly proof?: string | undefined;
}

/**
 * Who comes over the network (not from a scenario), with neither an account nor the key of a record. What is tried out
 * leaves nothing behind.
 */
export function needsProof(actor: Actor, { limit, dryRun }: Proven): boolean {
  return asksForProof(actor, limit) && !dryRun && actor.network !== undefined;
}

/** Whether a limit asks for a proof from whoever makes such a call over the network. */
export function asksForProof({ kind, held }: Actor, { proof }: CallLimit): boolean {
  return proof && kind === 'nobody' && held === undefined;
}

/** The challenge that the caller has answered. One proof is for one call, also within a batch. */
export async function proofOf(
  runtime: Runtime,
  { now }: Call,
  { times, proof }: Proven,
): Promise<Outcome<string>> {
  if (times > 1) return refuse('proof_needed');
  const secret = await runtime.database.read(keptSecret);
  return provenBy(proof, { secret, now });
}

/** Uses the proof up, for all servers; its challenge must be locked. Undefined: none was needed, or it is the first time. */
export async function refuseProof(
  transaction: Transaction,
  proven: Outcome<string> | undefined,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<Refusal | undefined> {
  if (proven === undefined || proven.kind === 'refusal') return proven;
  const used = await countCalls(transaction, {
    id,
    name: 'proof',
    who: proven.value,
    times: 1,
    most: 1,
    // Longer than a challenge may be answered, also where clocks of servers differ.
    perSeconds: 2 * CHALLENGE_SECONDS,
    now,
  });
  return used === undefined ? undefined : refuse('proof_used');
}
