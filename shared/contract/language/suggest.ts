import { write } from './fixes.ts';
import type { Said } from './findings.ts';
import { standInSign } from './names.ts';
import type { Name, Node } from './node.ts';

/** "Did you mean `borrower`?": the nearest of the known words, or undefined where none is near. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  const best = nearest(word, known);
  return best === undefined ? undefined : didYouMean(best);
}

/** The same for a word of the contract, with the fix that writes it. */
export function meant({ text, place }: Name, known: Iterable<string>): Mended | undefined {
  const best = nearest(text, known);
  return best === undefined ? undefined : { hint: didYouMean(best), fixes: [write(place, best)] };
}

/** Whether one of the keys of a map is nearly a word. */
export function hasNearly(node: Node, word: string): boolean {
  return node.kind === 'map' && node.entries.some(({ key }) => nearest(key.text, [word]) !== undefined);
}

/** What is said of a finding beside its message: a hint, and what carries it out. */
export type Mended = Pick<Said, 'hint' | 'fixes'>;

function didYouMean(word: string): string {
  return `Did you mean \`${word}\`?`;
}

function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    const isLeftOut = distance === least && best !== undefined && lacksLetters(word, candidate, best);
    if (distance < least || isLeftOut) [best, least] = [candidate, distance];
  }
  return best;
}

/** Letters are left out more often than others are written: `languags` is `languages` before it is `language`. */
function lacksLetters(word: string, candidate: string, other: string): boolean {
  return isWithin(word, candidate) && !isWithin(word, other);
}

function isWithin(word: string, longer: string): boolean {
  let place = 0;
  for (const letter of longer) if (letter === word[place]) place += 1;
  return place === word.length;
}

/** The known words that share a part with a word, or nearly so, nearest first: `file-invoice` for `invoices`. */
export function alike(word: string, known: readonly string[]): readonly string[] {
  const parts = word.toLowerCase().split(/[-_ ]/);
  const unlike = (candidate: string) => {
    const each = candidate.split('-').flatMap((own) => parts.map((part) => ratio(part, own)));
    return Math.min(...each);
  };
  const ranked = known.map((candidate) => ({ candidate, by: unlike(candidate) }));
  const near = ranked.filter(({ by }) => by < MOST_UNLIKE).toSorted((one, other) => one.by - other.by);
  return near.map(({ candidate }) => candidate);
}

/** Of the letters of the longer word, as many may differ. */
const MOST_UNLIKE = 0.4;

function ratio(one: string, other: string): number {
  return editDistance(one, other) / Math.max(one.length, other.length);
}

/** Letters added, left out, replaced, or swapped with the next one. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        cell(last, j) + 1,
        cell(row, j - 1) + 1,
        cell(last, j - 1) + (same ? 0 : 1),
        swapped ? cell(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** `a`, `b` and `c`: a list of words for a sentence, cut where it grows long. */
export function inWords(words: readonly string[]): string {
  const quoted = words.filter((word) => !word.startsWith(standInSign)).map((word) => `\`${word}\``);
  const shown = quoted.length > 14 ? [...quoted.slice(0, 13), 'others'] : quoted;
  const last = shown.at(-1);
  if (last === undefined) return 'nothing';
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
