import { anchorOf } from './anchors.ts';
import type { GuidePage } from './guide-files.ts';

/** A part of a page below one heading, as a search finds it. */
export interface FoundPart {
  readonly path: string;
  readonly anchor: string;
  /** The page, and the heading within it. */
  readonly title: string;
  readonly heading: string;
  /** What stands around the first of the words. */
  readonly excerpt: string;
}

/** As many are shown. */
const MOST = 30;
/** Letters before and after a word that was found. */
const AROUND = 90;

/** The parts that have all words of a search, those first that have them in their heading. */
export function searchGuide(pages: Iterable<GuidePage>, query: string): readonly FoundPart[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: { readonly rank: number; readonly part: FoundPart }[] = [];
  for (const page of pages)
    for (const { heading, text } of partsOf(page)) {
      const [head, body] = [`${page.title} ${heading}`.toLowerCase(), text.toLowerCase()];
      if (!words.every((word) => head.includes(word) || body.includes(word))) continue;
      const rank =
        words.filter((word) => heading.toLowerCase().includes(word)).length * 4 + aboutOf(page, words);
      found.push({
        rank,
        part: { ...page, anchor: anchorOf(heading), heading, excerpt: excerptOf(text, words) },
      });
    }
  const sorted = found.toSorted((one, other) => other.rank - one.rank);
  return sorted.slice(0, MOST).map(({ part: { path, anchor, title, heading, excerpt } }) => ({
    path,
    anchor,
    title,
    heading,
    excerpt,
  }));
}

/** Pages that are about the words come first, and the reasons for what was decided last. */
function aboutOf({ path, title }: GuidePage, words: readonly string[]): number {
  const named = words.filter((word) => title.toLowerCase().includes(word)).length * 2;
  return path.startsWith('decisions') ? named - 3 : named;
}

/** A page by its headings, with what stands below each as plain words. */
function partsOf({ markdown }: GuidePage): readonly { readonly heading: string; readonly text: string }[] {
  return markdown.split(/^(?=#{1,4} )/m).map((part) => {
    const [first = '', ...rest] = part.split('\n');
    const heading = first.replace(/^#+ /, '');
    const text = rest
      .join(' ')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[[\]*|`#~]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return { heading: plain(heading), text };
  });
}

function plain(heading: string): string {
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0), text.length),
  );
  const from = Math.max(0, at - AROUND);
  const piece = text.slice(from, at + AROUND * 2);
  return `${from > 0 ? '…' : ''}${piece}${from + piece.length < text.length ? '…' : ''}`;
}
