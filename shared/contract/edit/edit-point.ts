import { isCollection, isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { BlockText } from '../parse/source.ts';
import { entryLines, inFlow, type Value } from './yaml-text.ts';
import type { Path, Spot, WrittenDocument } from './written-document.ts';

/** Where something is changed. */
export interface At {
  readonly point: number;
  readonly path: Path;
}

/**
 * The document with another entry in the map at a path, as the last one and in the style of the one before it. Maps that
 * are not there yet are made. Everything else stays as it is, letter by letter.
 */
export function withEntry(
  document: WrittenDocument,
  at: At,
  [key, value]: readonly [string, Value],
): WrittenDocument {
  const written = document.point(at.point);
  const path = [...at.path];
  let entry: readonly [string, Value] = [key, value];
  for (;;) {
    const spot = path.length === 0 ? written.last : written.find(path);
    if (spot !== undefined && isMap(spot.node)) return intoMap(document, { ...spot, node: spot.node }, entry);
    if (spot?.entry !== undefined) return belowKey(document, spot, entry);
    const outer = path.pop();
    if (outer === undefined) throw new Error(`point ${at.point} has no YAML`);
    entry = [String(outer), { [entry[0]]: entry[1] }];
  }
}

/** The document with another item in the list at a path, as the last one. */
export function withItem(document: WrittenDocument, at: At, value: Value): WrittenDocument {
  const { block, node } = found(document, at);
  if (!isSeq(node)) throw new Error('an item goes into a list');
  return intoList(document, { block, node }, value);
}

/** Another item of a list, as the last one. */
export function intoList(
  document: WrittenDocument,
  { block, node }: { readonly block: BlockText; readonly node: YAMLSeq },
  value: Value,
): WrittenDocument {
  const last = node.items.at(-1);
  if (last === undefined) return document.replaced(block, rangeOf(node), inFlow([value]));
  const behind = endOf(block, last);
  if (node.flow === true) return document.replaced(block, [behind, behind], `, ${inFlow(value)}`);
  const indent = columnOf(block, rangeOf(node)[0]);
  const end = endOfLine(block, behind);
  return document.replaced(block, [end, end], `\n${indent}- ${inFlow(value)}`);
}

/** The document with another value at a path, in brackets where it has parts. */
export function withValue(document: WrittenDocument, at: At, value: Value): WrittenDocument {
  const { block, node, entry } = found(document, at);
  const [from] = rangeOf(node);
  const to = endOf(block, node);
  // What stood on lines of its own below a key goes behind the key.
  const start =
    isCollection(node) && node.flow !== true && entry !== undefined ? afterColon(block, entry) : from;
  return document.replaced(block, [start, to], start === from ? inFlow(value) : ` ${inFlow(value)}`);
}

/** The document without the entry at a path, with its line where it stands on one of its own. */
export function withoutEntry(document: WrittenDocument, { point, path }: At): WrittenDocument {
  const { block, node } = found(document, { point, path: path.slice(0, -1) });
  if (!isMap(node)) throw new Error('an entry stands in a map');
  const index = node.items.findIndex(({ key }) => isScalar(key) && key.source === path.at(-1));
  return index < 0 ? document : document.replaced(block, without(block, node, index), '');
}

/** The document without a word in the list at a path, likewise. */
export function withoutItem(document: WrittenDocument, at: At, word: string): WrittenDocument {
  const spot = document.point(at.point).find(at.path);
  if (!isSeq(spot?.node)) return document;
  const index = spot.node.items.findIndex((item) => isScalar(item) && item.source === word);
  return index < 0 ? document : document.replaced(spot.block, without(spot.block, spot.node, index), '');
}

/** Whether a word stands in the list at a path. */
export function hasItem(document: WrittenDocument, at: At, word: string): boolean {
  const node = document.point(at.point).find(at.path)?.node;
  return isSeq(node) && node.items.some((item) => isScalar(item) && item.source === word);
}

/** From where to where one of several stands, with the comma or the line that belongs to it. */
export function without(block: BlockText, node: YAMLMap | YAMLSeq, index: number): readonly [number, number] {
  const [before, item, after] = [node.items[index - 1], node.items[index], node.items[index + 1]];
  const [start, end] = [startOf(item), endOf(block, item)];
  if (node.flow === true) {
    if (index > 0) return [endOf(block, before), end];
    return after === undefined ? [start, end] : [start, startOf(after)];
  }
  const line = block.text.lastIndexOf('\n', start - 1) + 1;
  const next = endOfLine(block, end) + 1;
  return next > block.text.length ? [Math.max(line - 1, 0), block.text.length] : [line, next];
}

function startOf(node: unknown): number {
  return rangeOf(isEntry(node) ? node.key : node)[0];
}

/** What stands at a path, word by word; undefined where nothing does. */
export function sourceAt(document: WrittenDocument, { point, path }: At): string | undefined {
  const spot = document.point(point).find(path);
  if (spot === undefined) return undefined;
  return spot.block.text.slice(rangeOf(spot.node)[0], endOf(spot.block, spot.node));
}

function found(document: WrittenDocument, { point, path }: At): Spot {
  const spot = document.point(point).find(path);
  if (spot === undefined) throw new Error(`nothing stands at ${path.join('.')}`);
  return spot;
}

interface IntoMap extends Spot {
  readonly node: YAMLMap;
}

/** Another entry of a map, as the last one and in the style of the one before it. */
export function intoMap(
  document: WrittenDocument,
  { block, node }: IntoMap,
  entry: readonly [string, Value],
): WrittenDocument {
  const last = node.items.at(-1);
  const flow = `${entry[0]}: ${inFlow(entry[1])}`;
  if (last === undefined) return document.replaced(block, rangeOf(node), `{ ${flow} }`);
  const at = endOf(block, last);
  if (node.flow === true) return document.replaced(block, [at, at], `, ${flow}`);
  const indent = columnOf(block, rangeOf(node.items[0]?.key)[0]);
  const isBlock = isMap(last.value) && last.value.flow !== true;
  const end = endOfLine(block, at);
  return document.replaced(block, [end, end], `\n${entryLines(entry, { indent, isBlock }).join('\n')}`);
}

/** A key without a value gets a map. */
export function belowKey(
  document: WrittenDocument,
  { block, entry }: Spot,
  value: readonly [string, Value],
): WrittenDocument {
  if (entry === undefined) throw new Error('a map stands below a key');
  const at = afterColon(block, entry);
  const colon = block.text[at - 1] === ':' ? '' : ':';
  return document.replaced(block, [at, at], `${colon} ${inFlow({ [value[0]]: value[1] })}`);
}

function afterColon(block: BlockText, { key }: Pair): number {
  const end = rangeOf(key)[1];
  return end + (/^\s*:/.exec(block.text.slice(end))?.[0].length ?? 0);
}

/** Where a node, or an entry with its value, ends: at its last letter. */
function endOf(block: BlockText, node: unknown): number {
  if (isEntry(node)) {
    const value = node.value === null || isEmpty(node.value) ? undefined : node.value;
    return value === undefined ? afterColon(block, node) : endOf(block, value);
  }
  const [start, end] = rangeOf(node);
  if (!isOpen(node)) return start + block.text.slice(start, end).trimEnd().length;
  const last = node.items.at(-1);
  return last === undefined ? start : endOf(block, last);
}

/** A list or map without brackets ends with what is in it: comments below belong to nobody. */
function isOpen(node: unknown): node is YAMLMap | YAMLSeq {
  return isCollection(node) && node.flow !== true;
}

function isEmpty(node: unknown): boolean {
  return isScalar(node) && node.source === '' && node.type === 'PLAIN';
}

function isEntry(node: unknown): node is Pair {
  return typeof node === 'object' && node !== null && 'key' in node && 'value' in node;
}

/** Where a node begins and ends in its block. */
export function rangeOf(node: unknown): readonly [number, number] {
  const range: unknown =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  if (!Array.isArray(range)) throw new Error('what was read has a place');
  return [Number(range[0]), Number(range[1])];
}

function endOfLine(block: BlockText, offset: number): number {
  const end = block.text.indexOf('\n', offset);
  return end < 0 ? block.text.length : end;
}

/** As much space as stands before an offset on its line. */
function columnOf(block: BlockText, offset: number): string {
  return ' '.repeat(offset - (block.text.lastIndexOf('\n', offset - 1) + 1));
}
