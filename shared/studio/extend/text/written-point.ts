import { fromMarkdown } from 'mdast-util-from-markdown';
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { Findings } from '#shared/contract/language/findings.ts';
import { readSections, type Section } from '#shared/contract/parse/sections.ts';
import { type BlockText, type Source, sourceOf } from '#shared/contract/parse/source.ts';
import { LinesOf } from '#shared/studio/language/text/lines-of.ts';

/** Keys, and places in lists, that lead to something in a point, from the outside. */
export type Path = readonly (string | number)[];

/** What stands at the end of a path, in which block. */
export interface Spot {
  readonly block: BlockText;
  readonly node: unknown;
  /** The entry whose value it is; undefined for an item of a list. */
  readonly entry?: Pair;
}

/** A document without errors, as it is written. Each point is read once, when it is asked for. */
export class WrittenDocument {
  readonly text: string;
  readonly #mark: string;
  readonly #source: Source;
  readonly #points = new Map<number, WrittenPoint>();
  #sections: readonly Section[] | undefined;

  constructor(text: string) {
    this.text = text;
    // The mark of the order of bytes counts in no place.
    this.#mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    this.#source = sourceOf(text.slice(this.#mark.length), '');
  }

  point(number: number): WrittenPoint {
    const known = this.#points.get(number) ?? new WrittenPoint(this.#sectionOf(number)?.blocks ?? []);
    this.#points.set(number, known);
    return known;
  }

  #sectionOf(number: number): Section | undefined {
    const plain = this.text.slice(this.#mark.length);
    this.#sections ??= readSections(fromMarkdown(plain), this.#source, new Findings()).list;
    return this.#sections.find((one) => one.number === number);
  }

  /** The document with a part of a block in other words. New lines begin as the one before them does, in a list or a quote. */
  replaced(block: BlockText, [from, to]: readonly [number, number], insert: string): WrittenDocument {
    const { line, column, endLine, endColumn } = block.place(from, to);
    const lines = new LinesOf(this.text.slice(this.#mark.length));
    const start = this.#mark.length + lines.offset(line, column);
    const end = this.#mark.length + lines.offset(endLine, endColumn);
    const written = this.#source.lines[line - 1] ?? '';
    const before = written.slice(0, written.length - block.line(line).length);
    const lineEnd = /\r\n|\n|\r/.exec(this.text)?.[0] ?? '\n';
    const added = insert.replaceAll('\n', `${lineEnd}${before}`);
    return new WrittenDocument(this.text.slice(0, start) + added + this.text.slice(end));
  }
}

/** What the YAML of one point says, and where. */
export class WrittenPoint {
  readonly #blocks: readonly { readonly block: BlockText; readonly root: YAMLMap }[];

  constructor(blocks: readonly BlockText[]) {
    this.#blocks = blocks.flatMap((block) => {
      const root = parseDocument(block.text, core).contents;
      return isMap(root) ? [{ block, root }] : [];
    });
  }

  /** The map of its last block, where another entry of the point goes; undefined for a point without YAML. */
  get last(): Spot | undefined {
    const { block, root: node } = this.#blocks.at(-1) ?? {};
    return block && { block, node };
  }

  find(path: Path): Spot | undefined {
    for (const { block, root } of this.#blocks) {
      const found = walk({ block, node: root }, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

const core = { schema: 'core', version: '1.2', uniqueKeys: false, logLevel: 'silent' } as const;

function walk(spot: Spot, [step, ...rest]: Path): Spot | undefined {
  if (step === undefined) return spot;
  const { block, node } = spot;
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? undefined : walk({ block, node: item }, rest);
  }
  if (!isMap(node)) return undefined;
  const entry = node.items.find(({ key }) => isScalar(key) && key.source === step);
  return entry && walk({ block, node: entry.value, entry }, rest);
}
