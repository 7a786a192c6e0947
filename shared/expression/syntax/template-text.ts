import { beginsPlural } from './plural-place.ts';

/** A piece of a text with places: words, or the source of an expression between braces. */
export type TemplatePiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'place'; readonly source: string; readonly start: number };

/** Divides `"{item.name} is yours"`. `{{` and `}}` stand for braces themselves. Undefined at: nothing is left open. */
export function piecesOf(text: string): {
  readonly pieces: readonly TemplatePiece[];
  readonly open?: number;
} {
  const pieces: TemplatePiece[] = [];
  let words = '';
  let at = 0;
  while (at < text.length) {
    const pair = text.slice(at, at + 2);
    if (pair === '{{' || pair === '}}') {
      words += text.charAt(at);
      at += 2;
    } else if (text[at] === '{') {
      const end = closingBrace(text, at + 1);
      if (end < 0) return { pieces, open: at };
      pieces.push(
        { kind: 'words', text: words },
        { kind: 'place', source: text.slice(at + 1, end), start: at + 1 },
      );
      words = '';
      at = end + 1;
    } else {
      words += text.charAt(at);
      at += 1;
    }
  }
  pieces.push({ kind: 'words', text: words });
  return { pieces: pieces.filter((piece) => piece.kind === 'place' || piece.text !== '') };
}

/** Where a place ends. The branches of a plural have braces of their own, in which quotes are letters. */
function closingBrace(text: string, from: number): number {
  let quote: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{' && quote === undefined && beginsPlural(text.slice(from, at))) {
      at = text.indexOf('}', at);
      if (at < 0) return -1;
    } else if (quote !== undefined) quote = character === quote ? undefined : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === '}') return at;
  }
  return -1;
}
