import { choice, write } from '../language/fixes.ts';
import type { Nodes, Root, Code, Heading } from 'mdast';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import { reportOpen } from './open-blocks.ts';
import { BlockText, placeOnLine, type Source } from './source.ts';

/** A point (with its number), or the examples, files or translations (without), with the YAML blocks that stand in it. */
export interface Section {
  readonly kind: 'point' | 'examples' | 'files' | 'translations';
  readonly number?: number;
  readonly title: string;
  readonly place: Place;
  readonly blocks: readonly BlockText[];
  /** Blocks of TypeScript, which only point 7 has. */
  readonly code: readonly BlockText[];
}

interface OpenSection extends Section {
  readonly blocks: BlockText[];
  readonly code: BlockText[];
}

/** Divides the document by its headings. Only headings that stand by themselves count, not those in lists or quotes. */
export function readSections(
  root: Root,
  source: Source,
  findings: Findings,
): { readonly name?: string; readonly list: readonly Section[]; readonly ignored: readonly Section[] } {
  const list: OpenSection[] = [];
  const ignored: OpenSection[] = [];
  let name: string | undefined;
  let current: OpenSection | undefined;
  for (const node of root.children) {
    if (node.type === 'heading' && node.depth <= 2) {
      if (node.depth === 1) name ??= textOf(node).trim() || undefined;
      const section = sectionOf(node, source);
      current = section;
      if (section !== undefined) (isNew(section, list, findings) ? list : ignored).push(section);
    } else for (const code of codeIn(node)) readCode({ code, source, findings }, current);
  }
  return { name, list, ignored };
}

function sectionOf(heading: Heading, source: Source): OpenSection | undefined {
  if (heading.depth !== 2) return undefined;
  const text = textOf(heading).trim();
  const place = placeOf(heading, source);
  const kind = text.toLowerCase();
  if (kind === 'examples' || kind === 'files' || kind === 'translations')
    return { kind, title: text, place, blocks: [], code: [] };
  const point = /^([1-9])\.(?:\s+(.*))?$/su.exec(text);
  if (point === null) return undefined;
  const title = (point[2] ?? '').trim();
  return { kind: 'point', number: Number(point[1]), title, place, blocks: [], code: [] };
}

function isNew(section: OpenSection, list: readonly OpenSection[], findings: Findings): boolean {
  // These may stand apart from each other: files beside a contract are read as if they stood behind it.
  if (section.kind === 'files' || section.kind === 'translations') return true;
  const before = list.find(({ kind, number }) => kind === section.kind && number === section.number);
  const what = section.number === undefined ? 'The section with examples' : `Point ${section.number}`;
  if (before !== undefined) {
    findings.add('repeated_point', section.place, {
      message: `${what} is here a second time; the first is in line ${before.place.line}.`,
      hint: 'Move both under one heading.',
    });
    return false;
  }
  const last = list.findLast((other) => other.number !== undefined)?.number;
  if (section.number !== undefined && last !== undefined && last > section.number) {
    findings.add('point_order', section.place, {
      message: `${what} stands after point ${last}.`,
      hint: 'Move it before that one: readers look for the points in their order.',
    });
  }
  return true;
}

/** Blocks stand in lists and quotes too, whose depth is limited before. */
function* codeIn(node: Nodes): Generator<Code> {
  if (node.type === 'code') yield node;
  else if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
    for (const child of node.children) yield* codeIn(child);
  }
}

interface FoundCode {
  readonly code: Code;
  readonly source: Source;
  readonly findings: Findings;
}

function readCode({ code, source, findings }: FoundCode, section: OpenSection | undefined): void {
  const language = code.lang ?? '';
  if (language === 'ts' && section?.number === 7) {
    section.code.push(new BlockText(source, code.value.split(/\r\n|\n|\r/), placeOf(code, source).line + 1));
    return;
  }
  if (!/^ya?ml$/i.test(language)) return;
  const place = placeOf(code, source);
  if (language !== 'yaml') {
    const message = `A block marked \`${language}\` is prose; the engine reads blocks marked \`yaml\`.`;
    findings.add('block_not_yaml', place, {
      message,
      hint: 'Write ```yaml.',
      fixes: [choice(write(languageOf(place, code, source), 'yaml'))],
    });
  } else if (section === undefined) {
    findings.add('block_outside_points', place, {
      message: 'This YAML block is in none of the nine points, so it is prose.',
      hint: 'A point is a heading of the second level that starts with its number and a dot: `## 3. Entities`.',
    });
  } else {
    if (isOpen(code, source)) reportOpen(source, place.line, findings);
    section.blocks.push(new BlockText(source, code.value.split(/\r\n|\n|\r/), place.line + 1));
  }
}

/** Where the mark of a block stands behind its fence. */
function languageOf(place: Place, { lang }: Code, source: Source): Place {
  const column = (source.lines[place.line - 1] ?? '').indexOf(lang ?? '', place.column - 1) + 1;
  return placeOnLine(source, place.line, [column, column + (lang ?? '').length]);
}

function isOpen(code: Code, source: Source): boolean {
  const { start, end } = code.position ?? { start: { line: 1 }, end: { line: 1 } };
  const last = source.lines[end.line - 1] ?? '';
  return end.line === start.line || !/(?:`{3,}|~{3,})\s*$/.test(last);
}

function placeOf(node: Nodes, source: Source): Place {
  const line = node.position?.start.line ?? 1;
  const column = node.position?.start.column ?? 1;
  return placeOnLine(source, line, [column, Math.max((source.lines[line - 1] ?? '').length, column) + 1]);
}

/** Without recursion: emphasis can stand within itself any number of times. */
function textOf(heading: Heading): string {
  const open: Nodes[] = [heading];
  let text = '';
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node) text += node.value;
    else if ('children' in node) open.push(...node.children.toReversed());
  }
  return text;
}
