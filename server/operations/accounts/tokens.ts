import { newToken, type TokenAnswer } from '#shared/api/calls/accounts.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import type { FieldCode, Refusal } from '#shared/api/problem.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { toInstant } from '#shared/fields/time/calendar.ts';
import type { Person } from '#server/identity/people/people.ts';
import { METRICS, scopeMistake } from '#server/rights/scope.ts';
import { isNetwork } from '#server/identity/keys/networks.ts';
import { sessionBegan } from '#server/identity/keys/sessions.ts';
import { addToken, listTokens, type Token } from '#server/identity/keys/tokens.ts';
import type { Runtime } from '#server/runtime.ts';
import { type ProofTries, provePassword } from './prove-password.ts';
import type { AccountCall } from './mailing.ts';

/** A token that was forgotten must not open doors for ever: how long one lasts, and may last at the most. */
const DAYS = 365;
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
/** Whoever signed in no longer ago than this need not prove their password again. */
const RECENT_MS = 15 * 60_000;

/**
 * Makes a token for a person's scripts: named, ending (in a year, unless said otherwise), narrowed as far as they wish. A
 * session that somebody else got hold of must not become a token: the password is asked, unless they have just signed in.
 */
export async function makeToken(
  { runtime, now }: Pick<AccountCall, 'runtime' | 'now'>,
  person: Person,
  { body, ...tries }: { readonly body: unknown } & ProofTries,
): Promise<Outcome<TokenAnswer & { readonly token: string }>> {
  const sent = newToken.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { name, scopes, networks, password } = sent.data;
  const wrong = scopes
    .map((word) => scopeMistake(word, runtime.model) ?? onlyForOwners(word, person))
    .find((one) => one !== undefined);
  if (wrong !== undefined) {
    return refuse('invalid', wrong, [{ field: 'scopes', code: 'not_an_option', message: wrong }]);
  }
  const elsewhere = networkMistake(networks);
  if (elsewhere !== undefined) {
    const problem = { field: 'networks', code: 'bad_type', message: elsewhere } as const;
    return refuse('invalid', elsewhere, [problem]);
  }
  const expiresAt = endOf(sent.data.expires_at, now);
  if (expiresAt.kind === 'refusal') return expiresAt;
  const proven =
    password === undefined
      ? await hasJustSignedIn({ runtime, now }, tries.session)
      : await provePassword({ runtime, now }, person, { password, field: 'password', ...tries });
  if (proven.kind === 'refusal') return proven;
  const id = runtime.newId();
  const made = { id, userId: person.id, name, now, expiresAt: expiresAt.value, scopes, networks };
  const token = await runtime.database.write((on) => addToken(on, made));
  const rest = { created_at: now, expires_at: expiresAt.value, seen_at: null };
  return done({ id, name, scopes, networks, ...rest, token });
}

/** What is wrong with one of the networks of a token, in a sentence; undefined where nothing is. */
export function networkMistake(networks: readonly string[]): Text | undefined {
  const wrong = networks.find((network) => !isNetwork(network));
  return wrong === undefined ? undefined : messageOf('refusals.noNetwork', { name: wrong });
}

/** The tokens of a person that were not revoked, oldest first. */
export async function tokensOf({ database }: Runtime, userId: string): Promise<readonly TokenAnswer[]> {
  const all = await database.read((on) => listTokens(on, userId));
  return all.filter(({ revokedAt }) => revokedAt === undefined).map(answerOf);
}

/** The end of a token as text (a day or a moment), as an instant to come, and not too far. */
export function endOf(text: string | undefined, now: string): Outcome<string> {
  const usual = new Date(Date.parse(now) + DAYS * DAY_MS).toISOString();
  if (text === undefined) return done(usual);
  const end = toInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  if (end === undefined || end <= now) return wrongEnd('bad_type', messageOf('refusals.endNotToCome'));
  const longest = new Date(Date.parse(now) + LONGEST_DAYS * DAY_MS).toISOString();
  if (end > longest)
    return wrongEnd('too_large', messageOf('refusals.tokenTooLong', { day: longest.slice(0, DATE) }));
  return done(end);
}

const DATE = 'YYYY-MM-DD'.length;

function wrongEnd(code: FieldCode, message: Text): Refusal {
  return refuse('invalid', message, [{ field: 'expires_at', code, message }]);
}

/** Metrics tell of everybody's use; and a token outlives the sign-in of who made it. */
function onlyForOwners(word: string, { roles }: Person): Text | undefined {
  if (word !== METRICS || roles.includes('owner')) return undefined;
  return messageOf('refusals.onlyOwnersRead', { scope: METRICS });
}

async function hasJustSignedIn(
  { runtime, now }: Pick<AccountCall, 'runtime' | 'now'>,
  session: string | undefined,
): Promise<Outcome<undefined>> {
  const began =
    session === undefined ? undefined : await runtime.database.read((on) => sessionBegan(on, session));
  if (began !== undefined && Date.parse(now) - Date.parse(began) <= RECENT_MS) return done(undefined);
  const message = messageOf('refusals.signInAgain');
  return refuse('invalid', message, [{ field: 'password', code: 'required', message }]);
}

function answerOf({ id, name, scopes, networks, createdAt, expiresAt, seenAt }: Token): TokenAnswer {
  return {
    id,
    name,
    scopes,
    networks,
    created_at: createdAt,
    expires_at: expiresAt ?? null,
    seen_at: seenAt ?? null,
  };
}
