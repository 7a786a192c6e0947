import { isAlias, isMap, isPair, isScalar, isSeq, type Node as YamlNode } from 'yaml';
import type { Scalar, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { Entry, ListNode, MapNode, Name, Node, ScalarNode } from '../language/node.ts';
import { isYamlTooDeep } from './nesting.ts';
import { parseYaml } from './parse-yaml.ts';
import { valuePositions, type ScalarStyle } from './scalar-positions.ts';
import type { BlockText } from './source.ts';
import { strayBracket } from './stray-bracket.ts';
import { hintFor, strayWords, wordsFor } from './yaml-errors.ts';
import { reportTornLine, reportTornPieces, reportTornTag } from './report-torn.ts';

/** Reads one YAML block into nodes with places. Undefined for a block without content. */
export function readYamlBlock(written: BlockText, findings: Findings): Node | undefined {
  if (isYamlTooDeep(written, findings)) return undefined;
  const { block, document, repaired } = parseYaml(written, findings);
  const reader = new YamlReader(block, findings, repaired);
  if (document.directives?.yaml.explicit === true) {
    const message = 'YAML directives (lines that begin with `%`) are not used here.';
    findings.add('yaml_feature', block.place(0, 1), message);
  }
  reader.reportErrors(document.errors);
  if (document.contents === null) return undefined;
  const root = reader.node(document.contents);
  return root.kind === 'scalar' && root.text === '' ? undefined : root;
}

class YamlReader {
  readonly #block: BlockText;
  readonly #findings: Findings;
  /** Lines that already have a finding; what follows from it on the same line is not reported again. */
  readonly #reported: Set<number>;

  constructor(block: BlockText, findings: Findings, reported: Set<number>) {
    this.#block = block;
    this.#findings = findings;
    this.#reported = reported;
  }

  reportErrors(errors: readonly YAMLError[]): void {
    const stray = errors.length === 0 ? undefined : strayBracket(this.#block.text);
    const bracket = stray && this.#block.place(stray.at, stray.at + 1);
    for (const error of errors) {
      const place = this.#placeOfError(error);
      // Whatever comes behind a bracket without its other half is read in the wrong place.
      if (this.#reported.has(place.line) || (bracket !== undefined && place.line >= bracket.line)) continue;
      this.#reported.add(place.line);
      this.#findings.add('bad_yaml', place, { message: wordsFor(error), hint: hintFor(error) });
    }
    if (stray === undefined || bracket === undefined || this.#reported.has(bracket.line)) return;
    this.#reported.add(bracket.line);
    const noticed = stray.noticed === undefined ? undefined : this.#block.place(stray.noticed, stray.noticed);
    this.#findings.add('bad_yaml', bracket, strayWords(stray, noticed?.line));
  }

  /** Indentation is not what is marked, but what it stands before. */
  #placeOfError({ pos: [start, end] }: YAMLError) {
    const spaces = /^ +(?=\S)/.exec(this.#block.text.slice(start, start + 200))?.[0].length ?? 0;
    return this.#block.place(start + spaces, Math.max(end, start + spaces));
  }

  node(node: YamlNode): Node {
    this.#refuseFeatures(node);
    if (isMap(node)) return this.#map(node);
    if (isSeq(node)) return this.#list(node);
    if (isScalar(node)) return this.#scalar(node);
    return this.#missing(node.range?.[0] ?? 0);
  }

  #map(node: YAMLMap): MapNode {
    const entries: Entry[] = [];
    const seen = new Map<string, Name>();
    if (node.flow === true) this.#torn(node);
    for (const pair of node.items) {
      const key = this.#key(pair.key);
      const value = isNode(pair.value) ? this.node(pair.value) : this.#missing(endOf(pair.key));
      if (key === undefined) continue;
      const first = seen.get(key.text);
      if (first === undefined) {
        seen.set(key.text, key);
        entries.push({ key, value });
      } else this.#duplicate(key, first);
    }
    return { kind: 'map', entries, place: this.#place(node) };
  }

  #list(node: YAMLSeq): ListNode {
    if (node.flow === true) this.#torn(node);
    const items = node.items.map((item) => {
      if (isPair(item)) return this.#missing(0);
      return isNode(item) ? this.node(item) : this.#missing(node.range?.[0] ?? 0);
    });
    const source = this.#block.text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
    return { kind: 'list', items, place: this.#place(node), source };
  }

  #scalar(node: Scalar): ScalarNode {
    const [start, end] = node.range ?? [0, 0];
    const style = styleOf(node);
    const text = node.source ?? '';
    const block = this.#block;
    let positions: readonly number[] | undefined;
    const locate = (from: number, to: number) => {
      positions ??= valuePositions({ source: block.text.slice(start, end), style, value: text });
      const last = to > from ? (positions[to - 1] ?? 0) + 1 : (positions[from] ?? 0);
      return block.place(start + (positions[from] ?? end - start), start + last);
    };
    return {
      kind: 'scalar',
      value: plainValue(node.value),
      text,
      plain: style === 'plain',
      place: this.#place(node),
      locate,
    };
  }

  #key(key: unknown): Name | undefined {
    if (isNode(key)) this.#refuseFeatures(key);
    if (!isScalar(key)) {
      const at = isNode(key) ? this.#place(key) : this.#block.place(0, 0);
      if (!this.#reported.has(at.line)) this.#findings.add('bad_yaml', at, 'A key must be a single word.');
      return undefined;
    }
    const text = key.source ?? '';
    const place = this.#place(key);
    if (text === '<<')
      this.#findings.add('yaml_feature', place, 'Merge keys (`<<`) are not used in contracts.');
    return { text, place };
  }

  #duplicate(key: Name, first: Name): void {
    const message = `\`${key.text}\` is given twice; the first time in line ${first.place.line}.`;
    this.#findings.add('duplicate_key', key.place, { message, hint: 'Keep one of the two.' });
  }

  #refuseFeatures(node: YamlNode): void {
    if (isAlias(node)) this.#refuseAnchor(this.#place(node));
    else if (node.anchor !== undefined) this.#refuseAnchor(this.#placeBefore(node, `&${node.anchor}`));
    else if (node.tag !== undefined) this.#refuseTag(node, node.tag);
  }

  #refuseAnchor(place: Place): void {
    if (this.#reported.has(place.line)) return;
    this.#reported.add(place.line);
    if (reportTornLine(this.#block, place.line, this.#findings) !== undefined) return;
    const message = 'Anchors (`&`) and aliases (`*`) are not used in contracts.';
    this.#findings.add('yaml_feature', place, {
      message,
      hint: 'Write the value out wherever it is needed.',
    });
  }

  #refuseTag(node: YamlNode, tag: string): void {
    const place = this.#placeBefore(node, tag.startsWith('tag:') ? '!!' : tag);
    if (this.#reported.has(place.line)) return;
    this.#reported.add(place.line);
    reportTornTag(this.#block, place, { tag, findings: this.#findings });
  }

  /** Anchors and tags stand before their node; its own range does not hold them. */
  #placeBefore(node: YamlNode, mark: string): Place {
    const start = node.range?.[0] ?? 0;
    const found = this.#block.text.lastIndexOf(mark, start);
    return found < 0 ? this.#place(node) : this.#block.place(found, found + mark.length);
  }

  /** An expression with a comma in a flow collection falls into pieces, the first with an open bracket. */
  #torn(node: YAMLMap | YAMLSeq): void {
    const pieces = node.items.map((item) => (isPair(item) ? (item.value ?? item.key) : item));
    for (const piece of pieces) {
      if (!isScalar(piece) || styleOf(piece) !== 'plain' || !hasOpenBracket(piece.source ?? '')) continue;
      const place = this.#place(piece);
      if (this.#reported.has(place.line)) continue;
      this.#reported.add(place.line);
      reportTornPieces(this.#block, place, this.#findings);
    }
  }

  #missing(offset: number): ScalarNode {
    const place = this.#block.place(offset, offset);
    return { kind: 'scalar', value: null, text: '', plain: true, place, locate: () => place };
  }

  #place(node: YamlNode) {
    const [start, end] = node.range ?? [0, 0];
    const written = this.#block.text.slice(start, end).trimEnd().length;
    return this.#block.place(start, start + written);
  }
}

function isNode(value: unknown): value is YamlNode {
  return isMap(value) || isSeq(value) || isScalar(value) || isAlias(value);
}

function endOf(key: unknown): number {
  return isNode(key) ? (key.range?.[1] ?? 0) : 0;
}

function hasOpenBracket(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return depth > 0;
}

function styleOf(node: Scalar): ScalarStyle {
  switch (node.type) {
    case 'QUOTE_DOUBLE':
      return 'double';
    case 'QUOTE_SINGLE':
      return 'single';
    case 'BLOCK_FOLDED':
    case 'BLOCK_LITERAL':
      return 'block';
    default:
      return 'plain';
  }
}

function plainValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : String(value);
}
