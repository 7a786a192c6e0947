import { columnKey } from './preparation.ts';

interface Place {
  readonly table: string;
  readonly column: string;
}

/** How long the transaction of a switch takes, measured while a plan does everything in one. */
export class SwitchTime {
  readonly #began = performance.now();
  readonly #beforehand: ReadonlySet<string>;
  #spared = 0;

  /** `beforehand` are the columns, by `columnKey`, that a publication fills before the switch. */
  constructor(beforehand: ReadonlySet<string>) {
    this.#beforehand = beforehand;
  }

  /** Fills a column; where that is done before the switch, its time does not count. */
  async filling<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await work();
    if (this.#beforehand.has(columnKey(place))) this.#spared += performance.now() - began;
    return result;
  }

  /** Whole seconds so far, 0 for less than one. */
  get seconds(): number {
    return Math.floor((performance.now() - this.#began - this.#spared) / 1000);
  }
}
