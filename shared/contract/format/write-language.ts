import { fromMarkdown } from 'mdast-util-from-markdown';
import { isMap, parseDocument } from 'yaml';
import { isJsonObject } from '#shared/api/json-text.ts';
import { Findings } from '../language/findings.ts';
import { isMarkdownTooDeep } from '../parse/nesting.ts';
import { readSections, type Section } from '../parse/sections.ts';
import { sourceOf } from '../parse/source.ts';
import { NEWEST_LANGUAGE } from '../points/settings.ts';
import { sameData } from './same-data.ts';

/** A contract that says in which language it is written; `line`: where that was added. */
export type WithLanguage =
  | { readonly kind: 'says_so' }
  | { readonly kind: 'written'; readonly text: string; readonly line: number }
  | { readonly kind: 'no_point'; readonly line: number };

/**
 * Writes the newest language into point 1 of a contract without errors that names none, and nothing else: at the head of
 * its block, or in a block of its own at the end of the point. `no_point`: there is no point 1, or no room in it.
 */
export function writeLanguage(text: string): WithLanguage {
  const before = settingsIn(text);
  if (before === undefined) return { kind: 'no_point', line: 1 };
  if (before.settings.some((block) => isJsonObject(block) && Object.hasOwn(block, 'language')))
    return { kind: 'says_so' };
  const { section, next } = before;
  const [block] = section.blocks;
  const heads = block === undefined ? [] : [{ at: block.firstLine, lines: [LINE] }];
  const ends = [{ at: next, lines: ['```yaml', LINE, '```', ''] }];
  for (const { at, lines } of [...heads, ...ends]) {
    const written = insert(text, at, lines);
    if (addsLanguage(before.settings, settingsIn(written)?.settings))
      return { kind: 'written', text: written, line: at + lines.indexOf(LINE) };
  }
  return { kind: 'no_point', line: section.place.line };
}

const LINE = `language: ${NEWEST_LANGUAGE}`;

interface PointOne {
  readonly section: Section;
  /** What stands in its blocks. */
  readonly settings: readonly unknown[];
  /** The line of the heading behind it, or the one behind the last. */
  readonly next: number;
}

function settingsIn(text: string): PointOne | undefined {
  const plain = text.replace(/^\uFEFF/, '');
  const source = sourceOf(plain, '');
  if (isMarkdownTooDeep(source, new Findings())) return undefined;
  const root = fromMarkdown(plain);
  const { list } = readSections(root, source, new Findings());
  const section = list.find(({ number }) => number === 1);
  if (section === undefined) return undefined;
  const settings = section.blocks.map((block) => {
    const document = parseDocument(block.text, { schema: 'core', version: '1.2' });
    // One in braces has no room for a line of its own.
    return document.errors.length > 0 || (isMap(document.contents) && document.contents.flow)
      ? undefined
      : document.toJS();
  });
  const headings = root.children.flatMap((node) =>
    node.type === 'heading' && node.depth <= 2 ? [node.position?.start.line ?? 1] : [],
  );
  const next = headings.find((line) => line > section.place.line) ?? source.lines.length + 1;
  return { section, settings, next };
}

/** Whether the first block got it, or a new one has it, and all else says what it said. */
function addsLanguage(before: readonly unknown[], after: readonly unknown[] = []): boolean {
  const [first, ...rest] = after;
  const language = { language: NEWEST_LANGUAGE };
  if (sameData(after, [...before, language])) return true;
  return (
    isJsonObject(before[0]) && sameData([first, ...rest], [{ ...language, ...before[0] }, ...before.slice(1)])
  );
}

/** Lines before a line, with the end that lines have there. */
function insert(text: string, at: number, lines: readonly string[]): string {
  const all = text.split(/(?<=\n)|(?<=\r)(?!\n)/);
  const end = /[\r\n]+$/.exec(all[0] ?? '')?.[0] ?? '\n';
  const last = all[at - 2];
  const opening = last === undefined || /[\r\n]$/.test(last) ? [] : [end];
  const gap = lines.length > 1 && last?.trim() !== '' ? [end] : [];
  all.splice(at - 1, 0, ...opening, ...gap, ...lines.map((line) => line + end));
  return all.join('');
}
