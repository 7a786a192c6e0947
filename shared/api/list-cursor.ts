import { z } from 'zod';
import { isId } from '#shared/fields/base/is-id.ts';

/** Where a page ended: the sort keys of its last record, and its id, which parts equal keys. */
export interface Cursor {
  /** The sort order it was made under, as `sort=` has it. */
  readonly sort: string;
  /** One for each sort term, in the form of the answer's values (text folded); null for an empty one. */
  readonly keys: readonly CursorKey[];
  readonly id: string;
}

export type CursorKey = string | number | boolean | null;

/** The cursor as one word of an address. It holds nothing but values its reader was shown. */
export function encodeCursor(cursor: Cursor): string {
  const json = JSON.stringify([cursor.sort, cursor.keys, cursor.id]);
  // Letters of ASCII are the bytes they are written as.
  const bytes = isAscii.test(json) ? json : String.fromCharCode(...new TextEncoder().encode(json));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7F]*$/;

/** Undefined for anything that `encodeCursor` cannot have made. Whether the keys fit their fields is not asked here. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text.length > LONGEST || text.length % 4 === 1 || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const json = decodeText(text);
  const parsed = json === undefined ? undefined : shape.safeParse(json);
  if (parsed?.success !== true) return undefined;
  const [sort, keys, id] = parsed.data;
  const cursor = { sort, keys, id };
  return encodeCursor(cursor) === text ? cursor : undefined;
}

const LONGEST = 8_000;

const shape = z.tuple([
  z.string(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(64),
  z.string().refine(isId),
]);

function decodeText(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return parsedOrUndefined(new TextDecoder().decode(bytes));
}

function parsedOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Not made here: a caller's garbage, which decodeCursor answers as such.
    return undefined;
  }
}
