import { setImmediate as nextTurn } from 'node:timers/promises';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { contentOf, readContent } from '#server/contents/read-content.ts';
import { selectFile } from '#server/sql/engine/file-rows.ts';
import { readRecord } from '#server/reads/read.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';

/** A file of a record, as somebody may have it. */
export interface ReadFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  /** The bytes from `start` up to, and without, `end`. */
  bytes(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** The file of a field. `goesOn`: its reader has some of it already, and asks for more or whether it is still the same. */
interface FileAsked {
  readonly entity: Entity;
  readonly id: string;
  readonly field: string;
  readonly goesOn: boolean;
}

/** `GET /api/<plural>/<id>/-/files/<field>`: the right to read the field on the record is asked each time. */
export async function readFile(
  runtime: Runtime,
  call: Call,
  { entity, id, field, goesOn }: FileAsked,
): Promise<Outcome<ReadFile>> {
  const type = entity.fields.get(field)?.type;
  if (type !== 'file' && type !== 'image') return refuse('not_found');
  const read = await readRecord(runtime, call, { entity, id, query: new Map([['fields', field]]) });
  // Whether there is a field of this name that they may never read is theirs to know as little as on which record.
  if (read.kind === 'refusal') return read.code === 'bad_filter' ? refuse('not_found') : read;
  const value = read.value.record[field];
  const file = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
  const [row] = file === undefined ? [] : await runtime.database.ask(selectFile(file));
  if (file === undefined || row === undefined) return refuse('not_found');
  const unkept = await keepOpenings(runtime, call, { entity, ids: [id], way: 'file', what: field, goesOn });
  if (unkept !== undefined) return unkept;
  return done({
    name: String(row['name']),
    type: String(row['type']),
    size: Number(row['size']),
    hash: String(row['hash']),
    bytes: (start, end) => inTurns(readContent(runtime, contentOf(row), { start, end })),
  });
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** However many files are sent, between two pieces others are answered. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

async function* inTurns(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await ownTurn();
    yield piece;
  }
}
