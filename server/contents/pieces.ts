/** Bytes in one piece: divisible by three, so that its base64 has no padding within. */
export const PIECE = 196_608;
/** Bytes in one object of a bucket, a whole number of pieces: an upload holds as many in memory. */
export const OBJECT = 22 * PIECE;

/** The name of a piece of a file, in the database. */
export function partName(file: string, number: number): string {
  return `${file}.${String(number).padStart(6, '0')}`;
}

/** Beginning of the names of a file's objects in the bucket. */
export function objectsOf(file: string): string {
  return `${FILES}${file}/`;
}

/** Of all files. */
export const FILES = 'files/';

/** The name of an object of a file. */
export function objectName(file: string, number: number): string {
  return `${objectsOf(file)}${String(number).padStart(6, '0')}`;
}
