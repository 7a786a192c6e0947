import { messageOf } from '#shared/messages/message.ts';
import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { type CookieSettings, readCookie, sessionCookieName } from './cookies.ts';
import { addressOf, networkOf } from './network.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { findHeldRecord, keyHeader, withHeld } from '#server/identity/keys/held-record.ts';
import { findSessionHolder, findTokenHolder } from '#server/identity/keys/holder.ts';
import { isWithinNetworks } from '#server/identity/keys/networks.ts';
import type { Reporter } from '#server/observe/report.ts';
import { noteSecurityEvent } from '#server/operations/security/note-security-event.ts';
import { noteInPassing } from './note-in-passing.ts';
import { isDueToBeSeen, keepAlive } from '#server/identity/keys/sessions.ts';
import { actAsHeader, actingAs } from '#server/operations/accounts/acting.ts';
import { unknownKey } from '#server/operations/accounts/code-at-door.ts';
import { asStranger } from '#server/operations/security/closed-to-strangers.ts';
import { refuseAtDoor } from '#server/operations/accounts/kept-out.ts';
import { needsFactor } from '#server/operations/second-factor/needs-factor.ts';
import { noteTokenUse, tokenPrefix } from '#server/identity/keys/tokens.ts';

/** What identity is decided with. Its clock is the real one even in a rehearsal, whose own clock would end sessions. */
export interface IdentitySettings extends CookieSettings {
  readonly clock: Clock;
  /** True: the key of a record that comes along is looked at. Elsewhere what is answered is not of any record. */
  readonly keys?: boolean;
  /** Present in a rehearsal, where nobody is asked for a second factor. */
  readonly rehearsal?: object | undefined;
  /** Where it is reported that an event of security could not be kept. */
  readonly report?: Reporter;
  /** True: it is only looked who they are now, and not noted that they were here. */
  readonly quiet?: boolean;
}

/**
 * Who sent a request. A bearer token that opens nothing is refused: a script must notice. A session that has ended is
 * nobody: the browser will be shown what anyone may see, and where to sign in; so is that of a person whom the contract
 * lets in no more. The key of a record comes beside either.
 */
export async function identify(
  request: Request,
  runtime: Runtime,
  settings: IdentitySettings,
): Promise<Outcome<Caller>> {
  const sender = await whoActs(request, runtime, settings);
  if (sender.kind === 'refusal') return sender;
  const network = networkOf(request);
  const caller: Caller = { ...sender.value, actor: { ...sender.value.actor, network } };
  const key = request.get(keyHeader);
  if (key === undefined || settings.keys !== true) return done(await withoutAccount(caller, runtime));
  const presented = { key, network, now: settings.clock.now() };
  const held = await findHeldRecord(runtime, presented);
  if (held.kind === 'refusal') return unknownKey(runtime, held);
  return done({ ...caller, actor: withHeld(caller.actor, held.value) });
}

/** Who has neither an account nor the key of a record is granted nothing where the contract wants one. */
async function withoutAccount(caller: Caller, runtime: Runtime): Promise<Caller> {
  if (caller.actor.kind !== 'nobody' || runtime.model.signIn.required === undefined) return caller;
  return { ...caller, actor: { ...(await asStranger(runtime)), network: caller.actor.network } };
}

/** Who sent it, or whom they act as: by the header of a script, or by what their session says. */
async function whoActs(
  request: Request,
  runtime: Runtime,
  settings: IdentitySettings,
): Promise<Outcome<Caller>> {
  const sent = await whoSent(request, runtime, settings);
  if (sent.kind === 'refusal' || settings.keys !== true) return sent;
  const named = request.get(actAsHeader);
  const wanted = named ?? sent.value.actsAs;
  if (wanted === undefined) return sent;
  const acting = await actingAs(runtime, sent.value, wanted);
  if (acting.kind === 'done' || named !== undefined) return acting;
  // Whoever means to act as another must not go on as themselves unawares: they are shown what anyone is.
  return done({ actor: nobody, session: sent.value.session });
}

/** With whom the session acts as. */
type Sender = Caller & { readonly actsAs?: string | undefined };

async function whoSent(
  request: Request,
  runtime: Runtime,
  settings: IdentitySettings,
): Promise<Outcome<Sender>> {
  const now = settings.clock.now();
  const { authorization } = request.headers;
  if (authorization !== undefined)
    return await byToken(authorization, runtime, { ...settings, now, address: addressOf(request) });
  const cookie = readCookie(request, sessionCookieName(request, settings));
  const known = cookie === undefined ? undefined : await bySession(cookie, runtime, { ...settings, now });
  return done(known ?? { actor: nobody });
}

type Look = Pick<IdentitySettings, 'quiet' | 'rehearsal' | 'report'> & { readonly now: string };
type TokenLook = Omit<Look, 'rehearsal'> & { readonly address: string };

async function byToken(authorization: string, runtime: Runtime, look: TokenLook): Promise<Outcome<Caller>> {
  const text = bearer.exec(authorization)?.[1];
  if (text === undefined || !text.startsWith(tokenPrefix)) return refuse('not_signed_in', badToken);
  return callerByToken(text, runtime, look);
}

/** Who holds a token, in a header or in an address, from where it may be used; that it was used is noted. */
export async function callerByToken(
  text: string,
  runtime: Runtime,
  { now, quiet, address, report }: TokenLook,
): Promise<Outcome<Caller>> {
  const holder = await findTokenHolder(runtime, text, now);
  if (holder === undefined) return refuse('not_signed_in', badToken);
  const { person, key, seenAt, scope, token } = holder;
  if (token !== undefined && !isWithinNetworks(token.networks, address)) {
    const happened = { kind: 'refused', person: person.id, address, about: token.name } as const;
    if (report !== undefined) await noteSecurityEvent(runtime, happened, { now, report });
    return refuse('forbidden', messageOf('refusals.tokenNotFromHere'));
  }
  if (quiet !== true && isDueToBeSeen(seenAt, now))
    noteInPassing(runtime.database, key, (on) => noteTokenUse(on, key, now));
  const refused = await refuseAtDoor(runtime, person);
  if (refused !== undefined) return refused;
  const actor = actorOf(person, runtime.model);
  return done({ actor: scope === undefined ? actor : { ...actor, scope }, person });
}

async function bySession(
  cookie: string,
  runtime: Runtime,
  { now, quiet, rehearsal }: Look,
): Promise<Sender | undefined> {
  const holder = await findSessionHolder(runtime, cookie, now);
  if (holder === undefined) return undefined;
  const { person, key, seenAt, actsAs, factor } = holder;
  if (factor === undefined && rehearsal === undefined && needsFactor(runtime.model, person)) return undefined;
  if ((await refuseAtDoor(runtime, person)) !== undefined) return undefined;
  if (quiet !== true && isDueToBeSeen(seenAt, now)) {
    const use = { now, lifeSeconds: runtime.model.limits.sessionSeconds };
    noteInPassing(runtime.database, key, (on) => keepAlive(on, key, use));
  }
  return { actor: actorOf(person, runtime.model), person, session: key, factor, actsAs };
}

const bearer = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;
const badToken = messageOf('refusals.unknownToken');
