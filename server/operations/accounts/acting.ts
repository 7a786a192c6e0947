import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { ActAsCheck } from '#shared/contract/model-sign-in.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { messageOf } from '#shared/messages/message.ts';
import { actAs as keepActAs } from '#server/identity/keys/sessions.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { mayActAs, mayActAsOthers } from '#server/rights/may-act-as.ts';
import type { Runtime } from '#server/runtime.ts';
import { codeAtDoor } from './code-at-door.ts';
import { refuseAtDoor } from './kept-out.ts';

/** The header that names whom a call is made as, in lower case. */
export const actAsHeader = 'ninefold-act-as';

/**
 * The caller as another person: with the rights of that person and nothing of their own, and known by both. What a token
 * is narrowed to stays. Refused where the contract does not name the person's roles for the caller's, and where it lets
 * the person in no more.
 */
export async function actingAs(runtime: Runtime, caller: Caller, id: string): Promise<Outcome<Caller>> {
  const { actor, person: by } = caller;
  if (by === undefined) return refuse('not_signed_in');
  if (!mayActAsOthers(runtime.model, actor)) return refused(runtime, 'forbidden');
  const found = isId(id) ? await find(runtime, id.toLowerCase()) : undefined;
  if (found === undefined) return refused(runtime, 'unknown');
  if (!mayActAs(runtime.model, actor, found.roles)) return refused(runtime, 'forbidden');
  const keptOut = await refuseAtDoor(runtime, found);
  if (keptOut !== undefined) return keptOut;
  const { scope, network } = actor;
  const acting = { ...actorOf(found, runtime.model), scope, network, actedBy: { id: by.id, name: by.name } };
  return done({ ...caller, actor: acting, person: found, reads: by.preferences });
}

/** Somebody who is disabled is not there to be acted as. */
async function find(runtime: Runtime, id: string) {
  const { readTimeMs } = runtime.model.limits;
  const person = await runtime.database.read((on) => findPerson(on, runtime, id), readTimeMs);
  return person?.active === true ? person : undefined;
}

/** What is said where the contract has no code of its own. */
const usual = {
  forbidden: { code: 'forbidden', detail: messageOf('refusals.mayNotActAs') },
  unknown: { code: 'not_found', detail: messageOf('refusals.nobodyToActAs') },
} as const;

async function refused(runtime: Runtime, check: ActAsCheck): Promise<Refusal> {
  const code = runtime.model.signIn.actAs?.errors[check];
  return code === undefined ? refuse(usual[check].code, usual[check].detail) : codeAtDoor(runtime, code);
}

const sentPerson = z.strictObject({ person: z.string().max(100) });

/** Lets the session of a caller act as somebody from now on. */
export async function beginActing(runtime: Runtime, caller: Caller, body: unknown): Promise<Outcome<Caller>> {
  const { session, actor } = caller;
  if (caller.person === undefined) return refuse('not_signed_in');
  if (actor.actedBy !== undefined) return refuse('forbidden', messageOf('refusals.notWhileActing'));
  if (session === undefined) return refuse('bad_request', messageOf('refusals.actByHeader'));
  const sent = sentPerson.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const acting = await actingAs(runtime, caller, sent.data.person);
  if (acting.kind === 'refusal') return acting;
  await runtime.database.write((on) => keepActAs(on, session, acting.value.actor.id));
  return acting;
}

/** The session is that of its own person again; nothing happens where it is. */
export async function endActing(runtime: Runtime, { session }: Caller): Promise<void> {
  if (session !== undefined) await runtime.database.write((on) => keepActAs(on, session, undefined));
}
