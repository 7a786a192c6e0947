import sql, { type Sql } from 'sql-template-tag';
import type { Runtime } from '#server/runtime.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind, Slot } from '#server/sql/values/slot.ts';
import { peopleRelation, type Person, toPerson } from '#server/identity/people/people.ts';
import { scopeOf } from '#server/rights/scope.ts';
import { hashOf } from './secret-token.ts';
import { type Factor, factors } from '#server/identity/people/caller.ts';
import { keptWords } from './tokens.ts';
import type { Scope } from '#server/call.ts';

/** Who holds something that opens the door: a bearer token or a session. */
export interface Holder {
  readonly person: Person;
  /** The id of the token; of a session the hash of its token. */
  readonly key: string;
  /** When its use was last written down. */
  readonly seenAt?: string;
  /** Of a session: whom its person acts as. */
  readonly actsAs?: string;
  /** Of a session: what its person has shown beside a password or a mail. */
  readonly factor?: Factor | undefined;
  /** Of a token: what it is narrowed to. */
  readonly scope?: Scope;
  /** Of a token: what it is called, and from where it may be used. */
  readonly token?: { readonly name: string; readonly networks: readonly string[] };
}

/** Who holds the bearer token with this text; undefined where it opens nothing (any more), or they are disabled. */
export function findTokenHolder(runtime: Runtime, text: string, now: string): Promise<Holder | undefined> {
  return find(runtime, { kind: 'token', hash: hashOf(text), now });
}

/** Who a session with this token belongs to; undefined where it is unknown, too old, or unused for too long. */
export function findSessionHolder(runtime: Runtime, token: string, now: string): Promise<Holder | undefined> {
  return find(runtime, { kind: 'session', hash: hashOf(token), now });
}

interface Credential {
  readonly kind: 'token' | 'session';
  readonly hash: string;
  readonly now: string;
}

const statements = new PlanCache<Sql>(2);

/**
 * Every request asks this: one statement, put together once for a published version. It has the time that the read behind
 * it has, for on PostgreSQL a connection keeps its limit, and to set another one is a way to the server and back.
 */
async function find(runtime: Runtime, { kind, hash, now }: Credential): Promise<Holder | undefined> {
  const statement = statements.get(runtime.storage, kind, () => statementFor(kind, runtime));
  const slots = { 'value:hash': hash, 'value:now': now } as const;
  const [row] = await runtime.database.ask(bind(statement, slots), runtime.model.limits.readTimeMs, 'by_key');
  const person = row && toPerson(row, runtime, runtime.database);
  if (row === undefined || person?.active !== true) return undefined;
  const { holder_key: key, holder_seen: seenAt, holder_scopes: words, holder_acts_as: actsAs } = row;
  const factor = row['holder_factor'];
  return {
    person,
    key: String(key),
    seenAt: typeof seenAt === 'string' ? seenAt : undefined,
    ...(typeof actsAs === 'string' ? { actsAs } : {}),
    factor: factors.find((one) => one === factor),
    scope: typeof words === 'string' ? scopeOf(keptWords(words)) : undefined,
    ...(kind === 'token' && {
      token: { name: String(row['holder_name']), networks: keptWords(textOf(row['holder_networks'])) },
    }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function statementFor(kind: Credential['kind'], runtime: Runtime): Sql {
  const [hash, now] = [new Slot('value:hash'), new Slot('value:now')];
  const people = peopleRelation(runtime);
  switch (kind) {
    case 'token':
      return sql`SELECT nf_person.*, nf_token.id AS holder_key, nf_token.seen_at AS holder_seen,
          nf_token.scopes AS holder_scopes, nf_token.name AS holder_name, nf_token.networks AS holder_networks
        FROM nf_token JOIN ${people} AS nf_person ON nf_person.id = nf_token.user_id
        WHERE nf_token.token_hash = ${hash} AND nf_token.revoked_at IS NULL
          AND (nf_token.expires_at IS NULL OR nf_token.expires_at > ${now})`;
    case 'session':
      return sql`SELECT nf_person.*, nf_session.token_hash AS holder_key, nf_session.seen_at AS holder_seen,
          nf_session.acts_as AS holder_acts_as, nf_session.factor AS holder_factor
        FROM nf_session JOIN ${people} AS nf_person ON nf_person.id = nf_session.user_id
        WHERE nf_session.token_hash = ${hash} AND nf_session.idle_at > ${now} AND nf_session.expires_at > ${now}`;
  }
}
