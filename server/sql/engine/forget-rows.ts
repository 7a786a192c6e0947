import sql, { join, type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { identifier } from '#server/sql/values/identifier.ts';

/** Ids of any number of records, and where they are looked for. */
interface SoughtRecords {
  readonly ids: Iterable<string>;
  readonly kind: DatabaseKind;
}

/** An answer that is kept under the idempotency key of an actor. */
interface KeptAnswer {
  readonly actor: string;
  readonly key: string;
  readonly answer: string;
}

/** All that the history says of records of one table. */
export function selectChangesOf(table: string, sought: SoughtRecords): Sql {
  return sql`SELECT id, record, changes FROM nf_history WHERE entity = ${table} AND record IN (${listOf(sought)})`;
}

/** What one entry of the history says of the changes. */
export function updateHistoryChanges(id: string, changes: string): Sql {
  return sql`UPDATE nf_history SET changes = ${changes} WHERE id = ${id}`;
}

/** Answers that are kept of calls on one of the records, or that name one: all of them are looked through once. */
export function selectAnswersAbout(sought: SoughtRecords): Sql {
  return sql`SELECT actor, key, record, answer FROM nf_idempotency
    WHERE answer IS NOT NULL AND (record IN (${listOf(sought)}) OR ${namesOne(answers, sought)})`;
}

/** What is kept of one answer. */
export function updateAnswer({ actor, key, answer }: KeptAnswer): Sql {
  return sql`UPDATE nf_idempotency SET answer = ${answer} WHERE actor = ${actor} AND key = ${key}`;
}

/** Statements after which no message about the records is left. */
export function forgetMessagesOf(sought: SoughtRecords): readonly Sql[] {
  return [
    ...['nf_outbox', 'nf_notice', 'nf_digest'].map(
      (messages) => sql`DELETE FROM ${identifier(messages)} WHERE record IN (${listOf(sought)})`,
    ),
    // A digest says which records it is about.
    sql`DELETE FROM nf_outbox WHERE kind = 'digest' AND ${namesOne(bodies, sought)}`,
  ];
}

/** What was sent with calls on the records that wait for a second person, or did. */
export function selectSentOn(sought: SoughtRecords): Sql {
  return sql`SELECT id, record, body FROM nf_request WHERE record IN (${listOf(sought)})`;
}

/** Statements after which nothing is left of what was sent with these calls; none of them waits any more. */
export function forgetSent(requests: readonly string[], { kind, now }: Sent): readonly Sql[] {
  const these = sql`id IN (${namesIn(JSON.stringify(requests), kind)})`;
  return [
    sql`UPDATE nf_request SET state = 'withdrawn' WHERE ${these} AND state = 'waiting' AND until > ${now}`,
    sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE ${these}`,
  ];
}

interface Sent {
  readonly kind: DatabaseKind;
  readonly now: string;
}

function listOf({ ids, kind }: SoughtRecords): Sql {
  return idsInSlot(kind, JSON.stringify([...ids]));
}

/** Up to so many ids are found sooner one by one than by taking the JSON apart. */
const FEW = 10;

/** JSON that a table keeps, and what its rows are told apart by. */
interface KeptJson {
  readonly table: string;
  readonly key: Sql;
  readonly json: Sql;
}

const answers: KeptJson = { table: 'nf_idempotency', key: sql`actor, key`, json: sql`answer` };
const bodies: KeptJson = { table: 'nf_outbox', key: sql`id`, json: sql`body` };

/** Whether JSON in a row names one of the records, as a value or as a key. */
function namesOne({ table, key, json }: KeptJson, { ids, kind }: SoughtRecords): Sql {
  const all = [...ids];
  if (all.length > 0 && all.length <= FEW) {
    const each = all.map((id) => sql`${json} LIKE ${`%${id}%`}`);
    return sql`(${join(each, ' OR ')})`;
  }
  const list = namesIn(JSON.stringify(all), kind);
  if (kind === 'sqlite')
    return sql`EXISTS (SELECT 1 FROM json_tree(${json}) AS part WHERE part.atom IN (${list}) OR part.key IN (${list}))`;
  // Between quotes stand all values and keys that can be ids: to take the JSON apart takes several times as long. Beside
  // the table and not for each row: so the list is looked up by a hash.
  return sql`(${key}) IN (SELECT ${key} FROM ${identifier(table)}, unnest(string_to_array(${json}, '"')) AS part
    WHERE part IN (${list}))`;
}

function namesIn(list: string, kind: DatabaseKind): Sql {
  return kind === 'sqlite'
    ? sql`SELECT value FROM json_each(${list})`
    : sql`SELECT value FROM json_array_elements_text(CAST(${list} AS json))`;
}
