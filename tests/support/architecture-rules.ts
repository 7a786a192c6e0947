import { posix } from 'node:path';
import { importsOf, lineAt, type SourceFile } from './source-file.ts';

/** A rule about the sources: what is wrong, each as `file:line: sentence`. */
export type Rule = (files: readonly SourceFile[]) => string[];

const DIRECTIONS: Record<string, readonly string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  client: ['client', 'shared'],
};

/** `shared` is used by `server` and by `client`; those two never meet. */
export const directions: Rule = (files) =>
  everyImport(files, ({ path }, { target, name }) => {
    const allowed = DIRECTIONS[areaOf(path)];
    if (allowed === undefined || target === undefined || allowed.includes(areaOf(target))) return undefined;
    return `${areaOf(path)}/ must not import ${name}`;
  });

/** Packages that compute and touch nothing outside. */
const PURE_PACKAGES =
  /^(zod|yaml|mdast-util-from-markdown|mdast|@marcbachmann\/cel-js|re2js|sql-template-tag|icu-minify|@schummar\/icu-type-parser)(\/|$)/;
const BROWSER_PACKAGES = /^(react|react-dom|react-router|@mantine|@tanstack|@tabler)(\/|$)/;
const SERVER_PACKAGES = /^(node:|express|pg|pino|helmet|compression)/;

/** Each side keeps to packages that run there; `shared` to those that run everywhere. */
export const packages: Rule = (files) =>
  everyImport(files, ({ path }, { target, name }) => {
    if (target !== undefined) return undefined;
    const area = areaOf(path);
    if (area === 'shared' && !PURE_PACKAGES.test(name))
      return `shared/ must not import ${name}: it is not known to be pure`;
    if (area === 'server' && BROWSER_PACKAGES.test(name)) return `server/ must not import ${name}`;
    if (area === 'client' && SERVER_PACKAGES.test(name)) return `client/ must not import ${name}`;
    return undefined;
  });

/** No file reaches itself through what must be loaded before it. */
export const noCycles: Rule = (files) =>
  cycles(graphOf(files, (path) => path)).map((cycle) => cycle.join(' -> '));

const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|(?<![.\w])(process|window|document|localStorage|navigator|crypto|setTimeout|setInterval|fetch)\s*[.(]/g;

/** `shared` knows no clock, no chance, no machine and no page. */
export const purity: Rule = (files) =>
  files
    .filter(({ path }) => areaOf(path) === 'shared')
    .flatMap((file) =>
      [...file.code.matchAll(IMPURE)]
        .filter(([, name]) => name === undefined || !declares(file, name))
        .map(
          (match) => `${file.path}:${lineAt(file, match.index)}: shared/ must stay pure: ${match[0].trim()}`,
        ),
    );

/** A file may call its own variable `document`: contracts are documents. */
function declares(file: SourceFile, name: string): boolean {
  return new RegExp(`\\b(?:const|let|function) ${name}\\b|[({,]\\s*${name}\\b\\s*[,:)}=]`).test(file.code);
}

/** A file that is longer does two things. */
export const fileSize: Rule = (files) =>
  product(files)
    .filter(({ text }) => text.split('\n').length - 1 > 300)
    .map(({ path, text }) => `${path}:300: ${text.split('\n').length - 1} lines; split what does two things`);

const EMPTY_WORDS = /^(utils?|helpers?|common|misc|managers?)$/;

/** A name that says nothing gathers everything. */
export const fileNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const words = posix.basename(path).replace(/\..*$/, '').split('-');
    const empty = words.find((word) => EMPTY_WORDS.test(word) || (word === 'types' && words.length === 1));
    const kebab = words.every((word) => /^[a-z0-9]+$/.test(word));
    if (empty !== undefined) return [`${path}:1: "${empty}" does not say what is in the file`];
    return kebab ? [] : [`${path}:1: files are named in kebab-case`];
  });

const IN_REQUESTS = /^server\/(?:db|http|identity|live|observe|operations|reads|rights|routes|write)\//;

/**
 * V8 takes a function that is written straight into a property for one that lasts, and puts it among the old objects at
 * once. All that it refers to, such as a request, grows old with it (`docs/decisions/0368-functions-that-grow-old.md`).
 */
export const lastingFunctions: Rule = (files) =>
  everyMatch(
    files.filter(({ path }) => IN_REQUESTS.test(path)),
    /\.#?\w+ (?:\?\?)?= (?:async )?(?:function\b|\w+ =>|\([^()]*\)(?:: [^=]+)? =>)/g,
    (found) => `give the function a name first: ${found}`,
  );

/** zod writes such a function into what it reads, at each value that its own `transform` turns into another. */
export const mappedValues: Rule = (files) =>
  everyMatch(
    files.filter(({ path }) => /^shared\/(?:api|fields)\//.test(path)),
    /\.transform\(/g,
    () => 'use `mapped` or `overwrite` (docs/decisions/0334-values-mapped-without-functions.md)',
  );

/** The environment is read, checked and explained in one place. */
export const environment: Rule = (files) =>
  everyMatch(
    product(files).filter(({ path }) => path !== 'server/config.ts'),
    /\bprocess\.env\b/g,
    () => 'only server/config.ts reads the environment',
  );

/** One place knows how a call is made, retried and refused. */
export const onlyApiFetches: Rule = (files) =>
  everyMatch(
    files.filter(({ path }) => areaOf(path) === 'client' && !path.startsWith('client/api/')),
    /(?<![.\w])fetch\s*\(|\bXMLHttpRequest\b|\bsendBeacon\b/g,
    () => 'only client/api/ makes calls',
  );

const NAMES_TABLES = /^server\/(sql|tables|db|identity)\//;
const SQL =
  /\b(?:FROM|INTO|JOIN)\s|\bUPDATE\s[^\n]*\bSET\b|\b(?:select\b[^\n]*\bfrom|insert\s+into|delete\s+from)\b/g;

/** Whoever could name a table could read around the masked relation. */
export const tableNames: Rule = (files) =>
  product(files)
    .filter(({ path }) => !NAMES_TABLES.test(path))
    .flatMap((file) =>
      [...file.quoted.matchAll(SQL)].map(
        (match) =>
          `${file.path}:${lineAt(file, match.index)}: SQL that names tables belongs to server/sql and server/tables`,
      ),
    );

const PRINTS = /^server\/(cli\/|main\.ts$)/;

/** What a server has to say goes to its log; only the command line prints. */
export const noPrinting: Rule = (files) =>
  everyMatch(
    product(files).filter(({ path }) => !PRINTS.test(path)),
    /\bconsole\.(?:log|info|debug)\b/g,
    () => 'only the command line prints',
  );

/** A seed drawn anew would let a second try miss what the first has found. */
export const oneSeed: Rule = (files) =>
  everyMatch(
    files.filter((file) => importsOf(file).every(({ target }) => target !== 'tests/support/fast-check.ts')),
    /\bfc\.assert\s*\(/g,
    () => 'properties are asked with the fc of tests/support/fast-check.ts',
  );

/** `any` switches the compiler off where it is needed most. */
export const noAny: Rule = (files) =>
  everyMatch(files, /(?:[:<|&,(]|\bas|=>)\s*any\b(?!\s*(?:[:(.]|=>))/g, () => '`any` hides what a value is');

/** A function or value that another file may use says in a line or three what it is, in which units, and what it refuses. */
export const documented: Rule = (files) =>
  files
    .filter(({ path }) => areaOf(path) === 'shared' || areaOf(path) === 'server')
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const name = /^export (?:async )?(?:function|const|class) (\w+)/.exec(line)?.[1];
        const before = lines[index - 1]?.trimEnd() ?? '';
        if (name === undefined || before.endsWith('*/') || isOverload(lines, index, name)) return [];
        return [`${path}:${index + 1}: ${name} is exported without a comment that says what it is`];
      });
    });

/** Of several signatures of one function the first carries the comment. */
function isOverload(lines: readonly string[], index: number, name: string): boolean {
  return lines.slice(0, index).some((line) => line.startsWith(`export function ${name}(`));
}

function product(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => areaOf(path) in DIRECTIONS);
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? '';
}

type ImportCheck = (file: SourceFile, found: ReturnType<typeof importsOf>[number]) => string | undefined;

/** What a check says of the imports of all files. */
export function everyImport(files: readonly SourceFile[], check: ImportCheck): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((found) => {
      const wrong = check(file, found);
      return wrong === undefined ? [] : [`${file.path}:${found.line}: ${wrong}`];
    }),
  );
}

function everyMatch(files: readonly SourceFile[], pattern: RegExp, say: (found: string) => string): string[] {
  return files.flatMap((file) =>
    [...file.code.matchAll(pattern)].map(
      (match) => `${file.path}:${lineAt(file, match.index)}: ${say(match[0])}`,
    ),
  );
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Who imports whom, by what a path is taken for; what is imported lazily is left out, and types unless asked for. */
export function graphOf(
  files: readonly SourceFile[],
  node: (path: string) => string,
  { withTypes }: { readonly withTypes: boolean } = { withTypes: false },
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = node(file.path);
    const targets = graph.get(from) ?? new Set();
    for (const { target, typeOnly, lazy } of importsOf(file)) {
      if (target === undefined || lazy || (typeOnly && !withTypes)) continue;
      if (node(target) !== from) targets.add(node(target));
      if (target === file.path) targets.add(from);
    }
    graph.set(from, targets);
  }
  return graph;
}

/** One cycle for every node that closes one, found by walking depth first. */
export function cycles(graph: Graph): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node);
    if (start >= 0) found.push([...way.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
