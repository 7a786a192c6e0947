import type { Instead } from './problem.ts';
import type { Span } from './syntax.ts';

/** What is said of a problem beside its message: a hint, and what carries it out. */
export interface Mended {
  readonly hint: string;
  readonly instead?: readonly Instead[];
}

/** "Did you mean `borrower`?" where one of the names that exist is close to what was written at a place. */
export function suggestion(written: string, names: Iterable<string>, at: Span): Mended | undefined {
  const best = nearest(written, names);
  return best === undefined ? undefined : didYouMean(best, at);
}

/** "Did you mean …?" of a text that is known, at a place. */
export function didYouMean(text: string, { start, end }: Span): Mended {
  return { hint: `Did you mean \`${text}\`?`, instead: [{ start, end, text }] };
}

function nearest(written: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(written.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = distanceBetween(written.toLowerCase(), name.toLowerCase(), most);
    if (distance <= most && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** Number of letters to change, add, drop or swap with the next; more than `most` is not told apart. */
function distanceBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : most + 1;
      next.push(
        Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1), swap),
      );
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? most + 1;
}
