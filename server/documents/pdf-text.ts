import { codeSvg, codeWidth } from './codes.ts';
import { linkOf, textTree, type TextNode } from '#server/texts/text-tree.ts';
import { withValues, type WrittenText } from '#server/texts/written-text.ts';
import { type Column, Grid } from './sheet/grid.ts';
import { Paragraph, type ParagraphSettings } from './sheet/paragraph.ts';
import { atEnd, drawn, marked, nothing, type Part, spaced, stack, widest } from './sheet/parts.ts';
import { RULE_WIDTH, type Sheet } from './sheet/sheet.ts';
import { svgSize } from './sheet/svg.ts';
import { type Look, type Run, type Setting, typeset } from './sheet/words.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;
/** What says less than the rest. */
export const GREY = '#57606a';
const RULE = '#d0d7de';
const LINK = '#1c5fb8';

/** How a text is drawn. */
export interface Drawing extends Setting {
  readonly sheet: Sheet;
  /** The public address. */
  readonly base: string | undefined;
  readonly accent: string;
}

/** A text as parts, one below the other. */
export function pdfText(text: WrittenText, drawing: Drawing, look: Look = {}): Part {
  return new PdfWriter(text, drawing).blocks(textTree(text).children, look);
}

/** Words without a form. */
export function pdfWords(
  words: string,
  drawing: Drawing,
  { align, ...look }: Look & Pick<ParagraphSettings, 'align'> = {},
): Part {
  return new Paragraph(drawing.sheet, typeset([{ text: words, ...look }], drawing), align && { align });
}

type List = Extract<TextNode, { type: 'list' }>;

class PdfWriter {
  readonly #text: WrittenText;
  readonly #drawing: Drawing;
  readonly #isTurned: boolean;

  constructor(text: WrittenText, drawing: Drawing) {
    this.#text = text;
    this.#drawing = drawing;
    this.#isTurned = drawing.direction === 'rtl';
  }

  blocks(nodes: readonly TextNode[], look: Look): Part {
    return stack(nodes.map((node) => this.#block(node, look)));
  }

  #block(node: TextNode, look: Look): Part {
    switch (node.type) {
      case 'heading': {
        const { above = 0, below, ...more } = this.#heading(node.depth);
        return spaced(this.#words(node.children, { ...look, ...more }), { above, below });
      }
      case 'list':
        return spaced(this.#list(node, look), { below: BELOW });
      case 'blockquote':
        return spaced(this.blocks(node.children, { ...look, color: GREY }), {
          [this.#isTurned ? 'right' : 'left']: 12,
        });
      case 'table':
        return this.#table(node, look);
      case 'thematicBreak':
        return spaced(this.#rule(), { above: 4, below: 10 });
      case 'code':
        return this.#code(node, look);
      default:
        return spaced(this.#words('children' in node ? node.children : [node], look), { below: BELOW });
    }
  }

  #heading(depth: number): Look & { readonly above?: number; readonly below: number } {
    if (depth === 1) return { ...nameLook(this.#drawing.accent), below: 4 };
    return depth === 2
      ? { size: 13, bold: true, above: 8, below: 4 }
      : { size: 11, bold: true, above: 6, below: 3 };
  }

  #list({ children, ordered, start }: List, look: Look): Part {
    const { sheet } = this.#drawing;
    const numbers = children.map((_, at) => `${(start ?? 1) + at}. `);
    const widths = ['9. ', ...(ordered ? numbers : [])].map((number) => sheet.widthOf(number, look));
    const column = { width: widest(widths), isTurned: this.#isTurned };
    return stack(
      children.map((item, at) => {
        const mark = ordered ? pdfWords(numbers[at] ?? '', this.#drawing, look) : disc(sheet, look, column);
        return marked(this.#item(item, look), mark, column);
      }),
    );
  }

  #item({ spread, children }: Extract<TextNode, { type: 'listItem' }>, look: Look): Part {
    const blocks = children.map((node) =>
      node.type === 'paragraph' && spread !== true
        ? this.#words(node.children, look)
        : this.#block(node, look),
    );
    return spaced(stack(blocks), { below: 2 });
  }

  #rule(): Part {
    const height = RULE_WIDTH + 15;
    return {
      ...nothing,
      pieces: ({ width }) => [{ height, draw: (sheet, at) => sheet.drawRule(at, width, RULE) }],
    };
  }

  #code({ lang, value }: Extract<TextNode, { type: 'code' }>, look: Look): Part {
    const { sheet, base } = this.#drawing;
    const text = withValues(value, this.#text.values);
    const svg = lang ? codeSvg(lang, text, base) : undefined;
    if (svg === '') return nothing;
    if (svg === undefined) {
      const set = typeset([{ text: text.replaceAll('\t', '    '), ...look }], this.#drawing);
      return spaced(new Paragraph(sheet, set, { keepsSpaces: true }), { below: BELOW });
    }
    const size = svgSize(svg, codeWidth(lang ?? '') * MM);
    const code = drawn(size, (on, at) => on.drawSvg(svg, { ...at, ...size }), this.#isTurned);
    return spaced(code, { above: 4, below: 10 });
  }

  /** Its head is repeated on each page. Without words in its head it is a table of sums, which stands at the right. */
  #table({ children: [head, ...rows], align }: Extract<TextNode, { type: 'table' }>, look: Look): Part {
    const inOrder = <Cell>(cells: readonly Cell[]) => (this.#isTurned ? cells.toReversed() : [...cells]);
    const sides = inOrder(Array.from(head?.children ?? [], (_, column) => align?.[column]));
    const words = (own: Look, row = head) =>
      inOrder(row?.children.map((cell) => this.#runs(cell.children, own)) ?? []);
    const first = words({ ...look, bold: true });
    const headed = first.some((cell) => cell.some(({ text }) => text !== ''));
    const lines = rows.map((row) => words(look, row));
    if (lines.length === 0 && !headed) return nothing;
    const rowOf = (cells: readonly (readonly Run[])[]) =>
      first.map((_, column) => this.#cell(cells[column] ?? [], sides[column]));
    const body = lines.map(rowOf);
    if (!headed) {
      const columns = first.map((): Column => 'auto');
      return spaced(atEnd(new Grid(body, { columns, between: 24, around: 2 }), this.#isTurned), {
        below: 10,
      });
    }
    const isWide = widestOf(lines, first.length);
    const columns = first.map((_, column): Column => (isWide(column) ? '*' : 'auto'));
    const rules = { first: GREY, others: RULE };
    const table = new Grid([rowOf(first), ...body], {
      columns,
      between: 16,
      around: 4,
      isHeaded: true,
      rules,
    });
    return spaced(table, { above: 4, below: 10 });
  }

  #cell(runs: readonly Run[], align: 'left' | 'right' | 'center' | null | undefined): Part {
    // Amounts stay on one line.
    const isShort = runs.reduce((sum, { text }) => sum + text.length, 0) < 25;
    const set = typeset(runs, this.#drawing);
    const side = align === 'left' ? set.side : (align ?? set.side);
    return new Paragraph(this.#drawing.sheet, set, {
      align: side,
      isOnOneLine: isShort && align === 'right',
    });
  }

  #words(nodes: readonly TextNode[], look: Look): Part {
    return new Paragraph(this.#drawing.sheet, typeset(this.#runs(nodes, look), this.#drawing));
  }

  #runs(nodes: readonly TextNode[], look: Look): Run[] {
    return nodes.flatMap((node): Run[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
        case 'html':
          return [{ text: this.#value(node.value.replaceAll('\n', ' ')), ...look }];
        case 'break':
          return [{ text: '\n', ...look }];
        case 'image':
          return [{ text: this.#value(node.alt ?? ''), ...look }];
        case 'strong':
          return this.#runs(node.children, { ...look, bold: true });
        case 'emphasis':
          return this.#runs(node.children, { ...look, italics: true });
        case 'link': {
          const link = linkOf(node.url, this.#text, this.#drawing.base);
          return this.#runs(node.children, link === undefined ? look : { ...look, link, color: LINK });
        }
        default:
          return 'children' in node ? this.#runs(node.children, look) : [];
      }
    });
  }

  #value(words: string): string {
    return withValues(words, this.#text.values).replaceAll('\t', '    ');
  }
}

/** How the name of who sends a document looks, and the headings that say as much. */
export function nameLook(accent: string): Look {
  return { size: 15, bold: true, color: accent };
}

const BELOW = 8;

/** What stands before an item that has no number. */
function disc(sheet: Sheet, look: Look, { width, isTurned }: { width: number; isTurned: boolean }): Part {
  const { ascent, height } = sheet.lineOf(look);
  const radius = (look.size ?? 10) / 6;
  const x = isTurned ? width - radius : radius;
  return drawn({ width, height }, (on, at) =>
    on.drawDisc({ x: at.x + x, y: at.y + ascent - 2 * radius }, radius, look),
  );
}

/** The columns that take what the others leave: those with the longest words, or the first. */
function widestOf(
  lines: readonly (readonly (readonly Run[])[])[],
  width: number,
): (column: number) => boolean {
  const longest = Array.from({ length: width }, (_, column) =>
    widest(lines.map((line) => (line[column] ?? []).reduce((sum, { text }) => sum + text.length, 0))),
  );
  const most = widest(longest);
  return (column) => (longest[column] ?? 0) > 24 || longest.indexOf(most) === column;
}
