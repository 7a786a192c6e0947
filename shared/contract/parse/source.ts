import type { Place } from '../finding.ts';

/** The document as lines. Every kind of line end counts, as it does in Markdown and in editors. */
export interface Source {
  readonly file: string;
  readonly lines: readonly string[];
}

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
  readonly #starts: number[] = [];
  readonly #prefixes: number[] = [];

  /** `value` is the content of the fence without the indentation of the fence and of what it stands in. */
  constructor(source: Source, value: string, firstLine: number) {
    const lines = value.split(/\r\n|\n|\r/);
    this.text = `${lines.join('\n')}\n`;
    this.source = source;
    this.firstLine = firstLine;
    let start = 0;
    for (const [index, line] of lines.entries()) {
      this.#starts.push(start);
      this.#prefixes.push((source.lines[firstLine - 1 + index] ?? '').length - line.length);
      start += line.length + 1;
    }
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

  #point(offset: number): { line: number; column: number } {
    const index = this.#lineAt(offset);
    const line = Math.min(this.firstLine + index, this.source.lines.length);
    const column = (this.#prefixes[index] ?? 0) + offset - (this.#starts[index] ?? 0) + 1;
    const longest = (this.source.lines[line - 1] ?? '').length + 1;
    return { line, column: Math.min(Math.max(column, 1), longest) };
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
