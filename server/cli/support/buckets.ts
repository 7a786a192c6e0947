import { join } from 'node:path';
import { type Bucket, openBucket } from '#server/bucket/bucket.ts';
import { isBucketAddress, readBucketAddress } from '#server/bucket-settings.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import type { Config } from '#server/config.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { bucketShelf, folderShelf, type Shelf } from '#server/operations/backups/shelf.ts';

/** Where files go, as it is set; undefined: into the database. */
export function bucketOf({ files }: Pick<Config, 'files'>): Bucket | undefined {
  return files && openBucket(files);
}

/** Where backups go that are made by themselves. What is made for a bucket is made beside the data. */
export function shelfOf({ to }: BackupSettings, place: DataPlace | undefined): Shelf {
  return typeof to === 'string'
    ? folderShelf(to)
    : bucketShelf(openBucket(to), join(place?.directory ?? '.', 'backups'));
}

/** An object of a bucket that somebody names as they would a file; or what is wrong with it. */
export function namedObject(
  text: string,
  { bucketAccess }: Pick<Config, 'bucketAccess'>,
): { readonly bucket: Bucket; readonly name: string } | string | undefined {
  if (!isBucketAddress(text)) return undefined;
  const at = text.lastIndexOf('/');
  const address = readBucketAddress(text.slice(0, at));
  const name = text.slice(at + 1);
  if (address === undefined || name === '')
    return `${text} names no object, such as s3://my-bucket/ninefold/name.`;
  if (bucketAccess === undefined) return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  return { bucket: openBucket({ ...address, access: bucketAccess }), name };
}
