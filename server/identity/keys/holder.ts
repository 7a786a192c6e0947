import sql, { type Sql } from 'sql-template-tag';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';
import type { Database } from '#server/db/database.ts';
import { WhileUnchanged } from '#server/db/while-unchanged.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';
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
  /** When it ends, unless it is used before; undefined: by itself it does not. */
  readonly until?: string;
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

/** Whoever asked a moment ago is known while nothing of that was written: as they were read with this published version. */
const known = memoizedOfTwo(
  (_database: Database, storage: Storage) => new WhileUnchanged<Holder>(tablesRead(storage), 1_000),
);

/** All that the statements below read. */
function tablesRead(storage: Storage): readonly string[] {
  return ['nf_token', 'nf_session', 'nf_preference', storage.table('user')];
}

/** Every request asks this. */
async function find(runtime: Runtime, credential: Credential): Promise<Holder | undefined> {
  const { database, storage } = runtime;
  const { kind, hash, now } = credential;
  const holder = await known(database, storage).get(database, `${kind} ${hash}`, () =>
    read(runtime, credential),
  );
  return holder?.until === undefined || holder.until > now ? holder : undefined;
}

/**
 * One statement, put together once for a published version. It has the time that the read behind it has, for on PostgreSQL
 * a connection keeps its limit, and to set another one is a way to the server and back.
 */
async function read(runtime: Runtime, { kind, hash, now }: Credential): Promise<Holder | undefined> {
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
    seenAt: textOf(seenAt),
    until: earlier(textOf(row['holder_ends']), textOf(row['holder_idle'])),
    ...(typeof actsAs === 'string' ? { actsAs } : {}),
    factor: factors.find((one) => one === factor),
    scope: typeof words === 'string' ? scopeOf(keptWords(words)) : undefined,
    ...(kind === 'token' && {
      token: { name: String(row['holder_name']), networks: keptWords(textOf(row['holder_networks'])) },
    }),
  };
}

/** The earlier of two moments, as they are kept. */
function earlier(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other < one) ? other : one;
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
          nf_token.scopes AS holder_scopes, nf_token.name AS holder_name, nf_token.networks AS holder_networks,
          nf_token.expires_at AS holder_ends
        FROM nf_token JOIN ${people} AS nf_person ON nf_person.id = nf_token.user_id
        WHERE nf_token.token_hash = ${hash} AND nf_token.revoked_at IS NULL
          AND (nf_token.expires_at IS NULL OR nf_token.expires_at > ${now})`;
    case 'session':
      return sql`SELECT nf_person.*, nf_session.token_hash AS holder_key, nf_session.seen_at AS holder_seen,
          nf_session.acts_as AS holder_acts_as, nf_session.factor AS holder_factor,
          nf_session.expires_at AS holder_ends, nf_session.idle_at AS holder_idle
        FROM nf_session JOIN ${people} AS nf_person ON nf_person.id = nf_session.user_id
        WHERE nf_session.token_hash = ${hash} AND nf_session.idle_at > ${now} AND nf_session.expires_at > ${now}`;
  }
}
