/** What of a font of pdfkit is used here; its types leave it out. In thousandths of the size of the letters. */
export interface KitFont {
  readonly ascender: number;
  /** How words that were laid out lately stand. */
  layoutCache: object;
  layoutRun(text: string): LaidOut;
  layoutCached(word: string): LaidOut;
}

/** Letters side by side, and how far each reaches. */
interface LaidOut {
  readonly glyphs: readonly object[];
  readonly positions: readonly { readonly xAdvance: number }[];
  readonly advanceWidth: number;
}

/** One letter in front of another. */
interface Letter {
  readonly glyph: object;
  readonly position: { readonly xAdvance: number };
}

const ENDS_WORD = /[ \t]/;
/** Codes of letters of one unit are below this. */
const CODES = 0x10000;

/**
 * Lays out the words of one font whose letters stand one beside the other: as its letters are, and as its pairs of letters
 * are closer. Each pair is laid out by fontkit once, which is a tenth of the work of each word.
 */
export class Letters {
  readonly #font: KitFont;
  readonly #known = new Map<number, Letter>();

  constructor(font: KitFont) {
    this.#font = font;
  }

  /** How wide words are on one line. A word begins anew behind a space. */
  widthOf(text: string): number {
    let width = 0;
    for (let at = 0; at < text.length; at += 1) width += this.#letter(text, at).position.xAdvance;
    return width;
  }

  /** A word with the space behind it. */
  word(text: string): LaidOut {
    const letters = Array.from({ length: text.length }, (_, at) => this.#letter(text, at));
    return {
      glyphs: letters.map(({ glyph }) => glyph),
      positions: letters.map(({ position }) => position),
      advanceWidth: letters.reduce((sum, { position }) => sum + position.xAdvance, 0),
    };
  }

  #letter(text: string, at: number): Letter {
    const code = text.charCodeAt(at);
    const isLast = at + 1 === text.length || ENDS_WORD.test(text.charAt(at));
    const key = code * CODES + (isLast ? 0 : text.charCodeAt(at + 1));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { glyphs, positions } = this.#font.layoutRun(text.slice(at, isLast ? at + 1 : at + 2));
    const [glyph, position] = [glyphs[0], positions[0]];
    if (glyph === undefined || position === undefined) throw new Error('a letter without a form');
    const letter = { glyph, position };
    this.#known.set(key, letter);
    return letter;
  }
}
