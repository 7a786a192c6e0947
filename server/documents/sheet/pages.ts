import type { Part, Piece, Room } from './parts.ts';
import type { Place, Sheet } from './sheet.ts';

/** What sums of heights may differ by. */
const ROUNDING = 0.01;

interface Pages {
  /** Where each page begins, and its room. */
  readonly from: Place;
  readonly room: Room;
  /** Draws what stands above the text of a page, and what stands below it. */
  above(page: number): void;
  below(page: number, pages: number): void;
}

/** Draws a part on as many pages as it takes. They are counted first: each says of how many it is one. */
export function drawOn(sheet: Sheet, part: Part, pages: Pages): void {
  const many = fill(part, pages, () => undefined);
  pages.above(1);
  fill(part, pages, (piece, at, page) => {
    if (page > sheet.page) {
      pages.below(sheet.page, many);
      sheet.beginPage();
      pages.above(page);
    }
    piece.draw(sheet, at);
  });
  pages.below(sheet.page, many);
}

/** Says where each piece stands, and on how many pages they are. */
function fill(
  part: Part,
  { from, room }: Pages,
  put: (piece: Piece, at: Place, page: number) => void,
): number {
  const bottom = from.y + room.height + ROUNDING;
  let [page, y] = [1, from.y];
  const add = (piece: Piece) => {
    put(piece, { x: from.x, y }, page);
    y += piece.height;
  };
  for (const piece of part.pieces(room)) {
    if (piece.isGap) {
      if (y > from.y) y += piece.height;
      continue;
    }
    if (y > from.y && y + piece.height > bottom) {
      [page, y] = [page + 1, from.y];
      if (piece.head !== undefined) add(piece.head);
    }
    add(piece);
  }
  return page;
}
