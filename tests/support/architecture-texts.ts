import { parseSync } from 'vite';
import type { Rule } from './architecture-rules.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** What a person reads comes from the catalogue of `shared/messages`, so that it can be said in another language. */
export const textsInCatalogue: Rule = (files) =>
  files.flatMap((file) => {
    if (!/^(client|server|shared)\//.test(file.path) || IN_ENGLISH.some((room) => room.test(file.path)))
      return [];
    const isClient = file.path.startsWith('client/');
    return textsIn(file, isClient ? isText : isSentence).map(
      ({ start, text }) =>
        `${file.path}:${lineAt(file, start)}: "${text}" belongs to the catalogue in shared/messages`,
    );
  });

/** What is in English by decision (docs/decisions/0307), and the catalogue itself. */
const IN_ENGLISH: readonly RegExp[] = [
  /^shared\/messages\//,
  // Findings, and the help of the language that contracts are written in.
  /^shared\/(contract|expression|studio\/language\/hover)\//,
  /^server\/(pricing|sandbox|sizes)\//,
  // The description of the API, and what programs are told.
  /^shared\/api\/(calls|openapi|tools|typescript)\//,
  /^server\/agents\//,
  // Terminals, settings, logs and tests of a contract.
  /^server\/((cli|instance|observe|rehearsal|scenarios)\/|[a-z-]+\.ts$|documents\/font-problem\.ts$)/,
  // What the server says when it starts, and what a terminal is told of a plan.
  /^server\/(sending\/outside|tables\/plan\/plan-lines)\.ts$/,
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

interface Text {
  readonly start: number;
  readonly text: string;
}

/** Whether a text is read by people, by what it says and where it stands. */
type IsRead = (text: string, node: Node, place: Place) => boolean;

function textsIn(file: SourceFile, isRead: IsRead): readonly Text[] {
  const { program } = parseSync(file.path, file.text);
  return textsBelow(program, { named: undefined, isRead: false }, isRead);
}

/** Where a node stands: the name of the attribute or property, and whether it is certainly read by people. */
interface Place {
  readonly named: string | undefined;
  readonly isRead: boolean;
}

/** Names of what people read, whatever stands there. */
const READ =
  /^(label|title|aria-label|placeholder|description|alt|text|help|message|hint|empty|caption|verb|button|intro|\w+Label|nothingFoundMessage)$/;

/** Attributes that hold styles, addresses and names of the page. */
const STYLED =
  /^(className|style|styles|classNames|width|w|miw|maw|mih|mah|flex|d|viewBox|transform|transition|fontFamily|gridTemplateColumns|sizes|autoComplete|key|id|rel|sort|filter|href|to|path)$/;

/** Errors of the program, types and names of modules are read by engineers. */
const FOR_ENGINEERS =
  /^(ThrowStatement|ImportDeclaration|ImportExpression|ExportAllDeclaration|TS(?!As|Satisfies|NonNull))/;

function textsBelow(value: unknown, place: Place, isRead: IsRead): readonly Text[] {
  if (Array.isArray(value)) return value.flatMap((part) => textsBelow(part, place, isRead));
  if (!isNode(value) || FOR_ENGINEERS.test(value.type)) return [];
  const made = pluralByHand(value) ?? joinedWords(value);
  if (made !== undefined) return [{ start: value.start, text: made }];
  const text = textOf(value);
  if (text !== undefined && isRead(text, value, place)) return [{ start: value.start, text: text.trim() }];
  return partsOf(value).flatMap((part) => textsBelow(part, placeIn(value, place), isRead));
}

/** `n === 1 ? 'record' : 'records'`: other languages have other plurals. */
function pluralByHand({ type, test, consequent, alternate }: Node): string | undefined {
  if (type !== 'ConditionalExpression' || !isNode(test)) return undefined;
  const isOne = [test['left'], test['right']].some((side) => isNode(side) && side['value'] === 1);
  const [one, many] = [consequent, alternate].map((part) => (isNode(part) ? textOf(part) : undefined));
  const isPlural = isOne && one !== undefined && many !== undefined && /^ ?\p{L}\p{Ll}{2}/u.test(one);
  return isPlural && many.startsWith(one.slice(0, 3)) && one !== many ? `${one}/${many}` : undefined;
}

/** `name + ' may not do this'`: words behind a name, or before one. */
function joinedWords({ type, operator, left, right }: Node): string | undefined {
  if (type !== 'BinaryExpression' || operator !== '+') return undefined;
  const texts = [left, right].map((side) => (isNode(side) ? (textOf(side) ?? '') : ''));
  return texts.find((text) => /^\p{L}*,? \p{Ll}{2,} \p{Ll}+/u.test(text));
}

/** What is compared, matched or asked for by its key is no text. */
function partsOf(node: Node): readonly unknown[] {
  if (node.type === 'BinaryExpression' && /^[=!]==?$/.test(String(node['operator']))) return [];
  if (node.type === 'SwitchCase') return [node['consequent']];
  if (node.type === 'Property') return [node['value']];
  if (node.type === 'CallExpression') return [node['callee'], ...argumentsOf(node)];
  if (node.type === 'NewExpression') return nameIn(node['callee']) === 'Error' ? [] : [node['arguments']];
  return Object.entries(node).flatMap(([name, part]) => (name === 'source' ? [] : [part]));
}

function argumentsOf(node: Node): readonly unknown[] {
  const name = nameIn(node['callee']);
  const given = Array.isArray(node['arguments']) ? node['arguments'] : [];
  if (name === 't' || name === 'rich') return given.slice(1);
  return isNode(node['callee']) && node['callee'].type === 'Super' ? [] : given;
}

function placeIn(node: Node, place: Place): Place {
  if (node.type === 'JSXAttribute') return named(nameIn(node['name']));
  if (node.type === 'Property') return named(nameIn(node['key']));
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return { named: undefined, isRead: true };
  const isAsBefore = /^(JSX|Conditional|Logical|Object|Array|Template|TS)/.test(node.type);
  return isAsBefore ? place : { named: undefined, isRead: false };
}

function named(name: string | undefined): Place {
  return { named: name, isRead: READ.test(name ?? '') };
}

const KEYS =
  /^(Arrow\w+|Enter|Escape|Tab|Shift|Home|End|Delete|Backspace|Edge|Opera|ApiProblem|Unreachable)$/;
const TWO_WORDS = /^\P{L}*\p{L}[\p{L}'’]+[,;:]? \p{L}/u;
const ONE_WORD = /^\p{Lu}\p{Ll}+[.!?…]?$/u;
/** A number or a name, and words behind it. */
const BEHIND_A_PLACE = /^… \p{L}{3}/u;
/** A sentence, or the subject of a mail, that has no full stop. */
const FOUR_WORDS = /^\p{Lu}\p{Ll}+(?: [\p{Ll}…]+){3,}$/u;

/** Two words, one that begins with a capital, or any where people certainly read it; keys of the catalogue are none. */
function isText(text: string, { type }: Node, { named: name, isRead }: Place): boolean {
  const words = text.trim();
  if (type === 'JSXText') return /\p{L}{2}/u.test(words);
  if (KEYS.test(words) || STYLED.test(name ?? '') || /^\w+\.\w+$/.test(words)) return false;
  if (isRead && /\p{L}{2}/u.test(words)) return true;
  if (BEHIND_A_PLACE.test(words)) return true;
  return ONE_WORD.test(words) || (TWO_WORDS.test(words) && !/[(){}<>=;]|\bvar\b|^#|, #/.test(words));
}

/** Outside of the client names, statements and headers stand in quotes too: only a sentence is a text. Schemas describe in English. */
function isSentence(text: string, _: Node, { named: name }: Place): boolean {
  const words = text.trim();
  if (name === 'description') return false;
  if (name === 'message' && /\p{L}{2}/u.test(words) && !/^\w+\.\w+$/.test(words)) return true;
  if (FOUR_WORDS.test(words)) return true;
  return TWO_WORDS.test(words) && /^[\p{Lu}`…].*[.!?]$/su.test(words);
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral' && Array.isArray(node['quasis']))
    return node['quasis'].map((part) => (isNode(part) ? cookedOf(part) : '')).join('…');
  const literal = node.type === 'Literal' || node.type === 'JSXText' ? node['value'] : undefined;
  return typeof literal === 'string' ? literal : undefined;
}

function cookedOf({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

function nameIn(node: unknown): string | undefined {
  return isNode(node) ? String(node['name'] ?? node['value'] ?? '') : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
