import { escaped } from './escaped.ts';
import { linkOf, type TextNode, textTree } from './text-tree.ts';
import { type WrittenText, withValues } from './written-text.ts';

/** How a text is written where it is more than a mail. */
interface HtmlOptions {
  /** A block with a word behind its fence, such as `qr`, as HTML; undefined: it is shown as it stands. */
  code?(kind: string, value: string): string | undefined;
}

/** A text as HTML of its own, which holds nothing that would have to be fetched. `base`: the public address. */
export function htmlText(text: WrittenText, base?: string, options: HtmlOptions = {}): string {
  return new HtmlWriter(text, base, options).nodes(textTree(text).children);
}

const CELL = 'padding:6px 12px 6px 0;text-align:start;vertical-align:top;border-bottom:1px solid #8884';

class HtmlWriter {
  readonly #text: WrittenText;
  readonly #base: string | undefined;

  readonly #options: HtmlOptions;

  constructor(text: WrittenText, base: string | undefined, options: HtmlOptions) {
    this.#text = text;
    this.#base = base;
    this.#options = options;
  }

  nodes(nodes: readonly TextNode[]): string {
    return nodes.map((node) => this.#node(node)).join('');
  }

  #node(node: TextNode): string {
    switch (node.type) {
      case 'text':
      case 'html':
        return this.#value(node.value);
      case 'inlineCode':
        return `<code>${this.#value(node.value)}</code>`;
      case 'code':
        return this.#code(node);
      case 'break':
        return '<br>';
      case 'thematicBreak':
        return '<hr style="border:0;border-top:1px solid #8886">';
      case 'image':
        return this.#value(node.alt ?? '');
      case 'link':
        return this.#link(this.nodes(node.children), linkOf(node.url, this.#text, this.#base));
      case 'heading':
        return `<h2 dir="auto" style="font-size:${node.depth < 3 ? 18 : 16}px;margin:24px 0 8px">${this.nodes(node.children)}</h2>`;
      case 'table':
        return this.#table(node);
      case 'list':
        return this.#list(node);
      case 'listItem':
        return `<li dir="auto">${this.#item(node)}</li>`;
      default:
        return 'children' in node ? this.#around(node.type, this.nodes(node.children)) : '';
    }
  }

  #around(type: string, inner: string): string {
    const tag = tags[type];
    return tag === undefined ? inner : `<${tag}${blocks.has(tag) ? ' dir="auto"' : ''}>${inner}</${tag}>`;
  }

  #list(node: Extract<TextNode, { type: 'list' }>): string {
    const tag = node.ordered ? 'ol' : 'ul';
    const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
    return `<${tag}${start} style="padding-inline-start:24px">${this.nodes(node.children)}</${tag}>`;
  }

  #code({ lang, value }: Extract<TextNode, { type: 'code' }>): string {
    const drawn = lang ? this.#options.code?.(lang, withValues(value, this.#text.values)) : undefined;
    return drawn ?? `<pre style="white-space:pre-wrap">${this.#value(value)}</pre>`;
  }

  /** The lines of a tight list have no space between them. */
  #item({ spread, children }: Extract<TextNode, { type: 'listItem' }>): string {
    const isTight = spread !== true;
    return children
      .map((node) => (isTight && node.type === 'paragraph' ? this.nodes(node.children) : this.#node(node)))
      .join('');
  }

  #table({ children: rows, align }: Extract<TextNode, { type: 'table' }>): string {
    const lines = rows.map(({ children: cells }, row) => {
      const tag = row === 0 ? 'th' : 'td';
      const written = cells.map((cell, column) => {
        const side = align?.[column];
        const style = side ? CELL.replace('start', sides[side]) : CELL;
        return `<${tag} dir="auto" style="${style}">${this.nodes(cell.children)}</${tag}>`;
      });
      return `<tr>${written.join('')}</tr>`;
    });
    const [head = '', ...body] = lines;
    const isHeaded = rows[0]?.children.some(({ children }) => children.length > 0);
    return `<table${isHeaded ? '' : ' class="sums"'} style="border-collapse:collapse;width:100%;margin:16px 0"><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
  }

  #link(inner: string, address: string | undefined): string {
    return address === undefined ? inner : `<a href="${escaped(address)}">${inner}</a>`;
  }

  #value(words: string): string {
    const written = (value: string) => escaped(value).replaceAll('\n', '<br>');
    return withValues(escaped(words), this.#text.values, written);
  }
}

/** Amounts stay on one line, also on a phone. */
const sides = { left: 'start', center: 'center', right: 'end;white-space:nowrap' };

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  blockquote: 'blockquote',
};
const blocks: ReadonlySet<string> = new Set(['p', 'blockquote']);
