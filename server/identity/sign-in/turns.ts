/** Too many are waiting for their turn. Answered as `busy`. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

/** Does a piece of work when it is its turn, or throws `NoTurn` where the queue is full. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of heavy work run at once and so many wait: a flood of them must not take the whole machine. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new NoTurn('too many are waiting');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever is next takes over this turn, so that nobody who comes later can slip in between.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
