import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#server/project-folder.ts';
import { commands } from './commands.ts';

/** `ninefold help`. */
export async function run(): Promise<number> {
  const lines = Object.entries(commands).map(
    ([name, { usage, does }]) => `  ninefold ${name} ${usage}`.trimEnd() + `\n      ${does}`,
  );
  process.stdout.write(
    `Ninefold runs a web application from one Markdown contract of nine points.\n\n${lines.join('\n')}\n`,
  );
  return 0;
}

/** `ninefold --version`. */
export async function showVersion(): Promise<number> {
  const text = await readFile(join(projectFolder, 'package.json'), 'utf8');
  // It is our own package.json.
  const { version } = JSON.parse(text) as { version: string };
  process.stdout.write(`${version}\n`);
  return 0;
}
