import type { FieldShape } from '#shared/fields/field.ts';
import type { PartRow } from './form-parts.ts';

/** What is known of one row beside the form: its number, and where it stood. */
interface Placed {
  readonly key: string;
  readonly number: number | undefined;
  /** New rows come after those that were there. */
  readonly origin: number;
}

/**
 * The numbers that have to be sent so that the records are in the order of the rows, by the keys of the rows: as few as
 * there can be, and none where nothing was moved. Rows of one number stand as they were made.
 */
export function numbersToSend(
  order: FieldShape,
  rows: readonly PartRow[],
  before: readonly PartRow[],
): ReadonlyMap<string, number> {
  const origins = new Map(before.map(({ id }, at) => [id, at]));
  const placed = rows.map(({ key, id, stored }): Placed => {
    const own = id === undefined ? order.default : stored?.[order.name];
    const origin = (id === undefined ? undefined : origins.get(id)) ?? Number.POSITIVE_INFINITY;
    return { key, number: typeof own === 'number' ? own : undefined, origin };
  });
  const isAsMade =
    !order.required && placed.every((row, at) => row.number === undefined && comesAfter(row, placed[at - 1]));
  if (isAsMade) return new Map();
  const sent = new Map<string, number>();
  let last: (Placed & { readonly number: number }) | undefined;
  for (const row of placed) {
    const { number } = row;
    const stays =
      number !== undefined &&
      (last === undefined || number > last.number || (number === last.number && comesAfter(row, last)));
    const next = stays ? number : (last?.number ?? 0) + 1;
    if (!stays) sent.set(row.key, next);
    last = { ...row, number: next };
  }
  return sent;
}

function comesAfter({ origin }: Placed, last: Placed | undefined): boolean {
  return last === undefined || origin >= last.origin;
}

/** The rows with one of them in another place, counted without it. */
export function movedTo(rows: readonly PartRow[], key: string, place: number): readonly PartRow[] {
  const moved = rows.find((row) => row.key === key);
  const others = rows.filter((row) => row.key !== key);
  return moved === undefined ? rows : [...others.slice(0, place), moved, ...others.slice(place)];
}
