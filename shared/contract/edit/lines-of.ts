/** Lines of a text and the offsets they begin at. Lines and columns count from 1; every kind of line end counts. */
export class LinesOf {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    const ends = [...text.matchAll(/\r\n|\n|\r/g)];
    this.#starts = [0, ...ends.map((end) => end.index + end[0].length)];
    this.#length = text.length;
  }

  offset(line: number, column: number): number {
    const start = this.#starts[Math.min(Math.max(line, 1), this.#starts.length) - 1] ?? 0;
    return Math.min(start + column - 1, this.#length);
  }

  place(offset: number): { readonly line: number; readonly column: number } {
    const line = this.#starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (this.#starts[line] ?? 0) + 1 };
  }
}
