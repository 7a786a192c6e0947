import { Unavailable } from '#server/db/unavailable.ts';
import { ThreadLine } from '#server/db/sqlite/threads/thread-line.ts';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import type { PdfAnswer, PdfRequest } from './pdf-program.ts';

/** A document that takes longer is given up, and its thread ends with it. */
const LONGEST_MS = 10_000;
/** The thread is ended once nothing was drawn for so long: its memory is of use to others. */
const IDLE_MS = 30_000;
/** Whoever comes behind so many would wait too long. */
const MOST_WAITING = 30;

/**
 * Megabytes. What is young is looked through often, so that what was needed for a moment does not pile up: fifty pages are
 * drawn with a third of the memory, in the same time. Some four hundred pages have room.
 */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

let thread: ThreadLine<PdfRequest, PdfAnswer> | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let fontFiles: readonly string[] = [];

/** Documents of this process are drawn with these fonts as well, for letters that the usual one lacks. */
export function drawWithFonts(files: readonly string[]): void {
  fontFiles = files;
}

/** A document took too long to be drawn, or too much memory, or would have to wait for too many others. */
export class TooLong extends Error {}

/** Draws a document as PDF in a thread beside the server, one after the other. Throws `TooLong`. */
export function drawPdf(document: FilledDocument, frame: DocumentFrame): Promise<Uint8Array> {
  if (waiting >= MOST_WAITING) return Promise.reject(new TooLong('too many documents wait'));
  waiting += 1;
  const drawn = last.then(() => draw({ document, frame }));
  last = drawn.catch(() => undefined).finally(() => (waiting -= 1));
  return drawn;
}

async function draw(request: PdfRequest): Promise<Uint8Array> {
  clearTimeout(idle);
  if (thread?.isAlive !== true)
    thread = new ThreadLine<PdfRequest, PdfAnswer>(
      new URL('./pdf-program.ts', import.meta.url),
      { fontFiles },
      MEMORY,
    );
  const line = thread;
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new TooLong('a document took too long')), LONGEST_MS);
  line.hold(true);
  try {
    const answer = await Promise.race([line.ask(request), over.promise]);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.bytes;
  } catch (error) {
    if (error instanceof TooLong) await line.close();
    throw isTooLarge(error) ? new TooLong('a document took too much memory') : error;
  } finally {
    clearTimeout(timer);
    line.hold(false);
    idle = setTimeout(() => void line.close(), IDLE_MS).unref();
  }
}

/** The thread ended because it had no memory left. */
function isTooLarge(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
