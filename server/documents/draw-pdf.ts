import { Unavailable } from '#server/db/unavailable.ts';
import { ThreadLine } from '#server/db/sqlite/threads/thread-line.ts';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { hasWorked } from './has-worked.ts';
import type { PdfAnswer, PdfRequest } from './pdf-program.ts';

/** The thread is ended once nothing was drawn for so long: its memory is of use to others. */
const IDLE_MS = 30_000;
/** Whoever comes behind so many would wait too long. */
const MOST_WAITING = 30;

/** Megabytes. What is young is looked through often, so that what was needed for a moment does not pile up. */
const YOUNG = 2;

interface Means {
  /** Fonts for letters that the usual one lacks. */
  readonly fontFiles: readonly string[];
  /** How much one document may take; with 256 some two thousand pages have room. */
  readonly megabytes: number;
  /** How much time of a processor one document may take; then it is given up, and its thread ends with it. */
  readonly longestMs: number;
  /** How long one may take by the clock, on a machine that is busy with other work. */
  readonly patienceMs: number;
}

let means: Means = { fontFiles: [], megabytes: 256, longestMs: 10_000, patienceMs: 60_000 };
let thread: ThreadLine<PdfRequest, PdfAnswer> | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** What is drawn from now on in this process is drawn with these. */
export function drawWith(given: Partial<Means>): void {
  means = { ...means, ...given };
  const before = thread;
  thread = undefined;
  last = last.then(() => before?.close());
}

/** A document took too long to be drawn, or would have to wait for too many others. */
export class TooLong extends Error {}

/** A document takes more memory than there is for it, at any time. */
export class TooLarge extends TooLong {}

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
      { fontFiles: means.fontFiles },
      { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: means.megabytes },
    );
  const line = thread;
  const over = Promise.withResolvers<never>();
  const giveUp = () => over.reject(new TooLong('a document took too long'));
  const timer = setTimeout(giveUp, means.patienceMs);
  const done = new AbortController();
  // Rejected when it is asked no more.
  hasWorked(() => line.processorMs(), means.longestMs, done.signal).then(giveUp, () => undefined);
  line.hold(true);
  try {
    const answer = await Promise.race([line.ask(request), over.promise]);
    if ('failed' in answer) throw answer.isTooLarge ? new TooLarge(answer.failed) : new Error(answer.failed);
    return answer.bytes;
  } catch (error) {
    if (error instanceof TooLong) await line.close();
    throw hasNoMemory(error) ? new TooLarge('a document took too much memory') : error;
  } finally {
    clearTimeout(timer);
    done.abort();
    line.hold(false);
    idle = setTimeout(() => void line.close(), IDLE_MS).unref();
  }
}

/** The thread has ended with it. */
function hasNoMemory(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
