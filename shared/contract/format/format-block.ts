import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { Findings } from '../language/findings.ts';
import { isYamlTooDeep } from '../parse/nesting.ts';
import type { BlockText } from '../parse/source.ts';
import { repairLine } from '../parse/torn-expression.ts';
import { readYamlBlock } from '../parse/yaml-block.ts';
import { sameData } from './same-data.ts';

/** A line of a block is not longer where it can be divided. */
const width = 120;

/**
 * A block in the one style: two spaces, double quotes, `{ a: b }` but `[a]`, and in brackets only what fits on
 * one line. Comments and empty lines stay. Undefined where the block cannot be read, or would mean something else.
 */
export function formatBlock(written: BlockText): string | undefined {
  if (written.text.trim() === '' || isYamlTooDeep(written, new Findings())) return undefined;
  const block = mended(written);
  const document = parseDocument(block.text, core);
  if (document.errors.length > 0 || document.contents === null || hasFeatures(document)) return undefined;
  const before = asText(block.text);
  const better = escapedAs(block.text, styled(before));
  const data = (text: string) => parseDocument(text, core).toJS();
  return sameData(data(better), data(block.text)) ? better : undefined;
}

/** Characters that nobody sees. */
const unseen = /[\u0080-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** What stood there as an escape, `"\u200b"`, stays one: the library writes the character itself. */
function escapedAs(before: string, text: string): string {
  return text.replace(unseen, (one) =>
    before.includes(one) ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The block with torn expressions in quotes. */
function mended(written: BlockText): BlockText {
  let block = written;
  const lines = new Set<number>();
  for (let round = 0; round < mostRounds; round += 1) {
    const findings = new Findings();
    readYamlBlock(block, findings);
    const torn = findings
      .sorted()
      .filter(({ code, place }) => code === 'quote_expression' && !lines.has(place.line));
    if (torn.length === 0) return block;
    for (const { place } of torn) {
      const better = lines.has(place.line) ? undefined : repairLine(block.line(place.line))?.line;
      lines.add(place.line);
      if (better !== undefined) block = block.withLine(place.line, better);
    }
  }
  return block;
}

const mostRounds = 12;

const core = { schema: 'core', version: '1.2', uniqueKeys: false } as const;

/** Every value is kept as it is written: `0.50` is not `0.5`. */
function asText(text: string): Document.Parsed {
  return parseDocument(text, { schema: 'failsafe', version: '1.2', uniqueKeys: false });
}

/** Tags and anchors are findings; rewriting them would hide what is wrong. */
function hasFeatures(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Alias: () => void (found = true),
    Node: (_, node) => {
      if (node.tag !== undefined && node.tag !== '' && 'srcToken' in node) found ||= node.tag.startsWith('!');
      if ('anchor' in node && node.anchor !== undefined) found = true;
    },
  });
  return found;
}

function styled(document: Document.Parsed): string {
  visit(document, {
    Scalar: (_, scalar) => {
      quoteAlike(scalar);
    },
  });
  visit(document, {
    Collection: (_, node, path) => {
      if (node.flow !== true) return;
      const depth = path.filter((parent) => isCollection(parent)).length;
      if (depth * 2 + onOneLine(node).length > width && !hasBareKey(node)) node.flow = false;
      pad(node);
    },
  });
  return document.toString({ lineWidth: 0, indent: 2, indentSeq: true }).replace(/\n+$/, '');
}

/** Whether a key stands in it without a colon, as in `{ a: 1, b }`: that can be written in brackets only. */
function hasBareKey(node: YAMLMap | YAMLSeq): boolean {
  return isMap(node) && node.items.some(({ value }) => value === null);
}

/** `{ a: 1 }` but `[a]`; the library knows one way for both. */
function pad(node: YAMLMap | YAMLSeq): void {
  const write = node.toString.bind(node);
  const flowCollectionPadding = isMap(node) ? ' ' : '';
  node.toString = (context, onComment, onChompKeep) =>
    write(context && { ...context, flowCollectionPadding }, onComment, onChompKeep);
}

function quoteAlike(scalar: Scalar): void {
  if (scalar.type === 'QUOTE_SINGLE') scalar.type = 'QUOTE_DOUBLE';
}

function onOneLine(node: unknown): string {
  if (isScalar(node)) return String(node.source ?? node.value);
  if (!isCollection(node)) return '';
  const items = node.items.map((item) => itemText(item));
  return `{ ${items.join(', ')} }`;
}

function itemText(item: unknown): string {
  const isEntry = typeof item === 'object' && item !== null && 'key' in item && 'value' in item;
  return isEntry ? `${onOneLine(item.key)}: ${onOneLine(item.value)}` : onOneLine(item);
}
