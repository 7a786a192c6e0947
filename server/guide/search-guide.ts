import { anchorOf } from './anchors.ts';
import { memoized } from '#shared/memoize/memoized.ts';
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

/** The parts that are about the words of a search, best first: weighed by BM25, as search engines do. */
export function searchGuide(pages: Iterable<GuidePage>, query: string): readonly FoundPart[] {
  const asked = [...new Set(wordsIn(query))];
  const words = asked.filter((word) => !TOO_USUAL.has(word));
  const wanted = (words.length > 0 ? words : asked).map((word) => (ALSO[word] ?? [word]).map(stemOf));
  const parts = [...pages].flatMap(partsOf);
  const usual = parts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, parts.length);
  const weights = wanted.map((forms) => {
    const having = parts.filter(({ counts }) => forms.some((word) => counts.has(word))).length;
    return Math.log(1 + (parts.length - having + 0.5) / (having + 0.5));
  });
  const found = parts.flatMap((part) => {
    const scores = wanted.map(
      (forms, place) => (weights[place] ?? 0) * Math.max(...forms.map((word) => weightIn(part, word, usual))),
    );
    const has = scores.filter((score) => score > 0).length;
    const score = scores.reduce((sum, one) => sum + one, 0) * (has / wanted.length) ** 2;
    return has * 2 < wanted.length || has === 0 ? [] : [{ part, score: score * aboutOf(part) }];
  });
  return found
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ part: { page, heading, text } }) => ({
      path: page.path,
      anchor: anchorOf(heading),
      title: page.title,
      heading,
      excerpt: excerptOf(text, words.length > 0 ? words : asked),
    }));
}

/** Words of questions that say nothing of what is asked for. */
const TOO_USUAL = new Set(
  'a an and are as at be by can do does for from get how i in instead into is it its me my of on or so that the then this to use want what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** What newcomers call something, and what these pages call it. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  column: ['column', 'field'],
  deploy: ['publish', 'server'],
  email: ['mail'],
  fast: ['fast', 'speed'],
  gdpr: ['personal', 'erase'],
  google: ['provider', 'openid'],
  login: ['sign-in', 'sign'],
  permission: ['permission', 'right'],
  postgres: ['postgresql'],
  performance: ['speed'],
  scale: ['speed', 'large'],
  see: ['see', 'right', 'read'],
  sso: ['provider', 'openid'],
  status: ['status', 'state'],
  table: ['table', 'entity'],
  undo: ['undo', 'back', 'earlier'],
};

/** One in a heading or a title says what a part is about; one in the text counts less the longer the part is. */
function weightIn({ counts, length, heads, titles }: Part, word: string, usual: number): number {
  const times = counts.get(word) ?? 0;
  const within = (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / usual));
  return within + (heads.has(word) ? 2 : 0) + (titles.has(word) ? 1.5 : 0);
}

/** Reasons for what was decided, and lists made by a program, come after pages that were written to be read. */
function aboutOf({ page: { path } }: Part): number {
  if (path.startsWith('decisions')) return 0.4;
  return ['language/cel', 'language/words', 'language/reference', 'findings'].includes(path) ? 0.6 : 1;
}

/** What stands below one heading of a page. */
interface Part {
  readonly page: GuidePage;
  readonly heading: string;
  readonly text: string;
  /** How often each word stands in it, by its stem. */
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  readonly heads: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
}

/** A page by its headings, with what stands below each as plain words. Read once. */
const partsOf = memoized((page: GuidePage): readonly Part[] => {
  const titles = new Set(wordsIn(page.title).map(stemOf));
  return page.markdown.split(/^(?=#{1,4} )/m).map((part) => {
    const [first = '', ...rest] = part.split('\n');
    const heading = plain(first.replace(/^#+ /, ''));
    const text = rest
      .join(' ')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[[\]*|`#~]+|-{3,}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const stems = wordsIn(`${heading} ${text}`).map(stemOf);
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const heads = new Set(wordsIn(heading).map(stemOf));
    return { page, heading, text, counts, length: stems.length, heads, titles };
  });
});

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
}

/** `uploads`, `uploaded` and `uploading` are one word. */
function stemOf(word: string): string {
  return word.length < 5
    ? word.replace(/s$/, '')
    : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');
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
