import type { ArrangedTile, Board } from '#shared/api/calls/views.ts';
import type { Rearrange } from './arranged-tiles.ts';

/** How a dashboard is arranged, by the version that the server knows. */
export type Arrangement = Pick<Board, 'items' | 'version'>;

/** What the server has kept last, and the changes since, in order: the page shows all of them, the server is sent one at a time. */
export class ChangesUnderWay {
  #kept: Arrangement | undefined;
  #changes: readonly Rearrange[] = [];

  /** Takes a change of what is shown now. */
  add(change: Rearrange, shown: Arrangement): void {
    if (this.#changes.length === 0) this.#kept = shown;
    this.#changes = [...this.#changes, change];
  }

  /** With all changes: what the page shows. */
  get shown(): Arrangement | undefined {
    const kept = this.#kept;
    return kept && { ...kept, items: this.#changes.reduce(changed, kept.items) };
  }

  /** With the first change alone: what the server is to keep. */
  get next(): Arrangement | undefined {
    const [kept, change] = [this.#kept, this.#changes[0]];
    return kept && change && { ...kept, items: change(kept.items) };
  }

  /** The first change is kept, with whatever the server made of it. */
  done(kept: Arrangement): void {
    this.#kept = kept;
    this.#changes = this.#changes.slice(1);
  }

  /** The first change is given up. Whether there are others. */
  drop(): boolean {
    this.#changes = this.#changes.slice(1);
    return this.#changes.length > 0;
  }
}

function changed(items: readonly ArrangedTile[], change: Rearrange): readonly ArrangedTile[] {
  return change(items);
}
