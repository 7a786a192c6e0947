import type { Place } from '../finding.ts';

/** The texts of a contract in one language, in a file of their own. */
export interface FileBeside {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

/** A contract and the files beside it as one document, and where each of them stands in it. */
export interface Joined {
  readonly text: string;
  readonly parts: readonly { readonly beside: FileBeside; readonly firstLine: number }[];
}

const heading = '## Translations';
const INDENT = 2;

/** One document of a contract and its files: their texts become its section with translations. */
export function joinFiles(contract: string, files: readonly FileBeside[]): Joined {
  if (files.length === 0) return { text: contract, parts: [] };
  let text = `${contract.endsWith('\n') ? contract : `${contract}\n`}\n${heading}\n`;
  const parts = files.map((beside) => {
    const fence = fenceFor(beside.text);
    text += `\n${fence}yaml\n${beside.language}:\n`;
    const firstLine = text.split('\n').length;
    text += `${indented(beside.text)}${fence}\n`;
    return { beside, firstLine };
  });
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

/** The contract and the texts of those languages that have a file, of a document that was joined and may have changed since. */
export function splitFiles(
  document: string,
  languages: readonly string[],
): { readonly contract: string; readonly texts: ReadonlyMap<string, string> } {
  const lines = document.split('\n');
  const texts = new Map<string, string>();
  for (const language of languages) {
    const name = lines.indexOf(`${language}:`);
    const fence = /^(`{3,})yaml$/.exec(lines[name - 1] ?? '')?.[1];
    const end = fence === undefined ? -1 : lines.indexOf(fence, name);
    const body = lines.slice(name + 1, end);
    if (end < 0 || body.some((line) => line !== '' && !line.startsWith(' '.repeat(INDENT)))) continue;
    texts.set(language, body.map((line) => `${line.slice(INDENT)}\n`).join(''));
    // With the empty line before it.
    lines.splice(name - 2, end - name + 3);
  }
  const rest = lines.join('\n');
  return { contract: texts.size === 0 ? rest : rest.replace(/\n## Translations\s*$/, ''), texts };
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
