import { isMap, isPair, isScalar, isSeq, type Pair, Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Place } from '../finding.ts';
import type { BlockText } from '../parse/source.ts';
import { belowKey, intoList, intoMap, rangeOf, without } from './edit-point.ts';
import type { WrittenDocument } from './written-document.ts';
import { Verbatim } from './yaml-text.ts';

/** What stands at a place of a block, and where it stands in the map or list around it. */
interface Standing {
  readonly block: BlockText;
  /** The value, or undefined below a key without one. */
  readonly node: unknown;
  /** The entry whose key or value it is; undefined for an item of a list, and for a block as a whole. */
  readonly entry?: Pair;
  /** From the inside: the maps and lists around it, each with the number of what leads to it. */
  readonly around: readonly Around[];
}

interface Around {
  readonly of: YAMLMap | YAMLSeq;
  readonly index: number;
}

/**
 * The document with other words at a place: where it is a part of a text in quotes, as it is written in these. Undefined
 * where a key would be in its map twice.
 */
export function withText(document: WrittenDocument, at: Place, text: string): WrittenDocument | undefined {
  if (isTaken(document, at, text)) return undefined;
  const [from, to] = document.range(at);
  return document.with({ from, to, insert: inQuotes(text, quotesAround(document, at)) });
}

/**
 * The document without the entry or the item at a place, or without the entry of a key in what stands there. What would be
 * left empty without brackets goes with it.
 */
export function withoutPlace(
  document: WrittenDocument,
  at: Place,
  key?: string,
): WrittenDocument | undefined {
  const standing = standingAt(document, at);
  if (standing === undefined) return undefined;
  const { block } = standing;
  const around = key === undefined ? standing.around : [...entryOf(standing.node, key), ...standing.around];
  if (around.length === (key === undefined ? 0 : standing.around.length)) return undefined;
  const whole = around.find(({ of }) => of.flow === true || of.items.length > 1);
  return whole && document.replaced(block, without(block, whole.of, whole.index), '');
}

/** The document without the item at a place; undefined where it is the only one of its list, or none. */
export function withoutItemAt(document: WrittenDocument, at: Place): WrittenDocument | undefined {
  const { block, around = [] } = standingAt(document, at) ?? {};
  const [list] = around;
  if (block === undefined || list === undefined || !isSeq(list.of) || list.of.items.length < 2)
    return undefined;
  return document.replaced(block, without(block, list.of, list.index), '');
}

function entryOf(node: unknown, key: string): readonly Around[] {
  if (!isMap(node)) return [];
  const index = node.items.findIndex((item) => isScalar(item.key) && item.key.source === key);
  return index < 0 ? [] : [{ of: node, index }];
}

/** The document with another entry in the map at a place, or in that of the key there; undefined where there is none. */
export function withEntryAt(
  document: WrittenDocument,
  at: Place,
  [key, value]: readonly [string, string],
): WrittenDocument | undefined {
  const standing = standingAt(document, at);
  if (standing === undefined) return undefined;
  const { block, node, entry } = standing;
  const written = [key, new Verbatim(value)] as const;
  if (entryOf(node, key).length > 0) return undefined;
  if (isMap(node)) return intoMap(document, { block, node }, written);
  return entry !== undefined && isNothing(node)
    ? belowKey(document, { block, node, entry }, written)
    : undefined;
}

/** The document with another word in the list at a place, or in that of the key there; undefined where there is none. */
export function withItemAt(document: WrittenDocument, at: Place, item: string): WrittenDocument | undefined {
  const standing = standingAt(document, at);
  if (standing === undefined || !isSeq(standing.node)) return undefined;
  return intoList(document, { block: standing.block, node: standing.node }, item);
}

function standingAt(document: WrittenDocument, at: Place): Standing | undefined {
  const { block, root } = document.blockAt(at) ?? {};
  const [from, to] = [block?.offset(at.line, at.column), block?.offset(at.endLine, at.endColumn)];
  if (block === undefined || from === undefined) return undefined;
  const key = standing(
    { block, root },
    (node) => isPair(node) && startsAt(node.key, from) && endsAt(node.key, to),
  );
  return key ?? standing({ block, root }, (node) => !isPair(node) && startsAt(node, from));
}

/** Whether a key stands at a place, and another one in its map is what it would become. */
function isTaken(document: WrittenDocument, at: Place, text: string): boolean {
  const { block, around = [] } = standingAt(document, at) ?? {};
  const [map] = around;
  if (block === undefined || !isMap(map?.of)) return false;
  const entry = map.of.items[map.index];
  const isKey = entry !== undefined && startsAt(entry.key, block.offset(at.line, at.column) ?? -1);
  return isKey && map.of.items.some(({ key }) => key !== entry.key && isScalar(key) && key.source === text);
}

function standing(
  { block, root }: { readonly block: BlockText; readonly root: unknown },
  isIt: (node: unknown) => boolean,
): Standing | undefined {
  const walk = (node: unknown, inside: Omit<Standing, 'block' | 'node'>): Standing | undefined => {
    if (isIt(node) || (inside.entry !== undefined && isIt(inside.entry))) return { block, node, ...inside };
    if (!isMap(node) && !isSeq(node)) return undefined;
    for (const [index, item] of node.items.entries()) {
      const around = [{ of: node, index }, ...inside.around];
      const found = isPair(item) ? walk(item.value, { entry: item, around }) : walk(item, { around });
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(root, { around: [] });
}

function startsAt(node: unknown, offset: number): boolean {
  return isPlaced(node) && rangeOf(node)[0] === offset;
}

function endsAt(node: unknown, offset: number | undefined): boolean {
  return isPlaced(node) && rangeOf(node)[1] === offset;
}

function isPlaced(node: unknown): boolean {
  return (isScalar(node) || isMap(node) || isSeq(node)) && Array.isArray(node.range);
}

function isNothing(node: unknown): boolean {
  return (
    node === null ||
    node === undefined ||
    (isScalar(node) && node.source === '' && node.type === Scalar.PLAIN)
  );
}

/** The quotes of the text that a place is a part of. */
function quotesAround(document: WrittenDocument, at: Place): Scalar.Type | undefined {
  const { block, root } = document.blockAt(at) ?? {};
  const from = block?.offset(at.line, at.column);
  if (from === undefined || !(isMap(root) || isSeq(root))) return undefined;
  let quotes: Scalar.Type | undefined;
  visit(root, {
    Scalar(_key, node) {
      const [start, end] = rangeOf(node);
      if (start < from && from < end) quotes = node.type;
    },
  });
  return quotes;
}

function inQuotes(text: string, quotes: Scalar.Type | undefined): string {
  if (quotes === Scalar.QUOTE_DOUBLE) return text.replaceAll(/["\\]/g, '\\$&');
  return quotes === Scalar.QUOTE_SINGLE ? text.replaceAll("'", "''") : text;
}
