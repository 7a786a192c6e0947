#!/usr/bin/env node
// The way in of the installed package. It has all it needs but the flags that Node takes at its start only.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.mjs';
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';
import { boundToUs, run } from './run.mjs';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const oldest = engines.node.slice('>='.length);
/** Which npm package has it: `node` only brings this one by an install script, and npm 12 runs none. */
const PROGRAM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * Hands the command over to the Node of the host; where that is too old, to one that was installed beside the package.
 * @returns {Promise<number>} the exit code
 */
function handOver() {
  const node = isNewEnough(process.versions.node) ? process.execPath : nodeBeside();
  if (node === undefined) {
    process.stderr.write(
      `Ninefold needs Node ${oldest} or newer; this is ${process.version}. \`npm install ${PROGRAM}@24\` brings one for it alone.\n`,
    );
    return Promise.resolve(1);
  }
  const words = commandLine(process.argv.slice(2), {
    desk: join(folder, 'contracts/equipment-desk.md'),
    isFile: existsSync,
  });
  return run(node, [...nodeFlags(words[0]), join(folder, 'server/main.js'), ...words], {
    env: { ...nodeEnvironment(words[0]), ...process.env },
    stdio: boundToUs,
  });
}

/** @param {string} version such as `24.21.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = oldest.split('.').map(Number);
  const [ours = 0, ourMinor = 0] = version.split('.').map(Number);
  return ours > major || (ours === major && ourMinor >= minor);
}

/** The program of an npm package that is a Node of its own. */
function nodeBeside() {
  return programOf('node') ?? programOf(PROGRAM);
}

/** @param {string} name */
function programOf(name) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    const program = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(program) && isNewEnough(version) ? program : undefined;
  } catch {
    return undefined; // it is not installed, or it has no program: npm may have blocked the script that brings it
  }
}

process.exitCode = await handOver();
