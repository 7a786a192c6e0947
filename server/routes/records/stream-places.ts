import type { Request } from 'express';
import type { Actor } from '#server/call.ts';
import { networkOf } from '#server/http/caller/network.ts';

/**
 * Streams that are open at once: of one person (or of one network, where nobody is signed in), and of all. Visitors have
 * a part of all places, so that they cannot take those of the people who work here.
 */
const MOST = { ofOne: 20, ofVisitors: 500, ofAll: 2_000 };

/** Counts the streams that are open. */
export class StreamPlaces {
  readonly #of = new Map<string, number>();
  #visitors = 0;
  #all = 0;

  /** How many are taken. */
  get open(): number {
    return this.#all;
  }

  /** A place for whoever asks, until the function that it answers is called; undefined where none is left. */
  take(request: Request, { id }: Actor): (() => void) | undefined {
    const who = id ?? `network ${networkOf(request)}`;
    const own = this.#of.get(who) ?? 0;
    const isVisitor = id === undefined;
    if (own >= MOST.ofOne || this.#all >= MOST.ofAll) return undefined;
    if (isVisitor && this.#visitors >= MOST.ofVisitors) return undefined;
    this.#count(who, isVisitor, 1);
    return () => this.#count(who, isVisitor, -1);
  }

  #count(who: string, isVisitor: boolean, change: 1 | -1): void {
    const count = (this.#of.get(who) ?? 0) + change;
    if (count === 0) this.#of.delete(who);
    else this.#of.set(who, count);
    this.#all += change;
    if (isVisitor) this.#visitors += change;
  }
}
