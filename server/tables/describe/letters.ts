import sql, { join } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import { lower, upper } from '#shared/expression/values/texts.ts';
import type { Transaction } from '#server/db/database.ts';

/**
 * Puts where PostgreSQL finds it what each letter becomes without case and accents, and in capitals and small letters;
 * SQLite calls `fold`, `upper` and `lower` themselves.
 */
export async function storeLetters(transaction: Transaction): Promise<void> {
  if (transaction.kind === 'sqlite') return;
  columns ??= columnsOf(changedLetters());
  transaction.send(sql`DELETE FROM nf_fold`);
  // Six thousand rows: JSON, and looking for each whether it is there, would take three times as long.
  const arrays = columns.map((column) => sql`string_to_array(${column}, chr(${SEPARATOR}))`);
  await transaction.run(
    sql`INSERT INTO nf_fold (letter, folded, upper, lower) SELECT * FROM unnest(${join(arrays)})`,
  );
}

/** No letter. */
const SEPARATOR = 31;

function columnsOf(all: readonly Letter[]): readonly string[] {
  const separator = String.fromCodePoint(SEPARATOR);
  return (['letter', 'folded', 'upper', 'lower'] as const).map((name) =>
    all.map((letter) => letter[name]).join(separator),
  );
}

/** A letter, and what becomes of it. */
interface Letter {
  readonly letter: string;
  readonly folded: string;
  readonly upper: string;
  readonly lower: string;
}

let columns: readonly string[] | undefined;

/** Every letter that folding or changing case makes another. */
export function changedLetters(): readonly Letter[] {
  const found: Letter[] = [];
  for (const [first, last] of planes) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!changes.test(letter)) continue;
      const row = rowOf(letter);
      if (Object.values(row).some((one) => one !== letter)) found.push(row);
    }
  }
  return found;
}

/** Letters that are made of others are not folded here: the database takes them apart first. */
function rowOf(letter: string): Letter {
  const isWhole = letter.normalize('NFKD') === letter;
  return { letter, folded: isWhole ? fold(letter) : letter, upper: upper(letter), lower: lower(letter) };
}

/** Without the surrogates, and without the planes that have no letters with case and no marks. */
const planes = [
  [1, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0100, 0xe01ef],
] as const;

/** Marks, and of letters and signs those that Unicode says have case or another letter for themselves: one in twenty. */
const changes =
  /[[\p{M}\p{L}\p{So}\p{Nl}]&&[\p{M}\p{Changes_When_Uppercased}\p{Changes_When_Lowercased}\p{Changes_When_NFKC_Casefolded}]]/v;
