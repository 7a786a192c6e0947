import { choice, leaveOut, write } from '../language/fixes.ts';
import { isAlias, isMap, isPair, isScalar, isSeq, type Node as YamlNode } from 'yaml';
import type { Document, Scalar, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import type { Fix, Place } from '../finding.ts';
import type { Findings, Said } from '../language/findings.ts';
import type { Entry, ListNode, MapNode, Name, Node, ScalarNode } from '../language/node.ts';
import { isYamlTooDeep } from './nesting.ts';
import type { Gap } from '../recovery/gap.ts';
import { gapOfBlock, gapOfSpan, type Span, spansAround, withoutSpan } from './cut-block.ts';
import { errorsIn, parseYaml } from './parse-yaml.ts';
import { valuePositions, type ScalarStyle } from './scalar-positions.ts';
import type { BlockText } from './source.ts';
import { strayBracket } from './stray-bracket.ts';
import { hintFor, strayWords, wordsFor } from './yaml-errors.ts';
import { reportTornLine, reportTornPieces, reportTornTag } from './report-torn.ts';

/** A block as nodes with places, and what had to be left out of it. Without a root where it has no content. */
export interface ReadBlock {
  readonly root?: Node;
  readonly gaps: readonly Omit<Gap, 'point'>[];
}

/** Each round reads the whole block again, without another part that cannot be read. */
const mostCuts = 24;

/** Reads one YAML block. What YAML cannot read is reported and left out, and the rest is read. */
export function readYamlBlock(written: BlockText, findings: Findings): ReadBlock {
  if (isYamlTooDeep(written, findings)) return { gaps: [gapOfBlock(written)] };
  const reported = new Set<number>();
  const gaps: Omit<Gap, 'point'>[] = [];
  let block = written;
  for (let round = 0; round < mostCuts; round += 1) {
    const parsed = parseYaml(block, { findings, reported });
    const reader = new YamlReader(parsed.block, findings, reported);
    reader.reportDirectives(parsed.document);
    const torn = new Map(reader.reportFirst(parsed.document.errors));
    if (torn.size === 0) {
      const root = parsed.document.contents === null ? undefined : reader.node(parsed.document.contents);
      if (reader.repairs.size === 0)
        return { root: isEmpty(root) ? undefined : root, gaps: [...gaps, ...reader.gaps] };
    }
    block = parsed.block;
    for (const [line, better] of torn.size === 0 ? reader.repairs : torn) {
      const span = better === undefined ? smallestCut(block, line) : undefined;
      if (span !== undefined) gaps.push(gapOfSpan(block, span));
      block = span === undefined ? block.withLine(line, better ?? '') : withoutSpan(block, span);
    }
  }
  return { gaps: [gapOfBlock(written)] };
}

function isEmpty(root: Node | undefined): boolean {
  return root?.kind === 'scalar' && root.text === '';
}

/** The smallest part around a line without which YAML has the least to say against the block. */
function smallestCut(block: BlockText, line: number): Span | undefined {
  const spans = spansAround(block, line);
  const left = spans.map((span) => errorsIn(withoutSpan(block, span)));
  return spans[left.indexOf(Math.min(...left))];
}

class YamlReader {
  readonly #block: BlockText;
  readonly #findings: Findings;
  /** Lines that already have a finding; what follows from it on the same line is not reported again. */
  readonly #reported: Set<number>;
  /** Lines that were read as something else than was meant, each as it should be, where that can be said. */
  readonly repairs = new Map<number, string | undefined>();
  readonly gaps: Omit<Gap, 'point'>[] = [];

  constructor(block: BlockText, findings: Findings, reported: Set<number>) {
    this.#block = block;
    this.#findings = findings;
    this.#reported = reported;
  }

  reportDirectives({ directives }: Document.Parsed): void {
    if (directives?.yaml.explicit !== true) return;
    const message = 'YAML directives (lines that begin with `%`) are not used here.';
    this.#findings.add('yaml_feature', this.#block.place(0, 1), message);
  }

  /** Says what YAML stumbles over first, and gives the line: whatever comes behind it is read in the wrong place. */
  reportFirst([error]: readonly YAMLError[]): readonly (readonly [number, undefined])[] {
    if (error === undefined) return [];
    const stray = strayBracket(this.#block.text);
    const bracket = stray && this.#block.place(stray.at, stray.at + 1);
    const place = this.#placeOfError(error);
    if (stray === undefined || bracket === undefined || place.line < bracket.line)
      return this.#report(place, {
        message: wordsFor(error),
        hint: hintFor(error),
        fixes: this.#untabbed(error),
      });
    const noticed = stray.noticed === undefined ? undefined : this.#block.place(stray.noticed, stray.noticed);
    return this.#report(bracket, strayWords(stray, noticed?.line));
  }

  #report(place: Place, said: Said) {
    if (!this.#reported.has(place.line)) this.#findings.add('bad_yaml', place, said);
    this.#reported.add(place.line);
    return [[place.line, undefined] as const];
  }

  /** Two spaces for each tab before what stands on the line. */
  #untabbed({ code, pos: [start] }: YAMLError): readonly Fix[] {
    if (code !== 'TAB_AS_INDENT') return [];
    const { line } = this.#block.place(start, start);
    const before = /^\s*/.exec(this.#block.line(line))?.[0] ?? '';
    const at = this.#block.placeOnLine(line, [0, before.length]);
    return [choice(write(at, before.replaceAll('\t', '  ')))];
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
    if (text !== '<<') return { text, place };
    this.#findings.add('yaml_feature', place, 'Merge keys (`<<`) are not used in contracts.');
    return undefined;
  }

  #duplicate(key: Name, first: Name): void {
    const message = `\`${key.text}\` is given twice; the first time in line ${first.place.line}.`;
    this.#findings.add('duplicate_key', key.place, {
      message,
      hint: 'Keep one of the two.',
      fixes: [choice(leaveOut(first.place)), choice(leaveOut(key.place))],
    });
    const { line } = key.place;
    const span = spansAround(this.#block, line)[0] ?? { first: line, last: line };
    this.gaps.push(gapOfSpan(this.#block, span));
  }

  #refuseFeatures(node: YamlNode): void {
    if (isAlias(node)) this.#refuseAnchor(node, this.#place(node));
    else if (node.anchor !== undefined) this.#refuseAnchor(node, this.#placeBefore(node, `&${node.anchor}`));
    else if (node.tag !== undefined) this.#refuseTag(node, node.tag);
  }

  #refuseAnchor(node: YamlNode, place: Place): void {
    if (this.#reported.has(place.line)) return;
    this.#reported.add(place.line);
    const better = reportTornLine(this.#block, place.line, this.#findings);
    if (better !== undefined || isAlias(node)) this.repairs.set(place.line, better);
    if (better !== undefined) return;
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
    const better = reportTornTag(this.#block, place, { tag, findings: this.#findings });
    if (!tag.startsWith('tag:')) this.repairs.set(place.line, better);
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
      this.repairs.set(place.line, reportTornPieces(this.#block, place, this.#findings));
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
