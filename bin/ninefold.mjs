#!/usr/bin/env node
// The way in. It runs on whatever Node the host has (20 or newer), makes sure that everything is in place, and hands over
// to the project's own Node. Standard output belongs to the command: what is said here goes to standard error.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, needsClient } from './command-line.mjs';
import { buildClientWhenStale } from './build-client.mjs';
import { installWhenStale, main, pinnedNode, projectFolder } from './install.mjs';
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';
import { boundToUs, run } from './run.mjs';

// npm runs scripts in the project's folder and says in INIT_CWD where the person is: paths they type start there.
const started = process.env.npm_lifecycle_event === 'start' ? process.env.INIT_CWD : undefined;
const folder = started ?? process.cwd();

const words = commandLine(process.argv.slice(2), {
  desk: join(projectFolder, 'contracts/equipment-desk.md'),
  isFile: (name) => existsSync(join(folder, name)),
});

await main(async () => {
  await installWhenStale();
  if (needsClient(words)) await buildClientWhenStale();
  const server = join(projectFolder, 'server/main.ts');
  // What Node has compiled once it need not compile again: a third of the time that a start takes.
  const cache = join(projectFolder, 'node_modules/.cache/compiled');
  const options = {
    cwd: folder,
    stdio: boundToUs,
    env: { NODE_COMPILE_CACHE: cache, ...nodeEnvironment(words[0]), ...process.env },
  };
  return run(pinnedNode, [...nodeFlags(words[0]), server, ...words], options);
});
