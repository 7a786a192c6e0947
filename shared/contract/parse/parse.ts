import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { Entry, MapNode, Name } from '../language/node.ts';
import { type Gap, wordsIn, wordsOf } from '../recovery/gap.ts';
import { gapOfBlock } from './cut-block.ts';
import { isMarkdownTooDeep } from './nesting.ts';
import { closeBlocks } from './open-blocks.ts';
import { readSections, type Section } from './sections.ts';
import { placeOnLine, sourceOf, type BlockText, type Source } from './source.ts';
import { type ReadBlock, readYamlBlock } from './yaml-block.ts';

/** A document taken apart: the name, the nine points with what their YAML says, the examples, files and translations. */
export interface ParsedDocument {
  readonly name?: string;
  readonly points: ReadonlyMap<number, ParsedPoint>;
  readonly examples?: MapNode;
  /** Its pictures. */
  readonly files?: MapNode;
  /** Its texts in other languages. */
  readonly translations?: MapNode;
  /** What could not be read. */
  readonly gaps: readonly Gap[];
  /** Where a finding about the document as a whole stands. */
  readonly start: Place;
}

/** The YAML of a block of the grammar: a point by its number, or what stands behind the points. */
export function rootOf(document: ParsedDocument, block: string): MapNode | undefined {
  if (block === 'examples' || block === 'files' || block === 'translations') return document[block];
  return document.points.get(Number(block))?.root;
}

export interface ParsedPoint {
  readonly title: string;
  readonly place: Place;
  /** All YAML of the point; undefined where the point is not shown. */
  readonly root?: MapNode;
  /** The TypeScript in it, each line where it stands in the document. */
  readonly code?: string;
  /** `false`: nothing of it stands in the document; it follows from words in another point. */
  readonly isWritten?: false;
}

/** First stage: Markdown and YAML to nodes, each with its place in the document. */
export function parse(text: string, file: string, findings: Findings): ParsedDocument {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const source = sourceOf(plain, file);
  const isTooDeep = isMarkdownTooDeep(source, findings);
  const markdown = fromMarkdown(isTooDeep ? '' : closeBlocks(plain, source, findings));
  const sections = readSections(markdown, source, findings);
  reportBrokenCharacters(source, findings);
  const points = new Map<number, ParsedPoint>();
  const gaps: Gap[] = sections.ignored.flatMap(({ number, blocks }) =>
    blocks.map((block) => ({ ...gapOfBlock(block), point: number ?? 0 })),
  );
  let examples: MapNode | undefined;
  const behind = (kind: Section['kind'], point: number) => {
    const all = sections.list.filter((section) => section.kind === kind);
    const merged = mergeBlocks(
      all.flatMap(({ blocks }) => blocks),
      findings,
    );
    gaps.push(...merged.gaps.map((gap) => ({ ...gap, point })));
    return merged.root;
  };
  const [translations, files] = [behind('translations', 10), behind('files', 11)];
  for (const section of sections.list) {
    if (section.kind === 'translations' || section.kind === 'files') continue;
    const { root, gaps: own } = mergeBlocks(section.blocks, findings);
    gaps.push(...own.map((gap) => ({ ...gap, point: section.number ?? 0 })));
    if (section.number === undefined) examples = root;
    else points.set(section.number, { title: section.title, place: section.place, root, ...codeOf(section) });
  }
  const start = placeOnLine(source, 1, [1, Math.max((source.lines[0] ?? '').length, 1)]);
  reportAbsence({ name: sections.name, points, start }, findings);
  return { name: sections.name, points, examples, files, translations, gaps, start };
}

/** All code of a point is one text. Lines between stay empty, so that places in it are places in the document. */
function codeOf({ code }: Section): Pick<ParsedPoint, 'code'> {
  if (code.length === 0) return {};
  const lines: string[] = [];
  for (const { firstLine, text } of code) {
    while (lines.length < firstLine - 1) lines.push('');
    lines.push(...text.split('\n').slice(0, -1));
  }
  return { code: lines.join('\n') };
}

/** All blocks of a point are one map. */
function mergeBlocks(
  blocks: readonly BlockText[],
  findings: Findings,
): { readonly root?: MapNode; readonly gaps: ReadBlock['gaps'] } {
  const gaps: ReadBlock['gaps'][number][] = [];
  const seen = new Map<string, Name>();
  const entries: Entry[] = [];
  let place: Place | undefined;
  for (const block of blocks) {
    const { root, gaps: own } = readYamlBlock(block, findings);
    gaps.push(...own);
    if (root === undefined) continue;
    if (root.kind !== 'map') {
      gaps.push(gapOfBlock(block));
      const message = 'A block of a point holds keys and values (`name: value`), nothing else.';
      findings.add('wrong_type', root.place, message);
      continue;
    }
    place ??= root.place;
    for (const entry of root.entries) {
      const first = seen.get(entry.key.text);
      if (first === undefined) {
        seen.set(entry.key.text, entry.key);
        entries.push(entry);
      } else {
        reportSecond(entry.key, first, findings);
        const words = new Set([...wordsOf(entry.key.text), ...wordsIn(entry.value)]);
        gaps.push({ path: [entry.key.text], around: [], declares: words, words });
      }
    }
  }
  return { root: place === undefined ? undefined : { kind: 'map', entries, place }, gaps };
}

function reportSecond(key: Name, first: Name, findings: Findings): void {
  const message = `\`${key.text}\` is given in two blocks of this point; the first time in line ${first.place.line}.`;
  findings.add('duplicate_key', key.place, { message, hint: 'Move both under one key.' });
}

function reportBrokenCharacters(source: Source, findings: Findings): void {
  for (const [index, line] of source.lines.entries()) {
    const at = line.search(/[\uFFFD\0]/);
    if (at < 0) continue;
    findings.add('broken_character', placeOnLine(source, index + 1, [at + 1, at + 2]), {
      message: 'This character cannot be read.',
      hint: 'Save the document as UTF-8 and type the character again.',
    });
  }
}

function reportAbsence(document: Omit<ParsedDocument, 'gaps'>, findings: Findings): void {
  if (document.name === undefined) {
    const message = 'The document has no title; the application is called "Untitled".';
    findings.add('no_name', document.start, {
      message,
      hint: 'Begin it with a line such as `# Equipment desk`.',
    });
  }
  const absent = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !document.points.has(number));
  if (absent.length === 0) return;
  findings.add('point_absent', document.start, {
    message: `${withoutHeading(absent)} The application runs without.`,
    hint: 'A point is a heading of the second level that starts with its number, such as `## 3. Entities`.',
  });
}

function withoutHeading(absent: readonly number[]): string {
  if (absent.length === 9) return 'The document has none of the nine points yet.';
  return absent.length === 1
    ? `Point ${absent[0]} has no heading.`
    : `Points ${absent.join(', ')} have no heading.`;
}
