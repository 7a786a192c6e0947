import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { installWhenStale, main, pinnedNode, projectFolder, SetupFailure, say } from './install.mjs';
import { whileLocked } from './lock.mjs';
import { run } from './run.mjs';

/** Everything the browser's part is made from. */
const SOURCES = ['client', 'shared', 'vite.chunks.ts', 'vite.config.ts', 'package.json', 'package-lock.json'];

const output = join(projectFolder, 'dist/client');
const stamp = join(projectFolder, 'dist/client.stamp');

/** Builds the browser's part if it is missing or older than its sources. Quick when there is nothing to do. */
export async function buildClientWhenStale() {
  if (isBuilt()) return;
  const waiting = () => say('Another process is building the client: waiting for it.');
  await whileLocked(join(projectFolder, '.cache/build.lock'), waiting, async () => {
    if (!isBuilt()) await build();
  });
}

async function build() {
  say('Building the client: it is missing, or its sources have changed.');
  const began = Date.now();
  const print = fingerprint(projectFolder, SOURCES);
  const next = join(projectFolder, 'dist/client.next');
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js');
  const words = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  // Whoever builds it in a test would get React's own form for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await run(pinnedNode, words, { cwd: projectFolder, env, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new SetupFailure('The client could not be built; the reason is above.');
  await compressTexts(join(next, 'assets'));
  putInPlace(next);
  writeFileSync(stamp, print);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/**
 * As well as brotli can, once, instead of at each start of a server (`server/http/pages/best-compressed.ts`).
 * @param {string} folder
 */
async function compressTexts(folder) {
  const compress = promisify(brotliCompress);
  const texts = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const place = join(folder, name);
      writeFileSync(`${place}.br`, await compress(readFileSync(place)));
    }),
  );
}

/**
 * A running server reads from the folder: it is exchanged as a whole.
 * @param {string} next
 */
function putInPlace(next) {
  const previous = join(projectFolder, 'dist/client.previous');
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  renameSync(output, previous);
  renameSync(next, output);
  rmSync(previous, { recursive: true, force: true });
}

function isBuilt() {
  if (!existsSync(join(output, 'index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(projectFolder, SOURCES);
}

/**
 * A hash over the names and contents of files: unlike times it is not fooled by a checkout.
 * @param {string} folder
 * @param {readonly string[]} sources files and folders in it
 */
export function fingerprint(folder, sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, folder, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {string} name
 */
function addTo(hash, folder, name) {
  const place = join(folder, name);
  const entries = foldersEntries(place);
  if (entries === undefined) {
    const content = existsSync(place) ? readFileSync(place) : Buffer.of();
    hash.update(`${name}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of entries) addTo(hash, folder, `${name}/${entry}`);
}

/**
 * @param {string} place
 * @returns {string[] | undefined} undefined if it is not a folder
 */
function foldersEntries(place) {
  try {
    return readdirSync(place).toSorted();
  } catch {
    return undefined; // a file, or nothing there: both are handled by the caller
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await installWhenStale();
    await buildClientWhenStale();
    return 0;
  });
}
