import { BucketAway } from '#server/bucket/ask.ts';
import { type Bucket, bytesIn } from '#server/bucket/bucket.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectFile, selectFilePart } from '#server/sql/engine/file-rows.ts';
import { OBJECT, objectName, PIECE, partName } from './pieces.ts';

/** Where contents may be. */
type Contents = Pick<Runtime, 'database' | 'bucket'>;

/** The content of a file is not there, or not all of it, though what keeps it answers. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** A file whose content is asked for: what its row says. */
export interface FileOfContent {
  readonly id: string;
  readonly size: number;
  readonly isInBucket: boolean;
}

/** What a row of `nf_file` says of the content. */
export function contentOf({ id, size, place }: Row): FileOfContent {
  return { id: String(id), size: Number(size), isInBucket: place === 'bucket' };
}

/**
 * Bytes of a file from `start` up to, and without, `end`, piece by piece, each read by itself: a slow reader holds
 * nothing. Throws where a piece is not there, or the bucket is away.
 */
export function readContent(
  contents: Contents,
  file: FileOfContent,
  { start, end } = { start: 0, end: file.size },
): AsyncGenerator<Buffer> {
  return file.isInBucket
    ? readFromBucket(bucketIn(contents), file.id, { start, end })
    : fromDatabase(contents, file.id, { start, end });
}

/** All of a file; undefined where there is none. */
export async function wholeContent(contents: Contents, id: string): Promise<Buffer | undefined> {
  const [row] = await contents.database.ask(selectFile(id));
  if (row === undefined) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of readContent(contents, contentOf(row))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The bucket that files are in; throws where the server was not told which. */
export function bucketIn({ bucket }: Pick<Contents, 'bucket'>): Bucket {
  if (bucket === undefined)
    throw new BucketAway('files are in a bucket, and NINEFOLD_FILES does not say in which');
  return bucket;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

async function* fromDatabase({ database }: Contents, file: string, { start, end }: Range) {
  for (let number = Math.floor(start / PIECE); number * PIECE < end; number += 1) {
    const [row] = await database.ask(selectFilePart(partName(file, number)));
    if (row === undefined) throw new ContentMissing(`the file ${file} has no piece ${number}`);
    const from = number * PIECE;
    yield Buffer.from(String(row['content']), 'base64').subarray(Math.max(0, start - from), end - from);
  }
}

/** The same of a file that is known to be in the bucket. */
export async function* readFromBucket(
  bucket: Bucket,
  file: string,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(start / OBJECT); number * OBJECT < end; number += 1) {
    const from = number * OBJECT;
    const range = { start: Math.max(0, start - from), end: Math.min(OBJECT, end - from) };
    const bytes = await bytesIn(bucket, objectName(file, number), range);
    if (bytes === undefined || bytes.length !== range.end - range.start)
      throw new ContentMissing(`${bucket.address} does not have all of the file ${file}`);
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}
