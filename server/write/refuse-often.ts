import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { limitedSignUp } from '#shared/contract/language/sign-up-call.ts';
import type { CallLimit } from '#shared/contract/model-limits.ts';
import type { Actor, Call } from '#server/call.ts';
import { catalogueRefusal } from '#server/reads/message.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Action, permitsOf } from '#server/rights/permits.ts';
import { isKeyKnown } from './answer/idempotency.ts';
import { countCalls, roomFor } from './count-calls.ts';
import { needsProof, proofOf, refuseProof } from './refuse-proof.ts';
import type { Operation } from './plan/operation.ts';

/** Calls that are about to be made by one caller, and what they have in common. */
export interface CallsToCount {
  readonly made: readonly (Operation & { readonly times?: number })[];
  readonly dryRun: boolean;
  readonly idempotencyKey?: string | undefined;
  /** That the caller has done some work, as it was sent. */
  readonly proof?: string | undefined;
}

/** A form asks what would come of it while somebody types: so many dry runs may be made for one call. */
const DRY_RUNS = 10;

/**
 * Counts calls on records by the limits of the contract, before any of them begins; refused where one is made too often.
 * A call counts whatever becomes of it, so that nobody can try out what is refused; one that is made again under its
 * idempotency key is not another. What the caller may not do at all is not counted.
 */
export async function refuseOften(
  runtime: Runtime,
  call: Call,
  { made, ...around }: CallsToCount,
): Promise<Refusal | undefined> {
  const { calls: limits } = runtime.model.limits;
  if (limits.size === 0) return undefined;
  const counted = new Map<string, CountedCall>();
  for (const { entity, event, times = 1 } of made) {
    const name = `${entity.name}.${event}`;
    const limit = limits.get(name);
    if (limit === undefined || !mayCall(call.actor, { entity, event }, around.dryRun)) continue;
    counted.set(name, { name, limit, entity, times: (counted.get(name)?.times ?? 0) + times });
  }
  for (const one of counted.values()) {
    const refused = await refuseOne(runtime, call, { ...one, ...around });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** As `refuseOften`, for a named query. */
export async function refuseAskedOften(
  runtime: Runtime,
  call: Call,
  { name, entity }: { readonly name: string; readonly entity: Entity },
): Promise<Refusal | undefined> {
  const limit = runtime.model.limits.calls.get(name);
  return limit && refuseOne(runtime, call, { name, limit, entity, times: 1, dryRun: false });
}

/** As `refuseOften`, for somebody who asks for an account. */
export async function refuseSignUpOften(runtime: Runtime, call: Call): Promise<Refusal | undefined> {
  const { limits, entities } = runtime.model;
  const entity = entities.get('user');
  const limit = limits.calls.get(limitedSignUp);
  if (entity === undefined || limit === undefined) return undefined;
  return refuseOne(runtime, call, { name: limitedSignUp, limit, entity, times: 1, dryRun: false });
}

/** What a limit of the contract leaves to who would call. */
export interface Leeway {
  readonly limit: CallLimit;
  /** So many calls more; undefined where they are counted by addresses, and nobody knows from which one it would come. */
  readonly left?: number;
  /** What one call more would be refused with. */
  readonly refused?: Refusal & { readonly retryAfter: number };
}

/** What `refuseOften` would say of one call more, which is not counted; undefined where no limit is on it. */
export async function leewayOf(
  runtime: Runtime,
  call: Call,
  { entity, event }: Operation,
): Promise<Leeway | undefined> {
  const { actor, now } = call;
  const name = `${entity.name}.${event}`;
  const limit = runtime.model.limits.calls.get(name);
  if (limit === undefined || isExcepted(actor, limit) || !mayCall(actor, { entity, event }, false))
    return undefined;
  if (limit.by === 'address' || actor.id === undefined) return { limit };
  const { count: most, perSeconds } = limit;
  const counted = { name, who: actor.id, times: 1, most, perSeconds, now };
  const { left, waits } = await runtime.database.read((connection) => roomFor(connection, counted));
  if (waits === undefined) return { limit, left };
  const refused = await refusalOf(runtime, call, { name, limit, entity, times: 1, waits });
  return { limit, left, refused: { ...refused, retryAfter: waits } };
}

interface CountedCall {
  readonly name: string;
  readonly limit: CallLimit;
  readonly entity: Entity;
  readonly times: number;
}

type OneCall = CountedCall & Omit<CallsToCount, 'made'>;

function mayCall(actor: Actor, { entity, event }: Operation, isTried: boolean): boolean {
  const transition = entity.transitions.get(event);
  const action: Action =
    transition === undefined
      ? { kind: event as Exclude<Action['kind'], 'transition'> } // an event is one of them, or a transition
      : { kind: 'transition', name: event, transition, ...(isTried ? { tried: true } : {}) };
  return permitsOf({ entity, action }, actor).length > 0;
}

async function refuseOne(runtime: Runtime, call: Call, one: OneCall): Promise<Refusal | undefined> {
  const { actor, now } = call;
  const { limit } = one;
  if (isExcepted(actor, limit)) return undefined;
  const name = one.dryRun ? `${one.name} dry_run` : one.name;
  const who = whoCalls(actor, limit);
  const most = one.dryRun ? limit.count * DRY_RUNS : limit.count;
  const proven = needsProof(actor, one) ? await proofOf(runtime, call, one) : undefined;
  const challenge = proven?.kind === 'done' ? [`nf_call proof ${proven.value}`] : [];
  // The clock of a call is read before it waits for its turn: of two, the later one may have begun first.
  const waits = await runtime.database.write(
    async (transaction): Promise<number | Refusal | undefined> => {
      if (await isKeyKnown({ connection: transaction, call }, one.idempotencyKey)) return undefined;
      const id = runtime.newId();
      const refused = await refuseProof(transaction, proven, { id, now });
      if (refused !== undefined) return refused;
      const { perSeconds } = limit;
      return countCalls(transaction, {
        id: runtime.newId(),
        name,
        who,
        times: one.times,
        most,
        perSeconds,
        now,
      });
    },
    { exclusive: [`nf_call ${name} ${who}`, ...challenge], shared: [] },
  );
  if (waits === undefined || typeof waits === 'object') return waits;
  return refusalOf(runtime, call, { ...one, waits });
}

function isExcepted({ kind, audiences }: Actor, { except }: CallLimit): boolean {
  return kind === 'engine' || except.some((audience) => audiences.has(audience));
}

/** Strangers of one network are one another's account: nothing else is known of them. */
function whoCalls({ id, network, kind }: Actor, { by }: CallLimit): string {
  return (by === 'account' ? id : undefined) ?? network ?? id ?? kind;
}

async function refusalOf(
  runtime: Runtime,
  call: Call,
  { limit, entity, waits }: CountedCall & { readonly waits: number },
): Promise<Refusal> {
  const { code, status } = limit;
  if (code === undefined) return { ...refuse('too_many_requests'), retryAfter: waits };
  const said = await runtime.database.read((connection) =>
    catalogueRefusal(code, { connection, runtime, call, entity }),
  );
  return { ...said, status, retryAfter: waits };
}
