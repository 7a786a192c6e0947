import type { Place } from '../finding.ts';

/** The document as lines. Every kind of line end counts, as it does in Markdown and in editors. */
export interface Source {
  readonly file: string;
  readonly lines: readonly string[];
}

/** Divides a text into lines. */
export function sourceOf(text: string, file: string): Source {
  return { file, lines: text.split(/\r\n|\n|\r/) };
}

/** The place of a part of one line; columns count from 1 and `endColumn` is exclusive. */
export function placeOnLine(source: Source, line: number, columns: readonly [number, number]): Place {
  return { file: source.file, line, column: columns[0], endLine: line, endColumn: columns[1] };
}

/** The text of one YAML block (line ends made equal) with the way back to the document. */
export class BlockText {
  readonly text: string;
  readonly source: Source;
  readonly firstLine: number;
  readonly #lines: readonly string[];
  /** The lines as they stand in the document. */
  #written: readonly string[];
  /** Where each line starts in `text`. */
  readonly #starts: number[] = [];

  /** `lines` are those of the fence without the indentation of the fence and of what it stands in. */
  constructor(source: Source, lines: readonly string[], firstLine: number) {
    this.text = `${lines.join('\n')}\n`;
    this.source = source;
    this.firstLine = firstLine;
    this.#lines = lines;
    this.#written = lines;
    let start = 0;
    for (const line of lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  get lastLine(): number {
    return this.firstLine + this.#lines.length - 1;
  }

  /** One line, by its number in the document. */
  line(number: number): string {
    return this.#lines[number - this.firstLine] ?? '';
  }

  /** The same block with a line to which characters were added, or which was emptied. Places stay those of the document. */
  withLine(number: number, text: string): BlockText {
    const block = new BlockText(this.source, this.#lines.with(number - this.firstLine, text), this.firstLine);
    block.#written = this.#written;
    return block;
  }

  /** The place in the document of a part of the block. */
  place(start: number, end: number): Place {
    const from = this.#point(start);
    const to = this.#point(Math.max(start, end));
    return {
      file: this.source.file,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
  }

  /** The place in the document of a part of one line. */
  placeOnLine(number: number, [start, end]: readonly [number, number]): Place {
    const first = this.#starts[number - this.firstLine] ?? 0;
    return this.place(first + start, first + end);
  }

  /** Where in the block a place of the document is; undefined outside of it. */
  offset(line: number, column: number): number | undefined {
    const index = line - this.firstLine;
    const [start, own] = [this.#starts[index], this.#lines[index]];
    if (start === undefined || own === undefined) return undefined;
    const before = (this.source.lines[line - 1] ?? '').length - own.length;
    const within = column - 1 - before;
    return within < 0 || within > own.length ? undefined : start + within;
  }

  #point(offset: number): { line: number; column: number } {
    const index = this.#lineAt(offset);
    const line = Math.min(this.firstLine + index, this.source.lines.length);
    const written = this.source.lines[line - 1] ?? '';
    const own = this.#written[index] ?? '';
    const before = (this.#lines[index] ?? '').slice(0, offset - (this.#starts[index] ?? 0));
    const column = written.length - own.length + lengthIn(own, before) + 1;
    return { line, column: Math.min(Math.max(column, 1), written.length + 1) };
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** How much of a line is written when so much of it is read, where reading added characters. */
function lengthIn(written: string, read: string): number {
  if (written.startsWith(read)) return read.length;
  let length = 0;
  for (const character of read) if (written.startsWith(character, length)) length += character.length;
  return length;
}
