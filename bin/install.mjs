import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whileLocked } from './lock.mjs';
import { run } from './run.mjs';

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that the project is written for; npm installs it like every other dependency. */
export const pinnedNode = join(
  projectFolder,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const stamp = join(projectFolder, 'node_modules/.ninefold-stamp');

/** Installs the dependencies if they are missing or older than package-lock.json. Quick when there is nothing to do. */
export async function installWhenStale() {
  if (isInstalled()) return;
  const waiting = () => say('Another process is installing the dependencies: waiting for it.');
  await whileLocked(join(projectFolder, '.cache/install.lock'), waiting, async () => {
    if (!isInstalled()) await install();
  });
}

async function install() {
  say('Installing the dependencies (npm ci). This happens once, and again when package-lock.json changes.');
  const began = Date.now();
  // NODE_ENV=production would leave out what builds the browser's part. The engine warnings of packages are about the
  // host's Node, on which they will not run.
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(pinnedNode)) await fetchPinnedNode();
  writeFileSync(stamp, fingerprint());
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** Where install scripts are not run (`ignore-scripts`), the package `node` has not fetched its program yet. */
async function fetchPinnedNode() {
  say('Fetching Node, since the install script of its package was not run.');
  const folder = join(projectFolder, 'node_modules/node');
  const script = join(folder, 'installArchSpecificPackage.js');
  const code = await run(process.execPath, [script], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (code !== 0 || !existsSync(pinnedNode)) throw new SetupFailure('The pinned Node could not be fetched.');
}

/** @param {readonly string[]} words */
async function npm(words) {
  const script = process.env.npm_execpath;
  /** @type {{ cwd: string, stdio: ['ignore', 2, 2] }} */
  const options = { cwd: projectFolder, stdio: ['ignore', 2, 2] };
  const code = script?.endsWith('.js')
    ? await run(process.execPath, [script, ...words], options)
    : await run('npm', words, options);
  if (code !== 0) throw new SetupFailure(`npm ${words[0]} ended with ${code}; what it says is above.`);
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  if (!isSatisfied(lockFile('package-lock.json'), lockFile('node_modules/.package-lock.json'))) return false;
  writeFileSync(stamp, wanted); // somebody ran npm themselves
  return true;
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

/**
 * Whether what npm says it installed is what the lock file asks for. What is optional may be missing: it is for other
 * systems.
 * @param {LockFile | undefined} wanted package-lock.json
 * @param {LockFile | undefined} installed the list that npm keeps in node_modules
 */
export function isSatisfied(wanted, installed) {
  const present = installed?.packages;
  if (wanted?.packages === undefined || present === undefined) return false;
  return Object.entries(wanted.packages).every(([place, { version, integrity, optional }]) => {
    const found = present[place];
    if (place === '') return true; // the project itself
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} name
 * @returns {LockFile | undefined}
 */
function lockFile(name) {
  const file = join(projectFolder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Of the host. It runs npm and builds the client; the server runs on the Node of the project. */
const OLDEST_NODE = 20;

/**
 * What is said to somebody whose host has a Node that is too old; undefined for one that will do.
 * @param {string} version such as `18.20.4`
 */
export function tooOldNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return undefined;
  return `Ninefold needs Node ${OLDEST_NODE} or newer to start; this is v${version}.`;
}

/** The set-up did not succeed; the message is for the person, a stack trace would not help them. */
export class SetupFailure extends Error {}

/**
 * Runs a main program; a failed set-up is said in one line and gives exit code 1.
 * @param {() => Promise<number>} program gives the exit code
 */
export async function main(program) {
  try {
    const tooOld = tooOldNode(process.versions.node);
    if (tooOld !== undefined) throw new SetupFailure(tooOld);
    process.exitCode = await program();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
