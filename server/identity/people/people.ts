import { isStorable } from '#shared/fields/text/plain-text.ts';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { noPreferences, type Preferences } from '#shared/api/reading.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { Connection, DatabaseKind, Row, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { columnReader, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';

/** Somebody with an account: a record of the built-in entity `user`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  /** Where the contract gives people one. */
  readonly userName?: string;
  /** As given, without those they include. `owner` stands here too. */
  readonly roles: readonly string[];
  readonly active: boolean;
  /** How they want to read the application. */
  readonly preferences: Preferences;
  /** The language in which they last came in, where that is not the one of the contract. */
  readonly wished?: string;
}

type Kept = Pick<Runtime, 'model' | 'storage'>;

const read = ['id', 'name', 'email', 'roles', 'active'] as const;

/** What is read of a person. */
function readOf({ model }: Kept): readonly string[] {
  return model.signIn.userName ? [...read, 'user_name'] : read;
}

/** One person by id; undefined without one. */
export async function findPerson(on: Connection, kept: Kept, id: string): Promise<Person | undefined> {
  const [row] = await on.all(sql`${selection(kept)} WHERE ${column(kept, 'id')} = ${id}`);
  return row && toPerson(row, kept, on);
}

/** One person by email address, in whatever case its letters from A to Z are written; undefined without one. */
export async function findByEmail(on: Connection, kept: Kept, email: string): Promise<Person | undefined> {
  // No database can be asked for what it cannot store.
  if (!isStorable(email)) return undefined;
  const same = sql`lower(${column(kept, 'email')}) = ${caseless(email.trim().normalize('NFC'))}`;
  const [row] = await on.all(sql`${selection(kept)} WHERE ${same}`);
  return row && toPerson(row, kept, on);
}

/** One person by what they sign in with: their email address, or where people have one their user name. */
export async function findByLogin(on: Connection, kept: Kept, login: string): Promise<Person | undefined> {
  // No user name has an @, and every address has one.
  if (login.includes('@') || !kept.model.signIn.userName) return findByEmail(on, kept, login);
  if (!isStorable(login)) return undefined;
  const same = sql`${column(kept, 'user_name')} = ${login.trim().toLowerCase()}`;
  const [row] = await on.all(sql`${selection(kept)} WHERE ${same}`);
  return row && toPerson(row, kept, on);
}

/** Everybody with an account, oldest first. */
export async function listPeople(on: Connection, kept: Kept): Promise<readonly Person[]> {
  const rows = await on.all(sql`${selection(kept)} ORDER BY ${column(kept, 'id')}`);
  return rows.map((row) => toPerson(row, kept, on));
}

/** People who are not disabled and have one of these roles, as given, or any at all; so many at most, oldest first. */
export async function peopleWith(
  on: Connection,
  kept: Kept,
  { roles, most }: { readonly roles: readonly string[] | undefined; readonly most: number },
): Promise<readonly Person[]> {
  if (roles?.length === 0) return [];
  const active = sql`${column(kept, 'active')} = ${toColumn(field(kept, 'active'), true, on.kind)}`;
  const holds = roles?.map((role) => sql`CAST(${column(kept, 'roles')} AS TEXT) LIKE ${`%"${role}"%`}`);
  const one = holds === undefined ? empty : sql` AND (${join(holds, ' OR ')})`;
  const rows = await on.all(
    sql`${selection(kept)} WHERE ${active}${one} ORDER BY ${column(kept, 'id')} LIMIT ${most}`,
  );
  return rows.map((row) => toPerson(row, kept, on));
}

/** Whether somebody holds the role `owner`, disabled or not. */
export async function ownerExists(on: Connection, kept: Kept): Promise<boolean> {
  const holdsIt = sql`CAST(${column(kept, 'roles')} AS TEXT) LIKE ${'%"owner"%'}`;
  const rows = await on.all(sql`SELECT 1 AS one FROM ${table(kept)} WHERE ${holdsIt} LIMIT 1`);
  return rows.length > 0;
}

/** Whether somebody can still sign in as owner: holds the role and is not disabled. */
export async function activeOwnerExists(on: Connection, kept: Kept): Promise<boolean> {
  const holdsIt = sql`CAST(${column(kept, 'roles')} AS TEXT) LIKE ${'%"owner"%'}`;
  const active = sql`${column(kept, 'active')} = ${toColumn(field(kept, 'active'), true, on.kind)}`;
  const rows = await on.all(sql`SELECT 1 AS one FROM ${table(kept)} WHERE ${holdsIt} AND ${active} LIMIT 1`);
  return rows.length > 0;
}

/** Creates a person. The caller has made sure that the address is free. */
export async function addPerson(
  on: Transaction,
  kept: Kept,
  person: { id: string; email?: string; name: string; roles: readonly string[]; now: string },
): Promise<Person> {
  const { id, email, name, roles, now } = person;
  const changed = { created_at: now, created_by: null, updated_at: now, updated_by: null, version: 1 };
  const values = { id, email: email ?? null, name, roles, active: true, ...changed };
  const columns = storedColumns(kept, on, values);
  const names = join([...columns.keys()].map(identifier));
  await on.run(sql`INSERT INTO ${table(kept)} (${names}) VALUES (${join([...columns.values()])})`);
  return { id, name, email, roles, active: true, preferences: noPreferences };
}

function selection(kept: Kept): Sql {
  const own = readOf(kept).map((name) => sql`${column(kept, name)} AS ${identifier(name)}`);
  const chosen = preferred.map(
    (name) => sql`nf_preference.${identifier(name)} AS ${identifier(`nf_${name}`)}`,
  );
  const id = sql`${table(kept)}.${column(kept, 'id')}`;
  return sql`SELECT ${join([...own, ...chosen])} FROM ${table(kept)} LEFT JOIN nf_preference ON nf_preference.user_id = ${id}`;
}

const preferred = ['language', 'locale', 'timezone', 'wished'] as const;

/** All people with what `toPerson` reads of them, to stand in a larger statement. */
export function peopleRelation(kept: Kept): Sql {
  return sql`(${selection(kept)})`;
}

/** A person from a row of `peopleRelation`. */
export function toPerson(row: Row, kept: Kept, { kind }: Pick<Connection, 'kind'>): Person {
  return readers.get(kept.storage, kind, () => personReader(kept, kind))(row);
}

/** Every request reads a person: how its columns are read is made up once for a published version. */
const readers = new PlanCache<(row: Row) => Person>(2);

function personReader(kept: Kept, kind: DatabaseKind): (row: Row) => Person {
  const read = Object.fromEntries(readOf(kept).map((name) => [name, columnReader(field(kept, name), kind)]));
  return (row) => ({
    ...personOf((name) => read[name]?.(row[name] ?? null) ?? null),
    ...preferencesOf(row),
  });
}

function preferencesOf(row: Row): Pick<Person, 'preferences' | 'wished'> {
  const text = (name: (typeof preferred)[number]) => {
    const value = row[`nf_${name}`];
    return typeof value === 'string' ? value : null;
  };
  const preferences = { language: text('language'), locale: text('locale'), timezone: text('timezone') };
  const wished = text('wished');
  return { preferences, ...(wished === null ? {} : { wished }) };
}

function personOf(value: (name: string) => JsonValue): Omit<Person, 'preferences' | 'wished'> {
  const [id, name, email, roles] = [value('id'), value('name'), value('email'), value('roles')];
  const userName = value('user_name');
  return {
    id: String(id),
    name: String(name ?? email ?? id),
    email: typeof email === 'string' ? email : undefined,
    ...(typeof userName === 'string' ? { userName } : {}),
    roles: Array.isArray(roles) ? roles.map(String) : [],
    active: value('active') !== false,
  };
}

/** Columns of the database with their values, the folded ones beside texts included. */
function storedColumns(kept: Kept, { kind }: Connection, values: RecordValues) {
  const { storage } = kept;
  return new Map(
    Object.entries(values).flatMap(([name, value]) => {
      const own = [storage.column('user', name), toColumn(field(kept, name), value, kind)] as const;
      const folded = storage.folded('user', name);
      const text = typeof value === 'string' ? fold(value) : null;
      return folded === undefined ? [own] : [own, [folded, text] as const];
    }),
  );
}

function field({ model }: Kept, name: string) {
  const found = model.entities.get('user')?.fields.get(name);
  if (found === undefined) throw new Error(`the entity user has no field ${name}`);
  return found;
}

function table({ storage }: Kept): Sql {
  return identifier(storage.table('user'));
}

function column({ storage }: Kept, name: string): Sql {
  return identifier(storage.column('user', name));
}
