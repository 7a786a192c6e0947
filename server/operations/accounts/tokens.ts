import { z } from 'zod';
import type { TokenAnswer } from '#shared/api/account-answers.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { toInstant } from '#shared/fields/calendar.ts';
import type { Person } from '#server/identity/people.ts';
import { scopeMistake } from '#server/identity/scope.ts';
import { addToken, listTokens, type Token } from '#server/identity/tokens.ts';
import type { Runtime } from '#server/runtime.ts';

/** A token that was forgotten must not open doors for ever. */
const DAYS = 365;
const DAY_MS = 86_400_000;

const bodySchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  expires_at: z.string().max(40).optional(),
  scopes: z.array(z.string().max(100)).max(50).default([]),
});

/** Makes a token for a person's scripts: named, ending (in a year, unless said otherwise), narrowed as far as they wish. */
export async function makeToken(
  runtime: Runtime,
  person: Person,
  { body, now }: { readonly body: unknown; readonly now: string },
): Promise<Outcome<TokenAnswer & { readonly token: string }>> {
  const sent = bodySchema.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { name, scopes } = sent.data;
  const wrong = scopes.map((word) => scopeMistake(word, runtime.model)).find((one) => one !== undefined);
  if (wrong !== undefined) {
    return refuse('invalid', wrong, [{ field: 'scopes', code: 'not_an_option', message: wrong }]);
  }
  const expiresAt = endOf(sent.data.expires_at, now);
  if (expiresAt === undefined) {
    const message = 'Say a day or moment to come, such as 2027-01-31.';
    return refuse('invalid', message, [{ field: 'expires_at', code: 'bad_type', message }]);
  }
  const id = runtime.newId();
  const made = { id, userId: person.id, name, now, expiresAt, scopes };
  const token = await runtime.database.write((on) => addToken(on, made));
  return done({ id, name, scopes, created_at: now, expires_at: expiresAt, seen_at: null, token });
}

/** The tokens of a person that were not revoked, oldest first. */
export async function tokensOf({ database }: Runtime, userId: string): Promise<readonly TokenAnswer[]> {
  const all = await database.read((on) => listTokens(on, userId));
  return all.filter(({ revokedAt }) => revokedAt === undefined).map(told);
}

/** The end of a token as text (a day or a moment), as an instant; undefined where it is none, or past. */
export function endOf(text: string | undefined, now: string): string | undefined {
  if (text === undefined) return new Date(Date.parse(now) + DAYS * DAY_MS).toISOString();
  const end = toInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  return end === undefined || end <= now ? undefined : end;
}

function told({ id, name, scopes, createdAt, expiresAt, seenAt }: Token): TokenAnswer {
  return {
    id,
    name,
    scopes,
    created_at: createdAt,
    expires_at: expiresAt ?? null,
    seen_at: seenAt ?? null,
  };
}
