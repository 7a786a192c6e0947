import { choice, leaveOut, write } from '../language/fixes.ts';
import type { Fix, Place } from '../finding.ts';
import { Findings } from '../language/findings.ts';
import {
  isMissing,
  type Entry,
  type MapNode,
  type Name,
  type Node,
  type ScalarNode,
} from '../language/node.ts';
import { inWords, meant } from '../language/suggest.ts';
import { expressionFrom } from './expression-node.ts';
import { otherKey } from './other-keys.ts';

export interface KeyTable {
  /** What has these keys, for sentences: "A field". */
  readonly of: string;
  readonly known: readonly string[];
}

/** Reads a map whose keys are fixed words. Reports what is unknown, and each value that is of another kind than asked. */
export class MapReader {
  readonly place: Place;
  readonly findings: Findings;
  readonly #what: string;
  readonly #entries = new Map<string, Entry>();

  constructor(node: MapNode, table: KeyTable, findings: Findings) {
    this.place = node.place;
    this.findings = findings;
    this.#what = table.of;
    for (const entry of node.entries) this.#accept(entry, table);
  }

  #accept(entry: Entry, table: KeyTable): void {
    const key = entry.key.text;
    if (!table.known.includes(key)) this.#reportUnknown(entry.key, table);
    else if (isMissing(entry.value)) {
      const message = `\`${key}\` has no value.`;
      this.findings.add('missing_value', entry.key.place, {
        message,
        hint: 'Write a value, or leave the key out.',
        fixes: [choice(leaveOut(entry.key.place))],
      });
    } else this.#entries.set(key, entry);
  }

  #reportUnknown(key: Name, table: KeyTable): void {
    const mended = otherKey(key, table.known) ??
      meant(key, table.known) ?? { hint: `Possible here: ${inWords(table.known)}.` };
    this.findings.add('unknown_key', key.place, {
      message: `${table.of} has no \`${key.text}\`.`,
      ...mended,
    });
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The place of the key, or of the whole where it is absent. */
  placeOf(key: string): Place {
    return this.#entries.get(key)?.key.place ?? this.place;
  }

  node(key: string): Node | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The value of a key that must be there. */
  needed(key: string, hint?: string): Node | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.findings.add('missing_key', this.place, { message: `${this.#what} needs \`${key}\`.`, hint });
    }
    return entry?.value;
  }

  text(key: string): string | undefined {
    return this.with(key, readText)?.text;
  }

  name(key: string): Name | undefined {
    const node = this.with(key, readText);
    return node === undefined ? undefined : { text: node.text, place: node.place };
  }

  names(key: string): readonly Name[] {
    return this.with(key, readNames) ?? [];
  }

  flag(key: string): boolean | undefined {
    return this.with(key, readFlag);
  }

  integer(key: string, range?: Range): number | undefined {
    return this.with(key, (node, findings) => readInteger(node, findings, range));
  }

  map(key: string): MapNode | undefined {
    return this.with(key, readMap);
  }

  expression(key: string): ScalarNode | undefined {
    return this.with(key, expressionFrom);
  }

  /** One of a closed set of words. */
  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    return this.with(key, (node, findings) => readOneOf(node, words, findings));
  }

  /** Reads the value of a key, where it is there, with a reader of one's own. */
  with<Value>(key: string, read: (node: Node, findings: Findings) => Value | undefined): Value | undefined {
    const value = this.node(key);
    return value === undefined ? undefined : read(value, this.findings);
  }
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** A text. A number, or a word that YAML takes for another value, must stand in quotes. */
export function readText(node: Node, findings: Findings): ScalarNode | undefined {
  if (node.kind !== 'scalar') return wrongKind(node, 'a text', findings);
  if (!node.plain || typeof node.value === 'string') return node;
  if (node.text === '') return wrongKind(node, 'a text', findings);
  const code = typeof node.value === 'number' ? 'number_as_text' : 'wrong_type';
  const what = typeof node.value === 'number' ? 'a number' : kindOf(node);
  const message = `This should be a text; without quotes it is ${what}.`;
  findings.add(code, node.place, {
    message,
    hint: `Write "${node.text}".`,
    fixes: [write(node.place, JSON.stringify(node.text))],
  });
  return undefined;
}

/** A list of words, each with its place. */
export function readNames(node: Node, findings: Findings): readonly Name[] | undefined {
  if (node.kind === 'scalar') {
    const list = `[${node.text || 'a, b'}]`;
    const fixes = isWords(node.text) ? [write(node.place, list)] : [];
    return wrongKind(node, `a list such as \`${list}\``, { findings, fixes });
  }
  if (node.kind === 'map') return wrongKind(node, 'a list such as `[a, b]`', findings);
  return node.items.flatMap((item) => {
    const text = readText(item, findings);
    return text === undefined ? [] : [{ text: text.text, place: text.place }];
  });
}

/** `true` or `false`, without quotes. */
export function readFlag(node: Node, findings: Findings): boolean | undefined {
  if (node.kind === 'scalar' && node.plain && typeof node.value === 'boolean') return node.value;
  const word = node.kind === 'scalar' && node.plain ? yesAndNo[node.text.toLowerCase()] : undefined;
  if (word === undefined) return wrongKind(node, '`true` or `false`', findings);
  const message = `This should be \`true\` or \`false\`, but is ${kindOf(node)}.`;
  findings.add('wrong_type', node.place, {
    message,
    hint: `Write \`${word}\`.`,
    fixes: [write(node.place, word)],
  });
  return undefined;
}

/** What older YAML took for true and false. */
const yesAndNo: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  y: 'true',
  no: 'false',
  off: 'false',
  n: 'false',
};

/** A whole number without leading zeros, within a range. */
export function readInteger(node: Node, findings: Findings, range?: Range): number | undefined {
  if (node.kind !== 'scalar' || !node.plain || !/^-?(?:0|[1-9]\d*)$/.test(node.text)) {
    return wrongNumber(node, 'a whole number', findings);
  }
  const { least, most } = range ?? { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };
  const value = Number(node.text);
  if (value >= least && value <= most) return value;
  findings.add('wrong_value', node.place, `This should be a number from ${least} to ${most}.`);
  return undefined;
}

/** Keys with values. */
export function readMap(node: Node, findings: Findings): MapNode | undefined {
  return node.kind === 'map' ? node : wrongKind(node, 'keys with values (`name: value`)', findings);
}

/** One of a closed set of words. */
export function readOneOf<Word extends string>(
  node: Node,
  words: readonly Word[],
  findings: Findings,
): Word | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text.text);
  if (word !== undefined) return word;
  const mended = meant(text, words) ?? { hint: `Possible here: ${inWords(words)}.` };
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not possible here.`, ...mended });
  return undefined;
}

/** Where a finding goes, and what would mend it. */
interface Telling {
  readonly findings: Findings;
  readonly fixes: readonly Fix[];
}

/** One word, or several with commas between them. */
function isWords(text: string): boolean {
  return /^[a-z]\w*(?:, *[a-z]\w*)*$/i.test(text);
}

/** Reports a value of another kind than expected; always undefined, to be returned. */
export function wrongKind(node: Node, expected: string, to: Findings | Telling): undefined {
  const { findings, fixes } = to instanceof Findings ? { findings: to, fixes: [] } : to;
  if (isMissing(node)) findings.add('missing_value', node.place, `A value is missing here: ${expected}.`);
  else
    findings.add('wrong_type', node.place, {
      message: `This should be ${expected}, but is ${kindOf(node)}.`,
      fixes,
    });
  return undefined;
}

/** Reports a value that is no number as a contract writes them. */
export function wrongNumber(node: Node, expected: string, findings: Findings): undefined {
  const zeros = node.kind === 'scalar' ? /^-?0+(?=\d)/.exec(node.text) : null;
  if (node.kind === 'scalar' && !node.plain && /^-?\d+(?:\.\d+)?$/.test(node.text)) {
    const message = `This should be ${expected}, but is ${kindOf(node)}.`;
    findings.add('wrong_type', node.place, {
      message,
      hint: 'Leave the quotes out.',
      fixes: [write(node.place, node.text)],
    });
    return undefined;
  }
  if (node.kind !== 'scalar' || zeros === null) return wrongKind(node, expected, findings);
  const message = `This should be ${expected}, and a number has no zeros before it.`;
  const digits = node.text.replace('-', '').replace(/^0+(?=\d)/, '');
  const number = `${node.text.startsWith('-') ? '-' : ''}${digits}`;
  findings.add('wrong_type', node.place, {
    message,
    hint: `Write ${number}.`,
    fixes: [write(node.place, number)],
  });
  return undefined;
}

/** What a value is, for sentences. */
export function kindOf(node: Node): string {
  if (node.kind === 'map') return 'keys with values';
  if (node.kind === 'list') return 'a list';
  if (node.plain && node.value === null) return 'an empty value';
  if (node.text.length > 40 || node.text.includes('\n')) return 'a text';
  return node.plain ? `\`${node.text}\`` : `the text "${node.text}"`;
}
