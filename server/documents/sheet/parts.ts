import type { Place, Sheet } from './sheet.ts';

/** The room for a part: how wide it is, and how high a piece may be that stands on one page. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** A part of a document, in pieces that are not broken over two pages. */
export interface Part {
  /** How wide it is where nothing limits it. */
  readonly natural: number;
  /** How narrow it may become. */
  readonly narrowest: number;
  pieces(room: Room): Iterable<Piece>;
}

export interface Piece {
  readonly height: number;
  /** Left out where a page begins. */
  readonly isGap?: true;
  /** Drawn above it where it begins a page: the head of its table. */
  readonly head?: Piece;
  draw(sheet: Sheet, at: Place): void;
}

/** What takes no room. */
export const nothing: Part = { natural: 0, narrowest: 0, pieces: () => [] };

/** Parts one below the other. */
export function stack(parts: readonly Part[]): Part {
  return {
    natural: widest(parts.map(({ natural }) => natural)),
    narrowest: widest(parts.map(({ narrowest }) => narrowest)),
    *pieces(room) {
      for (const part of parts) yield* part.pieces(room);
    },
  };
}

/** Room around a part. */
export function spaced(
  part: Part,
  {
    above = 0,
    below = 0,
    left = 0,
    right = 0,
  }: Partial<Record<'above' | 'below' | 'left' | 'right', number>>,
): Part {
  return {
    natural: part.natural + left + right,
    narrowest: part.narrowest + left + right,
    *pieces({ width, height }) {
      if (above > 0) yield gap(above);
      for (const piece of part.pieces({ width: width - left - right, height })) yield moved(piece, left);
      if (below > 0) yield gap(below);
    },
  };
}

/** An item of a list: its mark stands in a column of its own beside the first line, at the right where that comes first. */
export function marked(part: Part, mark: Part, column: { width: number; isTurned: boolean }): Part {
  const { width: across, isTurned } = column;
  return {
    natural: part.natural + across,
    narrowest: part.narrowest + across,
    *pieces({ width, height }) {
      const inner = width - across;
      const [sign] = mark.pieces({ width: across, height });
      let isFirst = true;
      for (const piece of part.pieces({ width: inner, height })) {
        const whole = moved(piece, isTurned ? 0 : across);
        yield isFirst ? over(whole, sign && moved(sign, isTurned ? inner : 0)) : whole;
        isFirst = false;
      }
    },
  };
}

/** A part no wider than it needs to be, where the line ends. */
export function atEnd(part: Part, isTurned: boolean): Part {
  return {
    ...part,
    *pieces({ width, height }) {
      const own = Math.min(part.natural, width);
      for (const piece of part.pieces({ width: own, height })) yield moved(piece, isTurned ? 0 : width - own);
    },
  };
}

/** A part that takes so much room at least. */
export function atLeast(part: Part, least: number): Part {
  return {
    ...part,
    *pieces(room) {
      let height = 0;
      for (const piece of part.pieces(room)) {
        height += piece.height;
        yield piece;
      }
      if (height < least) yield gap(least - height);
    },
  };
}

/** Something that is drawn as it is. */
export function drawn(
  size: { readonly width: number; readonly height: number },
  draw: (sheet: Sheet, at: Place) => void,
  isTurned = false,
): Part {
  return {
    natural: size.width,
    narrowest: size.width,
    pieces: ({ width }) => [
      {
        height: size.height,
        draw: (sheet, { x, y }) => draw(sheet, { x: isTurned ? x + width - size.width : x, y }),
      },
    ],
  };
}

/** Pieces that stay together. */
export function together(pieces: readonly Piece[]): Piece {
  return {
    height: pieces.reduce((sum, { height }) => sum + height, 0),
    draw(sheet, { x, y }) {
      let below = y;
      for (const piece of pieces) {
        piece.draw(sheet, { x, y: below });
        below += piece.height;
      }
    },
  };
}

/** Room in which nothing is drawn. */
export function gap(height: number): Piece {
  return { height, isGap: true, draw: () => undefined };
}

/** A piece further to the right. */
export function moved(piece: Piece, by: number): Piece {
  if (by === 0) return piece;
  return { ...piece, draw: (sheet, { x, y }) => piece.draw(sheet, { x: x + by, y }) };
}

/** The one, and the other at the same place. */
function over(piece: Piece, other: Piece | undefined): Piece {
  if (other === undefined) return piece;
  return {
    ...piece,
    draw(sheet, at) {
      piece.draw(sheet, at);
      other.draw(sheet, at);
    },
  };
}

/** Of numbers that may be many: arguments have a place on the stack each. */
export function widest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}
