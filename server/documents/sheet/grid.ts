import { moved, type Part, type Piece, type Room, together, widest } from './parts.ts';
import { RULE_WIDTH } from './sheet.ts';

/** How wide a column is: so many points, as its parts need, or what the others leave. */
export type Column = number | 'auto' | '*';

export interface GridSettings {
  readonly columns: readonly Column[];
  /** Room between columns. */
  readonly between?: number;
  /** Room above and below the parts of each row. */
  readonly around?: number;
  /** The first row is repeated on each page. */
  readonly isHeaded?: boolean;
  /** The colors of the lines below the first row and below the others. */
  readonly rules?: { readonly first: string; readonly others: string };
}

/** Parts side by side in rows. A row stands on one page where it has room on one. */
export class Grid implements Part {
  readonly #rows: readonly (readonly Part[])[];
  readonly #settings: GridSettings;
  /** The room between all columns. */
  readonly #between: number;
  #columns: { readonly natural: readonly number[]; readonly narrowest: () => readonly number[] } | undefined;

  constructor(rows: readonly (readonly Part[])[], settings: GridSettings) {
    this.#rows = rows;
    this.#settings = settings;
    this.#between = (settings.columns.length - 1) * (settings.between ?? 0);
  }

  get natural(): number {
    return this.#between + sum(this.#measured().natural);
  }

  get narrowest(): number {
    return this.#between + sum(this.#measured().narrowest());
  }

  *pieces({ width, height }: Room): Iterable<Piece> {
    const widths = this.#widths(width - this.#between);
    const { isHeaded } = this.#settings;
    let head: Piece | undefined;
    for (const [at, row] of this.#rows.entries()) {
      const pieces = this.#row(row, at, { widths, height: height - (head?.height ?? 0) });
      if (at === 0 && isHeaded) head = together(pieces);
      else if (head === undefined) yield* pieces;
      // A head does not stand alone.
      else if (at === 1 && pieces[0] !== undefined) {
        yield together([head, pieces[0]]);
        for (const piece of pieces.slice(1)) yield { ...piece, head };
      } else for (const piece of pieces) yield { ...piece, head };
    }
    if (head !== undefined && this.#rows.length === 1) yield head;
  }

  /** One piece, or where that is too high, one for each line. */
  #row(row: readonly Part[], at: number, room: { widths: readonly number[]; height: number }): Piece[] {
    const { between = 0, around = 0, rules } = this.#settings;
    let x = 0;
    const cells = row.map((part, column) => {
      const width = room.widths[column] ?? 0;
      const pieces = [...part.pieces({ width, height: room.height })].map((piece) => moved(piece, x));
      x += width + between;
      return pieces;
    });
    const width = x - between;
    const space = { height: around, draw: () => undefined };
    const rule: Piece[] = rules
      ? [
          {
            height: RULE_WIDTH,
            draw: (sheet, place) => sheet.drawRule(place, width, at === 0 ? rules.first : rules.others),
          },
        ]
      : [];
    const whole = together([space, beside(cells.map((pieces) => together(pieces))), space, ...rule]);
    if (whole.height <= room.height) return [whole];
    const lines = Array.from({ length: widest(cells.map(({ length }) => length)) }, (_, line) =>
      beside(cells.map((pieces) => pieces[line] ?? space)),
    );
    return [space, ...lines, together([space, ...rule])];
  }

  #measured() {
    const across = (of: (part: Part) => number) =>
      this.#settings.columns.map((column, at) =>
        typeof column === 'number' ? column : widest(this.#rows.map((row) => of(row[at] as Part))),
      );
    this.#columns ??= {
      natural: across(({ natural }) => natural),
      narrowest: () => across(({ narrowest }) => narrowest),
    };
    return this.#columns;
  }

  /** As CSS has it for tables: columns that need more than there is get their narrowest width, and a share of the rest. */
  #widths(width: number): number[] {
    const { columns } = this.#settings;
    const { natural, narrowest } = this.#measured();
    const stars = columns.filter((column) => column === '*').length;
    const rest = (taken: readonly number[]) =>
      Math.max(0, width - sum(taken.filter((_, at) => columns[at] !== '*'))) / Math.max(1, stars);
    const shared = (taken: readonly number[]) =>
      taken.map((own, at) => (columns[at] === '*' ? rest(taken) : own));
    if (withStars(natural, columns) <= width) return shared(natural);
    const least = narrowest();
    const [most, few] = [withStars(natural, columns), withStars(least, columns)];
    if (few >= width) return least.map((own) => (own * width) / few);
    return shared(
      natural.map((own, at) => {
        const narrow = least[at] ?? 0;
        return narrow + ((own - narrow) * (width - few)) / (most - few);
      }),
    );
  }
}

/** All that columns would take, those that share the rest being as wide as the widest of them. */
function withStars(widths: readonly number[], columns: readonly Column[]): number {
  const isStar = (_: number, at: number) => columns[at] === '*';
  const stars = widths.filter(isStar);
  return sum(widths) - sum(stars) + widest(stars) * stars.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function beside(pieces: readonly Piece[]): Piece {
  return {
    height: widest(pieces.map(({ height }) => height)),
    draw(sheet, at) {
      for (const piece of pieces) piece.draw(sheet, at);
    },
  };
}
