import type { SecurityKind } from '#shared/api/calls/data.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Answer, Exchange, Handler } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { findByLogin } from '#server/identity/people/people.ts';
import type { Reporter } from '#server/observe/report.ts';
import { noteSecurityEvent } from '#server/operations/security/note-security-event.ts';
import type { Clock } from '#server/runtime.ts';
import { loginIn } from './accounts/sender.ts';
import { EXPORT } from './records/export.ts';
import { entityOf } from './records/entity-of.ts';

/** What it means that a call was done, by its method and address. */
const kinds: Readonly<Record<string, SecurityKind>> = {
  'POST /-/session': 'signed_in',
  'DELETE /-/session': 'signed_out',
  'PUT /-/sign-in-code': 'signed_in',
  'PUT /-/sign-in-link': 'signed_in',
  'PUT /-/sign-in-passkey': 'signed_in',
  'PUT /-/sign-in-factor': 'signed_in',
  'DELETE /-/sessions': 'sessions_ended',
  'POST /-/people/:id/sign-out': 'sessions_ended',
  'POST /-/sign-out-everybody': 'everybody_signed_out',
  'DELETE /-/sessions/:id': 'sessions_ended',
  'PATCH /-/password': 'password_changed',
  'PUT /-/password': 'password_reset',
  'PUT /-/people/:id/password': 'password_given',
  'POST /-/people/:id/password': 'password_link_made',
  'PUT /-/second-factor': 'second_factor_set',
  'PATCH /-/second-factor': 'second_factor_changed',
  'DELETE /-/people/:id/second-factor': 'second_factor_removed',
  'PUT /-/passkeys': 'passkey_added',
  'POST /-/passkeys/:id/remove': 'passkey_removed',
  'POST /-/tokens': 'token_made',
  'DELETE /-/tokens/:id': 'token_ended',
  'POST /-/invitations': 'invited',
  'POST /-/invitations/list': 'invited',
  'DELETE /-/invitations/:id': 'invitation_withdrawn',
  'PUT /-/invitations': 'account_opened',
  'POST /-/setup': 'account_opened',
  'PUT /-/signup': 'account_opened',
  'POST /-/signup': 'account_opened',
  'POST /-/email': 'address_changed',
  'PUT /-/email': 'address_changed',
  'PATCH /-/people/:id': 'person_changed',
  'GET /-/people/:id/data': 'person_exported',
  'POST /-/people/:id/erase': 'person_erased',
  'POST /-/acting': 'acting_begun',
  'DELETE /-/acting': 'acting_ended',
  [`GET ${EXPORT}`]: 'exported',
  'POST /-/backups': 'backup_made',
  'GET /-/backups/:id': 'backup_taken',
};

/** Calls whose answer has the name of what was made. */
const named: ReadonlySet<string> = new Set(['POST /-/tokens', 'PUT /-/passkeys']);

/** Refusals that say nothing of who may come in: what was sent could not be understood. */
const unread: ReadonlySet<string> = new Set(['invalid', 'bad_request']);

interface NotedDeps {
  readonly report: Reporter;
  readonly clock: Clock;
}

/** The same calls; what is to be known of who came in, of accounts and of calls that are not theirs is kept. */
export function noted(path: string, handlers: Handlers, deps: NotedDeps): Handlers {
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    notedCall(`${method} ${path}`, handler, deps),
  ]);
  return Object.fromEntries(entries);
}

function notedCall(name: string, handler: Handler, { report, clock }: NotedDeps): Handler {
  return async (exchange) => {
    const outcome = await handler(exchange);
    for (const kind of kindsOf(name, exchange, outcome)) await note(kind, exchange, outcome);
    return outcome;
  };

  async function note(kind: SecurityKind, exchange: Exchange, outcome: Outcome<Answer>): Promise<void> {
    const { caller, params, request } = exchange;
    const { actor } = caller;
    const address = addressOf(request);
    const about = aboutOf(name, exchange, outcome);
    const person = await personOf(kind, exchange, outcome);
    const by = actor.id ?? (kind === 'sign_in_refused' ? undefined : person);
    const happened = { kind, address, about, by, actedBy: actor.actedBy?.id };
    const theirs = name.includes('/-/people/:id') ? params['id'] : (person ?? caller.person?.id);
    await noteSecurityEvent(exchange.runtime, { ...happened, person: theirs }, { now: clock.now(), report });
  }
}

/** Who sets up a factor on the way in has done two things. */
function kindsOf(name: string, exchange: Exchange, outcome: Outcome<Answer>): readonly SecurityKind[] {
  const kind = kindOf(name, exchange, outcome);
  if (kind === undefined) return [];
  if (name === 'POST /-/people/:id/sign-out') {
    const { session, token, tokens } = objectIn(exchange.body);
    const all = session === undefined && token === undefined;
    const ended = all || session !== undefined ? [kind] : [];
    return token === undefined && tokens !== true ? ended : [...ended, 'token_ended'];
  }
  const isSetUp = outcome.kind === 'done' && objectIn(outcome.value.body)['recovery_codes'] !== undefined;
  if (name !== 'PUT /-/sign-in-factor' || !isSetUp) return [kind];
  const byPasskey = objectIn(exchange.body)['new_passkey'] !== undefined;
  return [kind, byPasskey ? 'passkey_added' : 'second_factor_set'];
}

function kindOf(name: string, { query }: Exchange, outcome: Outcome<Answer>): SecurityKind | undefined {
  const kind = kinds[name];
  if (outcome.kind === 'refusal') {
    if (kind === 'signed_in') return unread.has(outcome.code) ? undefined : 'sign_in_refused';
    return outcome.code === 'forbidden' ? 'refused' : undefined;
  }
  // A challenge, or a mail that is on its way: nothing has been done yet.
  if (outcome.value.status === 202 || query.get('dry_run') === 'true') return undefined;
  return kind;
}

/** Who is signed in by it; of a refused one whose account was asked for, where there is one. */
async function personOf(
  kind: SecurityKind,
  { runtime, body }: Exchange,
  outcome: Outcome<Answer>,
): Promise<string | undefined> {
  if (outcome.kind === 'done') {
    const told: unknown = objectIn(outcome.value.body)['person'];
    const id = objectIn(told)['id'];
    return typeof id === 'string' ? id : undefined;
  }
  const login = kind === 'sign_in_refused' ? loginIn(body) : '';
  if (login === '') return undefined;
  return (await runtime.database.read((on) => findByLogin(on, runtime, login)))?.id;
}

function aboutOf(name: string, exchange: Exchange, outcome: Outcome<Answer>): string | undefined {
  const entity = entityOf(exchange)?.name;
  if (outcome.kind === 'refusal' && outcome.code !== 'forbidden') return outcome.code;
  if (outcome.kind === 'refusal') return entity === undefined ? name : name.replace(':plural', entity);
  const told = objectIn(outcome.value.body)['name'];
  if (named.has(name) && typeof told === 'string') return told;
  return entity;
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
