import type { Column, Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { codeSvg, codeWidth } from './codes.ts';
import { linkOf, textTree, type TextNode } from '#server/texts/text-tree.ts';
import { withValues, type WrittenText } from '#server/texts/written-text.ts';
import { type Run, type Setting, typeset } from './pdf-words.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;
/** What says less than the rest. */
export const GREY = '#57606a';
const RULE = '#d0d7de';

/** How a text is drawn. */
export interface Drawing extends Setting {
  /** The public address. */
  readonly base: string | undefined;
}

/** A text as what pdfmake draws. */
export function pdfText(text: WrittenText, drawing: Drawing): Content[] {
  return new PdfWriter(text, drawing).blocks(textTree(text).children);
}

/** Words without a form, as what pdfmake draws. */
export function pdfWords(words: string, setting: Setting): ReturnType<typeof typeset> {
  return typeset([{ text: withBreaks(words) }], setting);
}

/** How words look where they stand. */
type Look = Omit<Run, 'text'>;

class PdfWriter {
  readonly #text: WrittenText;
  readonly #drawing: Drawing;
  readonly #isTurned: boolean;

  constructor(text: WrittenText, drawing: Drawing) {
    this.#text = text;
    this.#drawing = drawing;
    this.#isTurned = drawing.direction === 'rtl';
  }

  blocks(nodes: readonly TextNode[]): Content[] {
    return nodes.map((node) => this.#block(node));
  }

  #block(node: TextNode): Content {
    switch (node.type) {
      case 'heading':
        return { ...this.#words(node.children), style: headings[node.depth] ?? 'subheading' };
      case 'list': {
        const items = node.children.map((item) => this.#item(item));
        if (this.#isTurned) return { stack: this.#turnedList(items, node), margin: BELOW };
        return node.ordered
          ? { ol: items, start: node.start ?? 1, margin: BELOW }
          : { ul: items, margin: BELOW };
      }
      case 'blockquote':
        return {
          stack: this.blocks(node.children),
          margin: this.#isTurned ? [0, 0, 12, 0] : [12, 0, 0, 0],
          color: GREY,
        };
      case 'table':
        return this.#table(node);
      case 'thematicBreak':
        return { table: { widths: ['*'], body: [['']] }, layout: 'rule', margin: [0, 4, 0, 10] };
      case 'code':
        return this.#code(node);
      default:
        return { ...this.#words('children' in node ? node.children : [node]), margin: BELOW };
    }
  }

  #item({ spread, children }: Extract<TextNode, { type: 'listItem' }>): Content {
    const blocks = children.map((node) =>
      node.type === 'paragraph' && spread !== true ? this.#words(node.children) : this.#block(node),
    );
    return { stack: blocks, margin: [0, 0, 0, 2] };
  }

  /** pdfmake puts the mark of an item at its left. */
  #turnedList(items: readonly Content[], { ordered, start }: Extract<TextNode, { type: 'list' }>): Content[] {
    return items.map((item, at) => ({
      columns: [
        { stack: [item], width: '*' },
        { ...pdfWords(ordered ? `${(start ?? 1) + at}.` : '•', this.#drawing), width: 14 },
      ],
    }));
  }

  #code({ lang, value }: Extract<TextNode, { type: 'code' }>): Content {
    const text = withValues(value, this.#text.values);
    const svg = lang ? codeSvg(lang, text, this.#drawing.base) : undefined;
    if (svg === '') return '';
    if (svg === undefined)
      return { ...pdfWords(text, this.#drawing), margin: BELOW, preserveLeadingSpaces: true };
    const alignment = this.#isTurned ? 'right' : 'left';
    return { svg, alignment, width: codeWidth(lang ?? '') * MM, margin: [0, 4, 0, 10] };
  }

  /** Its head is repeated on each page. Without words in its head it is a table of sums, which stands at the right. */
  #table({ children: [head, ...rows], align }: Extract<TextNode, { type: 'table' }>): Content {
    const inOrder = <Cell>(cells: readonly Cell[]) => (this.#isTurned ? cells.toReversed() : [...cells]);
    const sides = inOrder(Array.from(head?.children ?? [], (_, column) => align?.[column]));
    const words = (row = head) => inOrder(row?.children.map((cell) => this.#runs(cell.children, {})) ?? []);
    const headed = words().some((cell) => cell.some(({ text }) => text !== ''));
    const lines = rows.map((row) => words(row));
    const cellOf = (look: Look) => (runs: readonly Run[], column: number) =>
      this.#cell(runs, sides[column], look);
    const body = lines.map((line) => line.map(cellOf({})));
    const width = words().length;
    if (body.length === 0 && !headed) return '';
    if (!headed) return this.#aside({ table: { widths: Array(width).fill('auto'), body }, layout: 'sums' });
    const first = words().map(cellOf({ bold: true }));
    const isWide = widest(lines, width);
    return {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: words().map((_, column) => (isWide(column) ? '*' : 'auto')),
        body: [first, ...body],
      },
      layout: 'lines',
      margin: [0, 4, 0, 10],
    };
  }

  #cell(runs: readonly Run[], align: 'left' | 'right' | 'center' | null | undefined, look: Look): TableCell {
    // Amounts stay on one line.
    const isShort = runs.reduce((sum, { text }) => sum + text.length, 0) < 25;
    const { text, alignment = 'left' } = typeset(runs, this.#drawing);
    const side = align === 'left' ? alignment : (align ?? alignment);
    return { text, alignment: side, noWrap: isShort && align === 'right', ...look };
  }

  #aside(table: ContentTable): Content {
    const columns: Column[] = [
      { text: '', width: '*' },
      { ...table, width: 'auto' },
    ];
    return { columns: this.#isTurned ? columns.toReversed() : columns, margin: [0, 0, 0, 10] };
  }

  #words(nodes: readonly TextNode[]): ReturnType<typeof typeset> {
    return typeset(this.#runs(nodes, {}), this.#drawing);
  }

  #runs(nodes: readonly TextNode[], look: Look): Run[] {
    return nodes.flatMap((node): Run[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
        case 'html':
          return [{ text: this.#value(node.value.replaceAll('\n', ' ')), ...look }];
        case 'break':
          return [{ text: '\n' }];
        case 'image':
          return [{ text: this.#value(node.alt ?? ''), ...look }];
        case 'strong':
          return this.#runs(node.children, { ...look, bold: true });
        case 'emphasis':
          return this.#runs(node.children, { ...look, italics: true });
        case 'link': {
          const link = linkOf(node.url, this.#text, this.#drawing.base);
          return this.#runs(node.children, link === undefined ? look : { ...look, link, color: '#1c5fb8' });
        }
        default:
          return 'children' in node ? this.#runs(node.children, look) : [];
      }
    });
  }

  #value(words: string): string {
    return withBreaks(withValues(words, this.#text.values));
  }
}

/**
 * pdfmake looks for the place where a word without end breaks by its letters, each time from the first one on. Where words
 * are written without spaces a line may break nearly everywhere.
 */
function withBreaks(text: string): string {
  return text.replace(ENDLESS, (word) => word.replace(/.{20}/gsu, '$&\u200b'));
}

const ENDLESS = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{60,}/gu;

/** Styles of headings, by how deep they stand. */
const headings: Readonly<Record<number, string>> = { 1: 'name', 2: 'heading' };

const BELOW: [number, number, number, number] = [0, 0, 0, 8];

/** The columns that take what the others leave: those with the longest words, or the first. */
function widest(lines: readonly (readonly (readonly Run[])[])[], width: number): (column: number) => boolean {
  const longest = Array.from({ length: width }, (_, column) =>
    Math.max(0, ...lines.map((line) => (line[column] ?? []).reduce((sum, { text }) => sum + text.length, 0))),
  );
  const most = Math.max(...longest);
  return (column) => (longest[column] ?? 0) > 24 || longest.indexOf(most) === column;
}

/** Lines of tables, by the names that definitions use. */
export const tableLayouts = {
  lines: {
    hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (line: number) => (line === 1 ? GREY : RULE),
    paddingLeft: (column: number) => (column === 0 ? 0 : 16),
    paddingRight: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  sums: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column: number) => (column === 0 ? 0 : 24),
    paddingRight: () => 0,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
  rule: {
    hLineWidth: (line: number) => (line === 0 ? 0.5 : 0),
    vLineWidth: () => 0,
    hLineColor: () => RULE,
  },
};
