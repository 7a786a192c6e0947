import type { Sql } from 'sql-template-tag';
import type { Connection, Row } from '#server/db/database.ts';
import { findNamed, selectReferring, selectWithNumber } from '#server/sql/lists/search-beside.ts';
import { wordSlots } from '#server/sql/lists/search-condition.ts';
import { readyIndex, type SearchIndex } from '#server/sql/lists/search-index.ts';
import { findWords } from '#server/sql/lists/trigrams.ts';
import { bind } from '#server/sql/values/slot.ts';
import type { Storage } from '#server/storage.ts';

/** Where a word may stand, and at most how many records it is worth to know. */
interface Sought {
  readonly index: SearchIndex;
  /** The column of the id. */
  readonly id: string;
  readonly storage: Storage;
  readonly most: number;
}

/**
 * The ids of the records that may have each word, whoever may read them: in a text or a number of their own, or in what
 * a reference names. A word that more records have narrows nothing; undefined where none of them does.
 */
export async function foundByWords(
  connection: Connection,
  sought: Sought,
  words: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  let found: ReadonlySet<string> | undefined;
  for (const word of words) {
    const ids = await idsWith(connection, sought, word);
    if (ids !== undefined) found = found === undefined ? ids : found.intersection(ids);
    if (found?.size === 0) return found;
  }
  return found;
}

/** Undefined where there are too many. */
async function idsWith(
  connection: Connection,
  { index, id, storage, most }: Sought,
  word: string,
): Promise<ReadonlySet<string> | undefined> {
  const { kind } = connection;
  const own = findWords({ index, id, most: most + 1 }, { texts: [word], words: [0] }, kind);
  const slots = { ...wordSlots([word]), ...own.slots };
  const wanted = { kind, limit: most + 1 };
  const ids = new Set<string>();
  const ask = async (statement: Sql, more: object = {}) => {
    const rows = await connection.all(bind(statement, { ...slots, ...more }));
    for (const id of idsIn(rows)) ids.add(id);
    return rows.length <= most && ids.size <= most;
  };
  if (!(await ask(own.statement))) return undefined;
  if (index.beside.numbers.length > 0 && !(await ask(selectWithNumber(index, id, wanted)))) return undefined;
  for (const through of index.beside.through) {
    const byIndex = readyIndex(storage, through.entity);
    const { statement: naming, slots: more } = findNamed(through, { index: byIndex, word }, wanted);
    const named = await connection.all(bind(naming, { ...slots, ...more }));
    if (named.length > most) return undefined;
    if (named.length === 0) continue;
    // Which records have one of them in a list is told by no index: they are found by going through the list.
    if (through.isOfSeveral) return undefined;
    const statement = selectReferring(index, { id, reference: through.reference }, wanted);
    if (!(await ask(statement, { 'value:ids': JSON.stringify(idsIn(named)) }))) return undefined;
  }
  return ids;
}

function idsIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ id }) => (id === null || id === undefined ? [] : [String(id)]));
}
