import { randomUUID } from 'node:crypto';

/** A message of the corpus, and what must come of it. */
export interface CorpusMail {
  readonly name: string;
  /** The message as it comes from a sender. */
  raw(from: string): Buffer;
  readonly comes: Comes;
}

/** A ticket with these words, or nothing with a reason. */
export type Comes =
  | {
      readonly state: 'taken';
      readonly subject?: string;
      /** The whole text, or what must stand in it. */
      readonly text?: string | RegExp | null;
      readonly files?: readonly string[];
    }
  | { readonly state: 'aside' | 'refused'; readonly code: string }
  /** It is not kept, and whoever hands it over is told so. */
  | { readonly state: 'not kept'; readonly status: number };

type Piece = string | Buffer;

/** Lines with CRLF, and bytes as they are. */
export function bytes(...pieces: readonly Piece[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) =>
      Buffer.isBuffer(piece) ? piece : Buffer.from(piece.replace(/\r?\n/g, '\r\n'), 'utf8'),
    ),
  );
}

interface Parts {
  readonly subject?: Piece;
  /** More heads, each a line of its own. */
  readonly heads?: Piece;
  readonly body?: Piece;
  /** Without an id of its own the sender gave it none. */
  readonly id?: string | false;
}

/** A message with the heads that every mail program writes. */
export function message(
  from: string,
  { subject = 'Help', heads = '', body = 'Please\n', id }: Parts,
): Buffer {
  const named = id === false ? '' : `Message-ID: ${id ?? `<${randomUUID()}@example.net>`}\n`;
  return bytes(
    `From: ${from}\nTo: support@example.org\n${named}Subject: `,
    subject,
    '\n',
    heads,
    heads.length === 0 ? '' : '\n',
    '\n',
    body,
  );
}

/** Heads of one type in one encoding. */
export function typed(type: string, encoding = '8bit'): string {
  return `MIME-Version: 1.0\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}`;
}

/** The heads of several parts. */
export function parted(kind: string): string {
  return `MIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary="b"`;
}

/** Parts between their boundaries; each has its heads, an empty line and its content. */
export function parts(...all: readonly Piece[]): Buffer {
  return bytes(...all.flatMap((part) => ['--b\n', part, '\n']), '--b--\n');
}
