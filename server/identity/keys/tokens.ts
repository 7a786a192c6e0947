import sql, { empty } from 'sql-template-tag';
import type { Connection, Row, Transaction } from '#server/db/database.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** A bearer token of a script. It acts as its person, under that person's grants. */
export interface Token {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly seenAt?: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** What it is narrowed to; empty: nothing. */
  readonly scopes: readonly string[];
  /** From where it may be used; empty: from everywhere. */
  readonly networks: readonly string[];
}

/** What every token begins with, so that one that strayed into a file or a log can be found. */
export const tokenPrefix = 'nf_';

/** A token that is to be made. */
export interface NewToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly now: string;
  readonly expiresAt?: string;
  /** What it is narrowed to, in the words of `scopeOf`; none: nothing. */
  readonly scopes?: readonly string[];
  /** Addresses and ranges of addresses; none: everywhere. */
  readonly networks?: readonly string[];
}

/** Makes a token and answers its text, which is shown once: only its hash is kept. */
export async function addToken(on: Transaction, token: NewToken): Promise<string> {
  const text = tokenPrefix + newSecretToken();
  const { id, userId, name, now, expiresAt = null, scopes = [], networks = [] } = token;
  const kept = (words: readonly string[]) => (words.length === 0 ? null : JSON.stringify(words));
  await on.run(sql`
    INSERT INTO nf_token (id, token_hash, user_id, name, created_at, expires_at, scopes, networks)
    VALUES (${id}, ${hashOf(text)}, ${userId}, ${name}, ${now}, ${expiresAt}, ${kept(scopes)}, ${kept(networks)})`);
  return text;
}

/** Every token ever made, oldest first; or those of one person. */
export async function listTokens(on: Connection, userId?: string): Promise<readonly Token[]> {
  const whose = userId === undefined ? empty : sql`WHERE user_id = ${userId}`;
  const rows = await on.all(sql`SELECT * FROM nf_token ${whose} ORDER BY created_at, id`);
  return rows.map(toToken);
}

/** False where there is no such token, or it is revoked already. */
export async function revokeToken(on: Transaction, id: string, now: string): Promise<boolean> {
  const statement = sql`UPDATE nf_token SET revoked_at = ${now} WHERE id = ${id} AND revoked_at IS NULL`;
  return (await on.run(statement)) > 0;
}

/** Revokes one of a person's tokens; false where they have no such token, or it is revoked already. */
export async function revokeTokenOf(
  on: Transaction,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: string },
): Promise<boolean> {
  const mine = sql`id = ${id} AND user_id = ${userId} AND revoked_at IS NULL`;
  return (await on.run(sql`UPDATE nf_token SET revoked_at = ${now} WHERE ${mine}`)) > 0;
}

/** Revokes every token of a person. */
export async function revokeTokensOf(on: Transaction, userId: string, now: string): Promise<void> {
  await on.run(sql`UPDATE nf_token SET revoked_at = ${now} WHERE user_id = ${userId} AND revoked_at IS NULL`);
}

/** Revokes every token there is; how many. */
export async function revokeAllTokens(on: Transaction, now: string): Promise<number> {
  return on.run(sql`UPDATE nf_token SET revoked_at = ${now} WHERE revoked_at IS NULL`);
}

/** Notes that a token was used. */
export async function noteTokenUse(on: Transaction, id: string, now: string): Promise<void> {
  await on.run(sql`UPDATE nf_token SET seen_at = ${now} WHERE id = ${id}`);
}

function toToken(row: Row): Token {
  return {
    id: String(row['id']),
    userId: String(row['user_id']),
    name: String(row['name']),
    createdAt: String(row['created_at']),
    seenAt: text(row['seen_at']),
    expiresAt: text(row['expires_at']),
    revokedAt: text(row['revoked_at']),
    scopes: keptWords(text(row['scopes'])),
    networks: keptWords(text(row['networks'])),
  };
}

/** The words of a scope, or the networks, as they are kept. */
export function keptWords(kept: string | undefined): readonly string[] {
  if (kept === undefined) return [];
  const words: unknown = JSON.parse(kept);
  return Array.isArray(words) ? words.map(String) : [];
}

function text(value: Row[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
