import { messageOf } from '#shared/messages/message.ts';
import { createHash } from 'node:crypto';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Database } from '#server/db/database.ts';
import { newSecretToken } from '#server/identity/keys/secret-token.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import {
  finishFile,
  selectAbandoned,
  storedBytes,
  type Uploader,
  unclaimedOf,
  unclaimedOfVisitors,
} from '#server/sql/engine/file-rows.ts';
import { PIECE } from '#server/contents/pieces.ts';
import { removeFile } from '#server/contents/remove-file.ts';
import { intoBucket, intoDatabase } from '#server/contents/write-content.ts';
import { mediaTypeOf } from './media-type-of.ts';

/** A file that was uploaded, as a record takes it. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Enough of a file to know its type by. */
const HEAD = 65_536;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Uploads that no record has taken: how many, and for how many of the largest there is room. */
const MOST = {
  person: { files: 200, largest: 50 },
  network: { files: 50, largest: 5 },
  visitors: { files: 2_000, largest: 50 },
} as const;

/**
 * Keeps a file for the sender for a day, piece by piece as it comes. Of one that is larger than an upload may be, or does
 * not come whole, nothing is kept.
 */
export async function storeFile(
  runtime: Runtime,
  call: Call,
  { network, ...file }: FormFile & { readonly network: string },
): Promise<Outcome<StoredFile>> {
  const sender = call.actor.id;
  const tooMany = await refuseMore(runtime, call, sender === undefined ? { network } : { person: sender });
  if (tooMany !== undefined) return tooMany;
  return keepFile(runtime, file, {
    at: call.now,
    ...(sender === undefined ? { sender: null, network } : { sender, network: null }),
  });
}

/** From whom a file is, and when it came. */
interface Origin {
  readonly at: string;
  readonly sender: string | null;
  readonly network: string | null;
}

/** Keeps a file whoever it is from, as long as no record has taken it for a day. */
export async function keepFile(
  runtime: Runtime,
  file: FormFile,
  { at, ...from }: Origin,
): Promise<Outcome<StoredFile>> {
  const { database, bucket } = runtime;
  const id = newSecretToken();
  const name = plainName(file.name);
  const begun = { id, at, ...from, name, type: null, size: null, hash: null, claimed: 0 };
  const placed = { ...begun, place: bucket === undefined ? null : 'bucket' };
  await database.write((on) => on.run(insertEngineRow('nf_file', placed)));
  let isKept = false;
  try {
    const known = await keepPieces(runtime, id, file);
    isKept = known.kind === 'done';
    return known.kind === 'refusal' ? known : done({ id, name, ...known.value });
  } finally {
    if (!isKept) await forgetFile(runtime, id);
  }
}

/** One stranger may not fill the place of the others, nor all of them the disk. */
async function refuseMore(runtime: Runtime, { now }: Call, uploader: Uploader): Promise<Refusal | undefined> {
  await sweepFiles(runtime, now);
  const asked =
    'person' in uploader
      ? ([[MOST.person, unclaimedOf(uploader)]] as const)
      : ([
          [MOST.network, unclaimedOf(uploader)],
          [MOST.visitors, unclaimedOfVisitors()],
        ] as const);
  for (const [most, statement] of asked) {
    const [row] = await runtime.database.ask(statement);
    const isFull =
      Number(row?.['count'] ?? 0) >= most.files ||
      Number(row?.['bytes'] ?? 0) > (most.largest - 1) * runtime.model.limits.uploadBytes;
    if (isFull) return refuse('limit_reached', messageOf('refusals.filesUntaken'));
  }
  return undefined;
}

async function keepPieces(
  { database, bucket, model }: Runtime,
  id: string,
  { content: sent, declaredType }: FormFile,
): Promise<Outcome<Pick<StoredFile, 'type' | 'size'>>> {
  const hash = createHash('sha256');
  const room = await roomLeft(database, model);
  const content = bucket === undefined ? intoDatabase(database, id) : intoBucket(bucket, id);
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of pieces(sent)) {
    size += piece.length;
    if (size > model.limits.uploadBytes)
      return refuse('too_big', messageOf('refusals.fileTooBig', { bytes: model.limits.uploadBytes }));
    if (size > room) return noRoom;
    hash.update(piece);
    if (size === piece.length) head = piece.subarray(0, HEAD);
    await content.add(piece);
  }
  await content.end();
  const { fileTypeFromBuffer } = await import('file-type');
  const type = mediaTypeOf(await fileTypeFromBuffer(head), { head, declared: declaredType });
  const finished = finishFile(id, { type, size, hash: hash.digest('hex') });
  // Of several that come at one moment each sees those that were finished before it.
  const isKept = await database.write(async (on) => {
    const fits = (await roomLeft({ ask: async (statement) => on.all(statement) }, model)) >= size;
    if (fits) await on.run(finished);
    return fits;
  }, STORAGE);
  return isKept ? done({ type, size }) : noRoom;
}

const STORAGE = { exclusive: ['nf_file'], shared: [] };
const noRoom = refuse('limit_reached', messageOf('refusals.noRoomForFile'));

/** How many bytes there is room for under `limits.storage`. */
async function roomLeft(on: Pick<Database, 'ask'>, { limits: { storageBytes } }: Model): Promise<number> {
  if (storageBytes === undefined) return Number.POSITIVE_INFINITY;
  const [row] = await on.ask(storedBytes());
  return storageBytes - Number(row?.['bytes'] ?? 0);
}

/** Removes what was uploaded more than a day ago and taken by no record. */
export async function sweepFiles(runtime: Runtime, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  const rows = await runtime.database.ask(selectAbandoned(before));
  for (const row of rows) await forgetFile(runtime, String(row['id']));
}

/** Removes a file that no record has taken. */
export async function forgetFile({ database }: Runtime, id: string): Promise<void> {
  await database.write((on) => removeFile(on, id, 'unclaimed'));
}

async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    kept.push(Buffer.from(chunk));
    length += chunk.length;
    if (length < PIECE) continue;
    const whole = Buffer.concat(kept);
    let at = 0;
    for (; at + PIECE <= whole.length; at += PIECE) yield whole.subarray(at, at + PIECE);
    kept = [whole.subarray(at)];
    length = whole.length - at;
  }
  if (length > 0) yield Buffer.concat(kept);
}

/** Without folders and what no name has; a file without one is called so. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .normalize('NFC')
    .toWellFormed()
    .trim();
  return Array.from(plain).slice(0, 200).join('') || 'file';
}

/** The file of a form, as it comes. */
export interface FormFile {
  readonly name: string;
  /** What the sender says it is. */
  readonly declaredType: string;
  /** Throws where the form breaks off, also behind the last byte of the file. */
  readonly content: AsyncIterable<Uint8Array>;
}
