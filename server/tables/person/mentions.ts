import sql, { join } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { type NamingText, naming, type TextPlace, type Texts, textsOf } from './texts.ts';
import type { Words } from './words.ts';

/** A place where somebody is named, and how often. */
export interface Mention extends Omit<TextPlace, 'place'> {
  readonly place: TextPlace['place'] | 'contract';
  readonly count: number;
}

/** Where somebody is named in what people have written, and in how many records, changes and so on. */
export async function findMentions(connection: Connection, words: Words): Promise<readonly Mention[]> {
  const found = new Map<string, Mention>();
  for (const texts of await textsOf(connection))
    for await (const { column } of naming(connection, texts, words)) {
      const key = JSON.stringify(column.place);
      found.set(key, { ...column.place, count: (found.get(key)?.count ?? 0) + 1 });
    }
  const versions = await connection.all(
    sql`SELECT number FROM nf_version WHERE ${words.mayStandIn(['text'], connection.kind)}`,
  );
  const contract = versions.length === 0 ? [] : [{ place: 'contract' as const, count: versions.length }];
  return [...found.values(), ...contract];
}

/** Takes somebody's names out of all that people have written; not out of contracts, which stay what they were. */
export async function takeOutMentions(transaction: Transaction, words: Words): Promise<void> {
  for (const texts of await textsOf(transaction))
    for await (const found of naming(transaction, texts, words)) await replace(transaction, texts, found);
}

function replace(
  transaction: Transaction,
  { table, key = 'id' }: Texts,
  { id, column, rest }: NamingText,
): Promise<number> {
  const { foldColumn } = column;
  const folded = rest === null ? null : fold(String(rest));
  const values = [
    sql`${identifier(column.column)} = ${column.write(rest, transaction.kind)}`,
    ...(foldColumn === undefined ? [] : [sql`${identifier(foldColumn)} = ${folded}`]),
  ];
  return transaction.run(
    sql`UPDATE ${identifier(table)} SET ${join(values, ', ')} WHERE ${identifier(key)} = ${id}`,
  );
}
