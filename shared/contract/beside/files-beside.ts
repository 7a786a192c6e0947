import type { Place } from '../finding.ts';
import { pictureType } from './picture.ts';

/** The texts of a contract in one language, or a picture of it, in a file of their own. */
export interface FileBeside {
  readonly file: string;
  /** The language, or the picture as the contract names it. */
  readonly name: string;
  /** Of a PNG: its bytes in base64. */
  readonly text: string;
}

/** A contract and the files beside it as one document, and where each of them stands in it. */
export interface Joined {
  readonly text: string;
  readonly parts: readonly { readonly beside: FileBeside; readonly firstLine: number }[];
}

const PICTURES = '## Files';
const TEXTS = '## Translations';
const INDENT = 2;

/** One document of a contract and its files: pictures become its section with files, texts that with translations. */
export function joinFiles(contract: string, files: readonly FileBeside[]): Joined {
  let text = contract;
  const parts: Joined['parts'][number][] = [];
  for (const [heading, section] of [
    [PICTURES, files.filter(isPicture)],
    [TEXTS, files.filter((one) => !isPicture(one))],
  ] as const) {
    if (section.length > 0) text = `${text.endsWith('\n') ? text : `${text}\n`}\n${heading}\n`;
    for (const beside of section) {
      const fence = fenceFor(beside.text);
      text += `\n${fence}yaml\n${beside.name}:${isPicture(beside) ? ' |' : ''}\n`;
      parts.push({ beside, firstLine: text.split('\n').length });
      text += `${indented(beside.text)}${fence}\n`;
    }
  }
  return { text, parts };
}

/** Where a place of the document stands in the files. */
export function placeInFiles(place: Place, { parts }: Joined): Place {
  const part = parts.findLast(({ firstLine }) => place.line >= firstLine - 1);
  if (part === undefined) return place;
  const [lines, columns] = [part.firstLine - 1, INDENT];
  return {
    file: part.beside.file,
    line: Math.max(place.line - lines, 1),
    column: Math.max(place.column - columns, 1),
    endLine: Math.max(place.endLine - lines, 1),
    endColumn: Math.max(place.endColumn - columns, 1),
  };
}

/** Where the files stand in their document once lines of it came or went. */
export function movedIn(document: string, { parts }: Joined): Joined {
  const lines = document.split('\n');
  const moved = parts.map(({ beside, firstLine }) => {
    const at = headOf(lines, beside.name);
    return { beside, firstLine: at < 0 ? firstLine : at + 2 };
  });
  return { text: document, parts: moved };
}

/** The line of a document, from 0, below which the text of a file stands. */
function headOf(lines: readonly string[], name: string): number {
  return lines.findIndex((line, at) => {
    const isHead = line === `${name}:` || line === `${name}: |`;
    return isHead && /^`{3,}yaml$/.test(lines[at - 1] ?? '');
  });
}

/** A document in its files: the contract, and by their names the languages and pictures that were joined to it. */
export interface Split {
  readonly contract: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** The contract and the texts of those languages and pictures that have a file, of a document that may have changed since. */
export function splitFiles(document: string, names: readonly string[]): Split {
  const lines = document.split('\n');
  const texts = new Map<string, string>();
  for (const name of names) {
    const at = headOf(lines, name);
    const fence = /^(`{3,})yaml$/.exec(lines[at - 1] ?? '')?.[1];
    const end = fence === undefined ? -1 : lines.indexOf(fence, at);
    const body = lines.slice(at + 1, end);
    if (end < 0 || body.some((line) => line !== '' && !line.startsWith(' '.repeat(INDENT)))) continue;
    texts.set(name, body.map((line) => `${line.slice(INDENT)}\n`).join(''));
    // With the empty line before it.
    lines.splice(at - 2, end - at + 3);
  }
  const rest = lines.join('\n');
  return { contract: texts.size === 0 ? rest : withoutEmpty(withoutEmpty(rest, TEXTS), PICTURES), texts };
}

/** The document without a section at its end that nothing stands in. */
function withoutEmpty(document: string, heading: string): string {
  const rest = document.trimEnd();
  return rest.endsWith(`\n${heading}`) ? rest.slice(0, -heading.length - 1) : document;
}

function isPicture({ name }: FileBeside): boolean {
  return pictureType(name) !== undefined;
}

function indented(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => `${line === '' ? '' : ' '.repeat(INDENT)}${line}\n`).join('');
}

/** Longer than what stands in it. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
}
