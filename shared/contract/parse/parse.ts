import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { Entry, MapNode, Name } from '../language/node.ts';
import { isMarkdownTooDeep } from './nesting.ts';
import { readSections, type Section } from './sections.ts';
import { placeOnLine, sourceOf, type BlockText, type Source } from './source.ts';
import { readYamlBlock } from './yaml-block.ts';

/** A document taken apart: the name, the nine points with what their YAML says, the examples. */
export interface ParsedDocument {
  readonly name?: string;
  readonly points: ReadonlyMap<number, ParsedPoint>;
  readonly examples?: MapNode;
  /** Where a finding about the document as a whole stands. */
  readonly start: Place;
}

export interface ParsedPoint {
  readonly title: string;
  readonly place: Place;
  /** All YAML of the point; undefined where the point is not shown. */
  readonly root?: MapNode;
}

/** First stage: Markdown and YAML to nodes, each with its place in the document. */
export function parse(text: string, file: string, findings: Findings): ParsedDocument {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const source = sourceOf(plain, file);
  const markdown = isMarkdownTooDeep(source, findings) ? fromMarkdown('') : fromMarkdown(plain);
  const sections = readSections(markdown, source, findings);
  reportBrokenCharacters(source, findings);
  const points = new Map<number, ParsedPoint>();
  let examples: MapNode | undefined;
  for (const section of sections.list) {
    if (section.number === undefined) examples = mergeBlocks(section.blocks, findings);
    else points.set(section.number, parsePoint(section, findings));
  }
  const start = placeOnLine(source, 1, [1, Math.max((source.lines[0] ?? '').length, 1)]);
  reportAbsence({ name: sections.name, points, start }, findings);
  return { name: sections.name, points, examples, start };
}

function parsePoint(section: Section, findings: Findings): ParsedPoint {
  return { title: section.title, place: section.place, root: mergeBlocks(section.blocks, findings) };
}

/** All blocks of a point are one map. */
function mergeBlocks(blocks: readonly BlockText[], findings: Findings): MapNode | undefined {
  const seen = new Map<string, Name>();
  const entries: Entry[] = [];
  let place: Place | undefined;
  for (const block of blocks) {
    const root = readYamlBlock(block, findings);
    if (root === undefined) continue;
    if (root.kind !== 'map') {
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
      } else reportSecond(entry.key, first, findings);
    }
  }
  return place === undefined ? undefined : { kind: 'map', entries, place };
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
      message: 'There is a character here that could not be read.',
      hint: 'Save the document as UTF-8 and type the character again.',
    });
  }
}

function reportAbsence(document: ParsedDocument, findings: Findings): void {
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
