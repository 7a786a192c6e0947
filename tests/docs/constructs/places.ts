import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedContract } from '#tests/agreement/engine/generated.ts';

/** The places of which a text says whether a construct is there. */
export const textPlaces = [
  'findings',
  'explain',
  'live',
  'files',
  'screens',
  'agreement',
  'leaks',
  'guide',
  'changelog',
] as const;
export type TextPlace = (typeof textPlaces)[number];

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files below a folder, by their paths from the root. */
function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** The text in which each place has what it has: contracts that its tests run, or what it says. */
export function textsByPlace(): Readonly<Record<TextPlace, string>> {
  const generated = [
    wordsIn(filesIn('tests/agreement', /\.ts$/)),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(generatedContract),
  ].join('\n');
  const shipped = wordsIn(filesIn('contracts', /\.md$/));
  const leaks = [wordsIn(filesIn('tests/leaks', /\.(?:md|ts)$/)), generated, shipped].join('\n');
  return {
    findings: wordsIn(filesIn('tests/contracts', /^(?!whole-).*\.(?:md|txt)$/)),
    explain: wordsIn(filesIn('tests/server/operations/explain', /\.ts$/)) + besideTests(/-\/explain/),
    live: leaks + wordsIn(filesIn('tests/server/live', /\.ts$/)) + besideTests(/\/-\/events/),
    files:
      leaks +
      wordsIn(filesIn('tests/server/operations/transfer', /\.ts$/)) +
      besideTests(/\/-\/(?:im|ex)port/),
    screens: screensText() + shipped,
    agreement: generated,
    leaks,
    guide: wordsIn(filesIn('docs/language', /^(?!reference|words).*\.md$/)),
    changelog: textOf('CHANGELOG.md'),
  };
}

/** Of a program only its strings: a key of its objects is no word of a contract. */
function wordsIn(files: readonly string[]): string {
  return files.map((path) => (path.endsWith('.ts') ? stringsIn(textOf(path)) : textOf(path))).join('\n');
}

function stringsIn(program: string): string {
  return [...program.matchAll(/`[^`]*`|'[^'\n]*'|"[^"\n]*"|\/[^/\n]+\//g)].map(([text]) => text).join('\n');
}

/** The trials of which a test sends such a request: its text, and the contract that it runs. */
function besideTests(request: RegExp): string {
  const tests = filesIn('tests/trials', /\.test\.ts$/).filter((path) => request.test(textOf(path)));
  return tests
    .map((path) => `${stringsIn(textOf(path))}\n${contractsIn(path, ['tests/trials', dirname(path)])}`)
    .join('\n');
}

/** The contracts that stories open in a browser; a story opens each screen of every shipped one. */
function screensText(): string {
  return filesIn('tests/e2e', /\.ts$/)
    .map((path) => `${stringsIn(textOf(path))}\n${contractsIn(path, ['tests/e2e', 'tests/trials'])}`)
    .join('\n');
}

/** The contracts that a program names. */
function contractsIn(path: string, folders: readonly string[]): string {
  const named = [...textOf(path).matchAll(/['`]([\w./-]+\.md)['`]/g)].map(([, name = '']) => name);
  const there = named.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set(there)]
    .filter((place) => existsSync(join(root, place)))
    .map(textOf)
    .join('\n');
}
