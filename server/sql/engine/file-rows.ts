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

/** All pieces of a file in their order, as `content`. */
export function selectFileParts(file: string): Sql {
  return sql`SELECT content FROM nf_file_part WHERE file = ${file} ORDER BY part`;
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

/** Forgets an upload, unless a record has taken it meanwhile. Its pieces go after it. */
export function deleteAbandoned(id: string): Sql {
  return sql`DELETE FROM nf_file WHERE id = ${id} AND claimed = 0`;
}

/** Removes the pieces of a file. */
export function deleteParts(file: string): Sql {
  return sql`DELETE FROM nf_file_part WHERE file = ${file}`;
}

/** Forgets a file that no record has; its pieces go after it. */
export function deleteFile(id: string): Sql {
  return sql`DELETE FROM nf_file WHERE id = ${id}`;
}
