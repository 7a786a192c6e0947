#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const USAGE = 'Usage: npm create ninefold <folder> [-- --package <file of Ninefold>]';

/** What may be in a folder that counts as empty: somebody may have begun with `git init`. */
const OF_NOBODY = new Set(['.git']);

/**
 * Makes a folder with a contract and what goes with it. Exit codes: 0 made, 1 refused, 2 the words are wrong.
 * @param {readonly string[]} words
 * @returns {number}
 */
function create(words) {
  const asked = askedFor(words);
  if (asked === undefined) return refused(USAGE, 2);
  const folder = resolve(asked.folder);
  const inTheWay = whatIsInTheWay(folder, asked.archive);
  if (inTheWay !== undefined) return refused(inTheWay, 1);
  cpSync(join(here, 'template'), folder, { recursive: true, errorOnExist: true, force: false });
  // npm leaves a file of this name out of packages.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const manifest = manifestOf(folder, asked.archive);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`, { flag: 'wx' });
  process.stdout.write(whatNext(asked.folder));
  return 0;
}

/**
 * @param {readonly string[]} words
 * @returns {{ folder: string, archive: string | undefined } | undefined}
 */
function askedFor(words) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { package: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder, ...others] = positionals;
    if (folder === undefined || folder === '' || others.length > 0) return undefined;
    return { folder, archive: values.package };
  } catch {
    return undefined; // an option that there is not, or one without its value
  }
}

/**
 * Why nothing is made, in words for a person.
 * @param {string} folder
 * @param {string | undefined} archive
 * @returns {string | undefined}
 */
function whatIsInTheWay(folder, archive) {
  if (archive !== undefined && !existsSync(archive)) return `${archive} is not there. Nothing was written.`;
  try {
    mkdirSync(folder, { recursive: true });
    const there = readdirSync(folder).filter((name) => !OF_NOBODY.has(name));
    if (there.length === 0) return undefined;
    const named = there.slice(0, 3).join(', ');
    const more = there.length > 3 ? ` and ${there.length - 3} more` : '';
    return `${folder} is not empty: it has ${named}${more}. Nothing was written; name another folder.`;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return `${folder} cannot be a folder of yours (${String(error.code)}). Nothing was written.`;
  }
}

/**
 * @param {string} folder
 * @param {string | undefined} archive
 */
function manifestOf(folder, archive) {
  return {
    name: packageName(basename(folder)),
    private: true,
    scripts: {
      start: 'ninefold start contract.md',
      rehearse: 'ninefold start contract.md --rehearse',
      check: 'ninefold check contract.md && ninefold format contract.md --check',
      test: 'ninefold test contract.md',
    },
    dependencies: {
      ninefold:
        archive === undefined ? version : `file:${relative(folder, resolve(archive)).replaceAll('\\', '/')}`,
    },
  };
}

/**
 * As npm takes names: `Büro & Co` is `buro-co`.
 * @param {string} name
 */
function packageName(name) {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' || plain === 'ninefold' ? 'my-app' : plain;
}

/** @param {string} folder as it was named */
function whatNext(folder) {
  const there = folder === '.' ? '' : `  cd ${/\s/.test(folder) ? `'${folder}'` : folder}\n`;
  return `${folder} has a contract that runs. Next:\n\n${there}  npm install\n  npm run rehearse\n\nThen change contract.md, and look again.\n`;
}

/**
 * @param {string} text
 * @param {number} code
 */
function refused(text, code) {
  process.stderr.write(`${text}\n`);
  return code;
}

process.exitCode = create(process.argv.slice(2));
