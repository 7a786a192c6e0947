import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection, Transaction } from '#server/db/database.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';

/** A second factor: an app shows another code every thirty seconds (RFC 6238), and codes on paper work once each. Who has passkeys alone has the paper. */
export interface SecondFactor {
  /** 160 bits, in base 32, of who uses an app. It has to be kept as it is: codes are worked out from it. */
  readonly secret?: string | undefined;
  /** The step of the last code that was taken: a code is taken once. */
  readonly lastStep: number;
  /** Recovery codes that are left, hashed. */
  readonly recovery: readonly string[];
  /** RFC 3339 UTC. */
  readonly since: string;
}

const kept = z.object({
  secret: z.string().optional(),
  lastStep: z.number(),
  recovery: z.array(z.string()),
  since: z.string(),
});

/** In use, or not confirmed by a first code. */
type Kind = 'totp' | 'totp_new';

/** A clock may go wrong by this many steps of thirty seconds. */
const STEPS_AROUND = 1;
const RECOVERY_CODES = 10;

/** What somebody has; undefined: nothing. */
export async function findFactor(
  on: Connection,
  userId: string,
  kind: Kind = 'totp',
): Promise<SecondFactor | undefined> {
  const [row] = await on.all(
    sql`SELECT secret FROM nf_credential WHERE user_id = ${userId} AND kind = ${kind}`,
  );
  return row && kept.parse(JSON.parse(String(row['secret'])));
}

/** Ids of those who have one in use: of everybody, or this person's alone. */
export async function whoHasFactor(on: Connection, userId?: string): Promise<ReadonlySet<string>> {
  const theirs = userId === undefined ? empty : sql` AND user_id = ${userId}`;
  const rows = await on.all(sql`SELECT user_id FROM nf_credential WHERE kind = 'totp'${theirs}`);
  return new Set(rows.map((row) => String(row['user_id'])));
}

/** Keeps it in the place of what they had. */
export async function keepFactor(
  on: Transaction,
  { userId, kind = 'totp', factor }: { userId: string; kind?: Kind; factor: SecondFactor },
): Promise<void> {
  await on.run(sql`DELETE FROM nf_credential WHERE user_id = ${userId} AND kind = ${kind}`);
  await on.run(sql`
    INSERT INTO nf_credential (user_id, kind, secret, changed_at, failures)
    VALUES (${userId}, ${kind}, ${JSON.stringify(factor)}, ${factor.since}, 0)`);
}

/** Takes codes away, of the app and on paper, and what was not confirmed. */
export async function forgetFactor(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_credential WHERE user_id = ${userId} AND kind IN ('totp', 'totp_new')`);
}

/** One that is not in use before its first code. */
export function newFactor(now: string): SecondFactor & { readonly secret: string } {
  return { secret: new Secret({ size: 20 }).base32, ...withoutApp(now) };
}

/** One whose person has passkeys in the place of an app. */
export function withoutApp(now: string): SecondFactor {
  return { lastStep: 0, recovery: [], since: now };
}

/** What an app reads from a QR code (`otpauth://…`). */
export function factorAddress(
  secret: string,
  shown: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ ...shown, secret: Secret.fromBase32(secret) }).toString();
}

/** The factor as it is once this code was taken; undefined where the code is wrong, or was taken before. */
export function takeCode(factor: SecondFactor, code: string, now: string): SecondFactor | undefined {
  const sent = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(sent)) {
    if (factor.secret === undefined) return undefined;
    const app = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    const timestamp = Date.parse(now);
    const delta = app.validate({ token: sent, timestamp, window: STEPS_AROUND });
    const step = delta === null ? 0 : app.counter({ timestamp }) + delta;
    return step > factor.lastStep ? { ...factor, lastStep: step } : undefined;
  }
  const hash = hashOf(sent);
  const recovery = factor.recovery.filter((one) => one !== hash);
  return recovery.length < factor.recovery.length ? { ...factor, recovery } : undefined;
}

/** The factor with other recovery codes, and these as they are told once: 80 bits each. */
export function withRecoveryCodes(factor: SecondFactor): {
  readonly factor: SecondFactor;
  readonly codes: readonly string[];
} {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const recovery = codes.map((code) => hashOf(code.replaceAll('-', '')));
  return { factor: { ...factor, recovery }, codes };
}

/** Without what is easily misread (i, l, o, u), as in Crockford's base 32; never six digits, which are a code of the app. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

function newRecoveryCode(): string {
  const block = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [block(), block(), block(), block()].join('-');
}
