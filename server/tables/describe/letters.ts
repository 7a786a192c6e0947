import sql from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import type { Transaction } from '#server/db/database.ts';

/**
 * Puts where PostgreSQL finds it what each letter becomes without case and accents; SQLite calls `fold` itself. Letters
 * that are made of others are left out: the database takes them apart first.
 */
export async function storeLetters(transaction: Transaction): Promise<void> {
  if (transaction.kind === 'sqlite') return;
  letters ??= JSON.stringify(Object.fromEntries(foldedLetters()));
  await transaction.run(sql`
    INSERT INTO nf_fold (letter, folded) SELECT key, value FROM jsonb_each_text(CAST(${letters} AS jsonb))
    ON CONFLICT (letter) DO UPDATE SET folded = EXCLUDED.folded`);
}

let letters: string | undefined;

function foldedLetters(): [letter: string, folded: string][] {
  const found: [string, string][] = [];
  for (const [first, last] of planes) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!changes.test(letter) || letter.normalize('NFKD') !== letter) continue;
      const folded = fold(letter);
      if (folded !== letter) found.push([letter, folded]);
    }
  }
  return found;
}

/** Without the surrogates, and without the planes that have no letters with case and no marks. */
const planes = [
  [1, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0100, 0xe01ef],
] as const;

/** Marks, and whatever has case or another letter for itself. */
const changes = /[\p{M}\p{L}\p{So}\p{Nl}]/u;
