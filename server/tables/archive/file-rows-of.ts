import type { Bucket } from '#server/bucket/bucket.ts';
import { partName } from '#server/contents/pieces.ts';
import { bucketIn, contentOf, type FileOfContent, readFromBucket } from '#server/contents/read-content.ts';
import type { ColumnValue, Row } from '#server/db/database.ts';

/** Rows of an engine table, for an archive. */
type ReadRows = (table: 'nf_file' | 'nf_file_part') => AsyncIterable<Row>;

/**
 * Files with their contents, as the rows that the database would have if it had them all: an archive is whole by itself,
 * and so what lies in a bucket is fetched for it.
 */
export async function* fileRowsOf(
  read: ReadRows,
  bucket: Bucket | undefined,
): AsyncGenerator<{ readonly table: string; readonly row: Row }> {
  const inBucket = new Map<ColumnValue, FileOfContent>();
  for await (const { place, ...row } of read('nf_file')) {
    const file = contentOf({ ...row, place: place ?? null });
    if (file.isInBucket) inBucket.set(row['id'] ?? null, file);
    yield { table: 'nf_file', row };
  }
  // What a move has begun to copy counts from its end on.
  for await (const row of read('nf_file_part'))
    if (!inBucket.has(row['file'] ?? null)) yield { table: 'nf_file_part', row };
  for (const file of inBucket.values()) yield* partsOf(file, bucket);
}

async function* partsOf(file: FileOfContent, bucket: Bucket | undefined) {
  let number = 0;
  for await (const piece of readFromBucket(bucketIn({ bucket }), file.id, { start: 0, end: file.size })) {
    const row = { part: partName(file.id, number), file: file.id, content: piece.toString('base64') };
    yield { table: 'nf_file_part', row };
    number += 1;
  }
}
