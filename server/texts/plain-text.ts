import { linkOf, type TextNode, textTree } from './text-tree.ts';
import { addressWithValues, type WrittenText, withValues } from './written-text.ts';

/** A text without a form, for programs that show none, and as it is kept. `base`: the public address. */
export function plainText(text: WrittenText, base?: string): string {
  return new PlainWriter(text, base).blocks(textTree(text).children).trim();
}

/** Words that lead somewhere. */
export interface Link {
  readonly text: string;
  /** A path of the application, or an address elsewhere. */
  readonly url: string;
}

/**
 * Where a text leads. A link with a key in it is for whoever the text was written for, and is left out.
 */
export function linksIn(text: WrittenText): readonly Link[] {
  const writer = new PlainWriter(text, undefined);
  const linksOf = (node: TextNode): readonly Link[] => {
    if (node.type !== 'link') return 'children' in node ? node.children.flatMap(linksOf) : [];
    const address = addressWithValues(node.url, text.values).trim();
    const url = /^\/(?![/\\])/.test(address) ? address : linkOf(node.url, text, undefined);
    return url === undefined || /[#?&]key=/.test(url) ? [] : [{ text: writer.words(node.children), url }];
  };
  return linksOf(textTree(text));
}

class PlainWriter {
  readonly #text: WrittenText;
  readonly #base: string | undefined;

  constructor(text: WrittenText, base: string | undefined) {
    this.#text = text;
    this.#base = base;
  }

  blocks(nodes: readonly TextNode[], between = '\n\n'): string {
    return nodes
      .map((node) => this.#block(node))
      .filter((block) => block !== '')
      .join(between);
  }

  #block(node: TextNode): string {
    switch (node.type) {
      case 'list':
        return node.children
          .map((item, place) => {
            const sign = node.ordered ? `${(node.start ?? 1) + place}.` : '-';
            return `${sign} ${this.blocks(item.children, '\n').replaceAll('\n', '\n  ')}`;
          })
          .join('\n');
      case 'blockquote':
        return this.blocks(node.children).replace(/^/gm, '> ');
      case 'table':
        return this.#table(
          node.children.map(({ children }) => children.map((cell) => this.words(cell.children))),
        );
      case 'thematicBreak':
        return '---';
      case 'code':
        return this.#value(node.value);
      default:
        return this.#word(node);
    }
  }

  /** Columns as wide as what stands in them, up to what a line can take. */
  #table(rows: readonly (readonly string[])[]): string {
    const lines = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')));
    const widths = (lines[0] ?? []).map((_, column) =>
      Math.min(40, Math.max(...lines.map((row) => row[column]?.length ?? 0))),
    );
    return lines
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  }

  words(nodes: readonly TextNode[]): string {
    return nodes.map((node) => this.#word(node)).join('');
  }

  #word(node: TextNode): string {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'html':
        return this.#value(node.value);
      case 'break':
        return '\n';
      case 'image':
        return this.#value(node.alt ?? '');
      case 'link':
        return this.#link(this.words(node.children), linkOf(node.url, this.#text, this.#base));
      default:
        return 'children' in node ? this.words(node.children) : '';
    }
  }

  #link(words: string, address: string | undefined): string {
    const isSame = address === undefined || address === words || address === `mailto:${words}`;
    return isSame ? words : `${words} (${address})`;
  }

  #value(words: string): string {
    return withValues(words, this.#text.values);
  }
}
