import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A source file in the three views that the rules of the architecture look at; all keep their line numbers. */
export interface SourceFile {
  /** From the project's folder, with slashes. */
  path: string;
  text: string;
  /** Without comments. */
  statements: string;
  /** Without comments and without what stands in quotes. */
  code: string;
  /** Only what stands in quotes. */
  quoted: string;
}

export interface Import {
  /** As written. */
  name: string;
  /** The file it means, from the project's folder; undefined for a package. */
  target: string | undefined;
  /** `import type`: it is gone when the program runs. */
  typeOnly: boolean;
  /** `import('…')`: it is loaded when the program comes to it, not with the file. */
  lazy: boolean;
  line: number;
}

/** Every TypeScript file in these folders of the project. */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8'))),
  );
}

export function sourceFile(path: string, text: string): SourceFile {
  const kinds = classify(text);
  const view = (wanted: string) =>
    text
      .split('')
      .map((letter, index) => (letter === '\n' || wanted.includes(kinds[index] ?? '') ? letter : ' '))
      .join('');
  return { path, text, statements: view('cq'), code: view('c'), quoted: view('q') };
}

/** What the file imports, dynamic imports included. */
export function importsOf(file: SourceFile): Import[] {
  const read = (pattern: RegExp, lazy: boolean) =>
    [...file.statements.matchAll(pattern)].map((match): Import => {
      const name = match[2] ?? '';
      const line = lineAt(file, match.index + match[0].search(/\S/));
      return { name, target: targetOf(file.path, name), typeOnly: Boolean(match[1]), lazy, line };
    });
  return [...read(STATEMENT, false), ...read(CALL, true)];
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'"`;()=]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const CALL = /\bimport\(\s*()['"]([^'"\n]+)['"]\s*\)/g;

/** The line, from 1, of a place in the file. */
export function lineAt(file: SourceFile, index: number): number {
  return file.text.slice(0, index).split('\n').length;
}

function targetOf(path: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  return undefined;
}

/** One letter per character: c for code, q for quoted, / for comment. Good enough for our formatted sources. */
function classify(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|(?<=[(,=:[!&|?{};\n]\s*|return )\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;
  let kinds = '';
  for (const match of text.matchAll(token)) {
    const kind = /^\/[/*]/.test(match[0]) ? '/' : 'q';
    kinds += 'c'.repeat(match.index - kinds.length) + marks(match[0], kind);
  }
  return kinds + 'c'.repeat(text.length - kinds.length);
}

/** What stands in `${…}` inside a template is code again. */
function marks(token: string, kind: string): string {
  if (!token.startsWith('`')) return kind.repeat(token.length);
  return token.replaceAll(/\$\{[^{}]*\}|[^]/g, (part) => (part.length > 1 ? 'c' : kind).repeat(part.length));
}
