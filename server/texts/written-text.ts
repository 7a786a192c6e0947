/**
 * The text of a mail or a document: Markdown in which a mark stands for each value. What a record holds is never read as Markdown,
 * so that nobody who fills in a field writes headings, links or tables into what others get.
 */
export interface WrittenText {
  readonly markdown: string;
  readonly values: readonly string[];
}

/** Words of the contract, or a value of a record. */
export type Piece = { readonly words: string } | { readonly value: string };

/** Characters for private use, which are taken out of the words: they mark where a value stands. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const marks = /[\uE000\uE001]/g;
const mark = /\uE000(\d+)\uE001/g;

/** Puts a text together. */
export function messageText(pieces: readonly Piece[]): WrittenText {
  const values: string[] = [];
  const markdown = pieces.map((piece) => {
    if ('words' in piece) return piece.words.replace(marks, '');
    values.push(piece.value);
    return `${OPEN}${values.length - 1}${CLOSE}`;
  });
  return { markdown: markdown.join(''), values };
}

/** Texts one after the other as one, each under a heading of its own, which is a value. */
export function underHeadings(
  parts: readonly { readonly heading: string; readonly text: WrittenText }[],
): WrittenText {
  const values: string[] = [];
  const markdown = parts.map(({ heading, text }) => {
    values.push(heading);
    const head = `## ${OPEN}${values.length - 1}${CLOSE}`;
    const before = values.length;
    values.push(...text.values);
    const moved = text.markdown.replace(mark, (_, at: string) => `${OPEN}${before + Number(at)}${CLOSE}`);
    return `${head}\n\n${moved.trim()}\n`;
  });
  return { markdown: markdown.join('\n'), values };
}

/** A piece of Markdown with its values put in, once it has been taken apart. */
export function withValues(
  text: string,
  values: readonly string[],
  written: (value: string) => string = (value) => value,
): string {
  return text.replace(mark, (_, index: string) => written(values[Number(index)] ?? ''));
}

/** A piece of Markdown with its marks counted from 0, and the marks that stand there as its values. */
export function formOf(markdown: string): WrittenText {
  let at = 0;
  return {
    markdown: markdown.replace(mark, () => `${OPEN}${at++}${CLOSE}`),
    values: markdown.match(mark) ?? [],
  };
}

/** Where a link leads: a value is a part of an address, unless it is the whole of one. */
export function addressWithValues(url: string, values: readonly string[]): string {
  const isWhole = /^\uE000\d+\uE001$/.test(url);
  return withValues(url, values, isWhole ? undefined : encodeURIComponent);
}
