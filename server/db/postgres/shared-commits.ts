import { raw } from 'sql-template-tag';
import { giveBack, type LateLine, type Lent, type Unsent } from './late-line.ts';
import { type Answered, BEGIN, COMMIT, type Line } from './line.ts';

/** More in one would make the first wait for the last. */
const MOST = 16;
/** Of transactions that begin alike. Those that come meanwhile make up the next. */
const AT_ONCE = 2;

/** In a group no statement may wait longer for a lock, nor take longer. */
export const BRIEF_MS = 100;
const BRIEFLY = `SET LOCAL lock_timeout = ${BRIEF_MS}`;

interface Queue {
  waiting: LateLine[];
  underWay: number;
}

/**
 * Transactions that are known to their end when they begin, and begin alike, are done as one. To begin, to take the locks
 * and to commit costs the server as much as what they write. Where anything fails, nothing of the group is kept, and each
 * is done by itself: so none is refused, and none waits long, for another's sake.
 */
export class SharedCommits {
  readonly #lend: () => Promise<Lent>;
  /** By the statements with which a group begins. */
  readonly #queues = new Map<string, Queue>();

  constructor(lend: () => Promise<Lent>) {
    this.#lend = lend;
  }

  add(locks: string, line: LateLine): void {
    const queue = this.#queues.get(locks) ?? { waiting: [], underWay: 0 };
    this.#queues.set(locks, queue);
    queue.waiting.push(line);
    // At the end of this turn of the event loop all requests have been read that had arrived at its beginning.
    if (queue.waiting.length === 1) setImmediate(() => this.#start(locks, queue));
  }

  #start(locks: string, queue: Queue): void {
    while (queue.waiting.length > 0 && queue.underWay < AT_ONCE) {
      queue.underWay += 1;
      void this.#next(locks, queue);
    }
    if (queue.waiting.length === 0 && queue.underWay === 0) this.#queues.delete(locks);
  }

  async #next(locks: string, queue: Queue): Promise<void> {
    await this.#run(locks, queue.waiting.splice(0, MOST));
    queue.underWay -= 1;
    this.#start(locks, queue);
  }

  /** Never throws. */
  async #run(locks: string, group: readonly LateLine[]): Promise<void> {
    const [first, second] = group;
    if (first !== undefined && second === undefined) return first.alone();
    let lent: Lent;
    try {
      lent = await this.#lend();
    } catch (error) {
      for (const one of group) one.fail(error);
      return;
    }
    try {
      await writeTogether(lent.line, [BEGIN, BRIEFLY, locks], group);
      lent.client.release();
    } catch (error) {
      if (await giveBack(lent, error)) for (const one of group) void one.alone();
      else for (const one of group) one.fail(error);
    }
  }
}

async function writeTogether(
  line: Line,
  begin: readonly string[],
  group: readonly LateLine[],
): Promise<void> {
  const begun = begin.map((text) => line.send(raw(text)));
  const lasting = new Map<string, Promise<Answered<unknown>>>();
  const ask = (one: Unsent) => {
    const { statement, meaning, lasts } = one;
    if (lasts === undefined) return line.send(statement, meaning);
    const key = JSON.stringify([statement.text, statement.values]);
    const asked = lasting.get(key) ?? line.send(statement, meaning);
    lasting.set(key, asked);
    return asked;
  };
  const bodies = group.map((one) => Promise.all(one.body.map(ask)));
  const commit = line.send(raw(COMMIT));
  const [answers, committed] = await Promise.all([Promise.all(bodies), commit, ...begun]);
  for (const [place, one] of group.entries()) one.succeed(answers[place] ?? [], committed);
}
