import sql, { type Sql } from 'sql-template-tag';

/** What is known of an uploaded file; no row where there is none, or not all of it has come. */
export function selectFile(id: string): Sql {
  return sql`SELECT * FROM nf_file WHERE id = ${id} AND size IS NOT NULL`;
}

/** All of it has come. */
export function finishFile(id: string, known: { type: string; size: number; hash: string }): Sql {
  return sql`UPDATE nf_file SET type = ${known.type}, size = ${known.size}, hash = ${known.hash} WHERE id = ${id}`;
}

/** A record has taken it; from where it came is nobody's business any more. */
export function claimFile(id: string): Sql {
  return sql`UPDATE nf_file SET claimed = 1, network = NULL WHERE id = ${id} AND claimed = 0`;
}

/** One piece, as `content`. */
export function selectFilePart(part: string): Sql {
  return sql`SELECT content FROM nf_file_part WHERE part = ${part}`;
}

/** Who uploads: a person, or a visitor from a network. */
export type Uploader = { readonly person: string } | { readonly network: string };

/** What a sender has uploaded that no record has taken: `count` and `bytes`. */
export function unclaimedOf(sender: Uploader): Sql {
  return unclaimed('person' in sender ? sql`sender = ${sender.person}` : sql`network = ${sender.network}`);
}

/** What all visitors have uploaded that no record has taken: `count` and `bytes`. */
export function unclaimedOfVisitors(): Sql {
  return unclaimed(sql`sender IS NULL`);
}

/** The size of all files together, as `bytes`. */
export function storedBytes(): Sql {
  return sql`SELECT coalesce(sum(size), 0) AS bytes FROM nf_file`;
}

function unclaimed(own: Sql): Sql {
  return sql`SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM nf_file WHERE claimed = 0 AND ${own}`;
}

/** Uploads from before a moment that no record has taken. */
export function selectAbandoned(before: string): Sql {
  return sql`SELECT id FROM nf_file WHERE claimed = 0 AND at < ${before} LIMIT 100`;
}

/** Removes the pieces of a file. */
export function deleteParts(file: string): Sql {
  return sql`DELETE FROM nf_file_part WHERE file = ${file}`;
}

/** Whether a record has taken a file: what is said of others is not done. */
export type Taken = 'claimed' | 'unclaimed';

/** Forgets a file; its content goes after it. */
export function deleteFile(id: string, taken?: Taken): Sql {
  return sql`DELETE FROM nf_file WHERE ${named(id, taken)}`;
}

/** Notes of a file that is to be forgotten, or moved away, that its content in the bucket goes; nothing where it is not there. */
export function noteGone(id: string, taken?: Taken): Sql {
  return sql`INSERT INTO nf_file_gone (file, due, taken)
    SELECT id, '', 0 FROM nf_file WHERE ${named(id, taken)} AND place = 'bucket'
    ON CONFLICT (file) DO UPDATE SET due = ''`;
}

function named(id: string, taken: Taken | undefined): Sql {
  if (taken === undefined) return sql`id = ${id}`;
  return sql`id = ${id} AND claimed = ${taken === 'claimed' ? 1 : 0}`;
}

/** Notes that a file is being put into the bucket: should nothing come of it, it is removed there after a moment. */
export function noteMove(file: string, until: string): Sql {
  return sql`INSERT INTO nf_file_gone (file, due, taken) VALUES (${file}, ${until}, 0) ON CONFLICT (file) DO NOTHING`;
}

/** Some of what is to be removed from the bucket, as `file`, in the order of its ids. */
export function selectGone(now: string, after: string): Sql {
  return sql`SELECT file FROM nf_file_gone WHERE file > ${after} AND (taken = 1 OR due <= ${now}) ORDER BY file LIMIT 100`;
}

/** From now on it is removed, and no move may count on it. Never what a file has its content in. */
export function takeGone(file: string): Sql {
  return sql`UPDATE nf_file_gone SET taken = 1 WHERE file = ${file}
    AND NOT EXISTS (SELECT 1 FROM nf_file WHERE id = ${file} AND place = 'bucket')`;
}

/** It was removed, or is not to be. */
export function forgetGone(file: string, which: 'taken' | 'untaken'): Sql {
  return sql`DELETE FROM nf_file_gone WHERE file = ${file} AND taken = ${which === 'taken' ? 1 : 0}`;
}

/** Some files whose content is in a place, in the order of their ids. */
export function selectPlaced(place: 'database' | 'bucket', after: string): Sql {
  return sql`SELECT id, size, hash, place FROM nf_file WHERE ${isIn(place)} AND size IS NOT NULL AND id > ${after}
    ORDER BY id LIMIT 100`;
}

/** A file has its content elsewhere now. */
export function placeFile(
  id: string,
  { from, to }: { from: 'database' | 'bucket'; to: 'database' | 'bucket' },
): Sql {
  return sql`UPDATE nf_file SET place = ${to === 'bucket' ? 'bucket' : null} WHERE id = ${id} AND ${isIn(from)}`;
}

/** How many files have their content in a place, as `count`, and how much it is, as `bytes`. */
export function countPlaced(place: 'database' | 'bucket'): Sql {
  return sql`SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM nf_file WHERE ${isIn(place)} AND size IS NOT NULL`;
}

/** Whether the bucket has to have something under this id: as `count`. */
export function countKept(file: string): Sql {
  return sql`SELECT (SELECT count(*) FROM nf_file WHERE id = ${file} AND place = 'bucket')
    + (SELECT count(*) FROM nf_file_gone WHERE file = ${file}) AS count`;
}

function isIn(place: 'database' | 'bucket'): Sql {
  return place === 'bucket' ? sql`place = 'bucket'` : sql`place IS NULL`;
}
