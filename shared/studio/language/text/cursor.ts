import { isMap, isScalar, isSeq, parseDocument, type Pair, type Scalar, type YAMLMap } from 'yaml';

/** Where a cursor stands in a YAML block of a contract. */
export interface Cursor {
  /** 1 to 9, the examples, files or translations. */
  readonly point: number | 'examples' | 'files' | 'translations';
  /** The keys around it, the outermost first; `-` for an item of a list. */
  readonly path: readonly string[];
  /** `key`: a key of the map that `path` leads to is being written; `value`: the value that stands there. */
  readonly slot: 'key' | 'value';
  /** The maps around it, the outermost first: their keys, with the values that are single words. */
  readonly around: readonly ReadonlyMap<string, string>[];
  /** What stands of the value or key before the cursor. */
  readonly before: string;
}

/** Where the cursor stands; undefined in prose. The block may be half written: what can be read is read. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const block = blockAround(text, offset);
  if (block === undefined) return undefined;
  const marked = text.slice(block.from, offset) + mark + text.slice(offset, block.to);
  const { contents } = parseDocument(marked, { strict: false, uniqueKeys: false, logLevel: 'silent' });
  const found = findIn(contents, { path: [], around: [], marked });
  return found && { point: block.point, ...found };
}

/** Stands where the cursor is while the block is read: no contract has such a word. */
const mark = 'zzCURSORzz';

interface Block {
  readonly point: Cursor['point'];
  readonly from: number;
  readonly to: number;
}

/** The fence around an offset, in the point whose heading stands before it. One that is never closed goes to the end. */
function blockAround(text: string, offset: number): Block | undefined {
  let point: Cursor['point'] | undefined;
  let open: { from: number; yaml: boolean } | undefined;
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const isFence = /^\s*(?:`{3,}|~{3,})/.test(line);
    if (at > offset) break;
    if (isFence && open === undefined)
      open = { from: at + line.length, yaml: /^\s*[`~]{3,}yaml\s*$/.test(line) };
    else if (isFence) open = undefined;
    else if (open === undefined && /^##\s/.test(line)) point = pointOf(line);
    at += line.length;
  }
  if (open === undefined || !open.yaml || open.from > offset || point === undefined) return undefined;
  const end = /^\s*(?:`{3,}|~{3,})/m.exec(text.slice(open.from));
  return { point, from: open.from, to: end === null ? text.length : open.from + end.index };
}

function pointOf(heading: string): Cursor['point'] | undefined {
  const number = /^##\s+([1-9])\./.exec(heading)?.[1];
  if (number !== undefined) return Number(number);
  const other = /^##\s+(examples|files|translations)\s*$/i.exec(heading)?.[1]?.toLowerCase();
  return other === 'examples' || other === 'files' || other === 'translations' ? other : undefined;
}

type Found = Omit<Cursor, 'point'>;

interface Way extends Pick<Cursor, 'path' | 'around'> {
  readonly marked: string;
}

function findIn(node: unknown, way: Way): Found | undefined {
  if (isScalar(node)) return foundIn(node, way, 'value');
  if (isMap(node)) return findInMap(node, way);
  if (!isSeq(node)) return undefined;
  for (const item of node.items) {
    const found = findIn(item, { ...way, path: [...way.path, '-'] });
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInMap(map: YAMLMap, { path, around, marked }: Way): Found | undefined {
  const inside = [...around, wordsOf(map)];
  for (const pair of map.items) {
    if (!isScalar(pair.key)) continue;
    const key = foundIn(pair.key, { path, around: inside, marked }, 'key');
    if (key !== undefined) return key;
    const found = findIn(pair.value, { path: [...path, String(pair.key.value)], around: inside, marked });
    if (found !== undefined) return isBelow(pair, marked) ? asKey(found) : found;
  }
  return undefined;
}

/** A word alone on a line below a key is the beginning of a key of the map that will stand there. */
function isBelow({ key, value }: Pair, marked: string): boolean {
  if (!isScalar(value) || !isScalar(key) || value.type !== 'PLAIN') return false;
  return marked.slice(key.range?.[1] ?? 0, value.range?.[0] ?? 0).includes('\n');
}

function asKey(found: Found): Found {
  return { ...found, slot: 'key', around: [...found.around, new Map()] };
}

function foundIn({ value }: Scalar, { path, around }: Way, slot: Cursor['slot']): Found | undefined {
  const index = typeof value === 'string' ? value.indexOf(mark) : -1;
  return index < 0 ? undefined : { path, around, slot, before: String(value).slice(0, index) };
}

function wordsOf(map: YAMLMap): ReadonlyMap<string, string> {
  const words = map.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || String(key.value).includes(mark)) return [];
    const word = isScalar(value) ? String(value.value).replace(mark, '') : '';
    return [[String(key.value), word] as const];
  });
  return new Map(words);
}
