import type { Response } from 'express';

interface Ready {
  readonly response: Response;
  readonly text: string;
  readonly encoding: BufferEncoding;
}

/** For how long an answer that is ready waits for others at most, in milliseconds. */
const MOST_WAIT_MS = 1;

/** Those that wait; undefined where no answer has left in this turn of the event loop. */
let waiting: Ready[] | undefined;
let lastLeft = 0;

/**
 * Ends an answer with its text. The first of a turn of the event loop leaves at once, those after it leave together. Each
 * one that is handed to the network alone wakes a client that has nothing to do, which takes a tenth of a read; and a
 * client that gets several answers at one go asks again at one go.
 */
export function leaveTogether(response: Response, text: string, encoding: BufferEncoding): void {
  if (waiting === undefined) {
    waiting = [];
    lastLeft = performance.now();
    setImmediate(endTurn);
    response.end(text, encoding);
    return;
  }
  waiting.push({ response, text, encoding });
  if (performance.now() - lastLeft > MOST_WAIT_MS) leave(waiting.splice(0));
}

function endTurn(): void {
  const left = waiting ?? [];
  waiting = undefined;
  leave(left);
}

function leave(ready: readonly Ready[]): void {
  for (const { response, text, encoding } of ready) response.end(text, encoding);
  lastLeft = performance.now();
}
