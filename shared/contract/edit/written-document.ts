import { fromMarkdown } from 'mdast-util-from-markdown';
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { Findings } from '../language/findings.ts';
import { isMarkdownTooDeep, isYamlTooDeep } from '../parse/nesting.ts';
import { readSections, type Section } from '../parse/sections.ts';
import { type BlockText, type Source, sourceOf } from '../parse/source.ts';
import type { Place } from '../finding.ts';
import { applied, type Edit } from './edit.ts';
import { LinesOf } from './lines-of.ts';

/** Keys, and places in lists, that lead to something in a point, from the outside. */
export type Path = readonly (string | number)[];

/** What stands at the end of a path, in which block. */
export interface Spot {
  readonly block: BlockText;
  readonly node: unknown;
  /** The entry whose value it is; undefined for an item of a list. */
  readonly entry?: Pair;
}

/** A block and what the library reads of it. */
export interface WrittenBlock {
  readonly block: BlockText;
  readonly root: unknown;
}

/** A document as it is written. Where it has errors, as much of it as can be read. */
export class WrittenDocument {
  readonly text: string;
  readonly #mark: string;
  readonly #source: Source;
  /** Each block is read once, when it is asked for. */
  readonly #blocks = new Map<Section, readonly WrittenBlock[]>();
  #sections: readonly Section[] | undefined;
  #lines: LinesOf | undefined;
  /** How it came of the document before. */
  readonly edit: Edit | undefined;

  constructor(text: string, edit?: Edit) {
    this.text = text;
    this.edit = edit;
    // The mark of the order of bytes counts in no place.
    this.#mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    this.#source = sourceOf(text.slice(this.#mark.length), '');
  }

  point(number: number): WrittenPoint {
    const section = this.#sectionOf(number);
    return new WrittenPoint(section === undefined ? [] : this.#blocksOf(section));
  }

  /** The block around a place, as far as it can be read. */
  blockAt({ line }: Place): WrittenBlock | undefined {
    for (const section of this.#all()) {
      const blocks = this.#blocksOf(section);
      const found = blocks.find(({ block }) => block.firstLine <= line && line <= block.lastLine);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Where a place begins and ends in the text. */
  range({ line, column, endLine, endColumn }: Place): readonly [number, number] {
    this.#lines ??= new LinesOf(this.text.slice(this.#mark.length));
    const from = this.#lines.offset(line, column);
    return [
      this.#mark.length + from,
      this.#mark.length + Math.max(from, this.#lines.offset(endLine, endColumn)),
    ];
  }

  /** The document with other words between two offsets of its text. */
  with(edit: Edit): WrittenDocument {
    return new WrittenDocument(applied(this.text, [edit]), edit);
  }

  #all(): readonly Section[] {
    // What is nested too deeply is not read, as the checker does not read it.
    const isTooDeep = isMarkdownTooDeep(this.#source, new Findings());
    const plain = isTooDeep ? '' : this.text.slice(this.#mark.length);
    this.#sections ??= readSections(fromMarkdown(plain), this.#source, new Findings()).list;
    return this.#sections;
  }

  #blocksOf(section: Section): readonly WrittenBlock[] {
    const known = this.#blocks.get(section) ?? section.blocks.map(writtenBlock);
    this.#blocks.set(section, known);
    return known;
  }

  #sectionOf(number: number): Section | undefined {
    return this.#all().find((one) => one.number === number);
  }

  /** The document with a part of a block in other words. New lines begin as the one before them does, in a list or a quote. */
  replaced(block: BlockText, [from, to]: readonly [number, number], insert: string): WrittenDocument {
    const place = block.place(from, to);
    const [start, end] = this.range(place);
    const written = this.#source.lines[place.line - 1] ?? '';
    const before = written.slice(0, written.length - block.line(place.line).length);
    const lineEnd = /\r\n|\n|\r/.exec(this.text)?.[0] ?? '\n';
    const added = insert.replaceAll('\n', `${lineEnd}${before}`);
    return this.with({ from: start, to: end, insert: added });
  }
}

/** What the YAML of one point says, and where. */
export class WrittenPoint {
  readonly #blocks: readonly { readonly block: BlockText; readonly root: YAMLMap }[];

  constructor(blocks: readonly WrittenBlock[]) {
    this.#blocks = blocks.flatMap(({ block, root }) => (isMap(root) ? [{ block, root }] : []));
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

function writtenBlock(block: BlockText): WrittenBlock {
  const isTooDeep = isYamlTooDeep(block, new Findings());
  return { block, root: isTooDeep ? null : parseDocument(block.text, core).contents };
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
