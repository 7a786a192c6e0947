import { readFile } from 'node:fs/promises';
import { commands } from './commands.ts';

/** `ninefold help`. */
export async function run(): Promise<number> {
  const [ready, coming] = [entries(true), entries(false)];
  const lines = ready.map(
    ([name, { usage, does }]) => `  ninefold ${name} ${usage}`.trimEnd() + `\n      ${does}`,
  );
  const rest = coming.map(([name]) => name).join(', ');
  process.stdout.write(
    `Ninefold runs a web application from one Markdown contract of nine points.\n\n${lines.join('\n')}\n\nStill to come: ${rest}\n`,
  );
  return 0;
}

/** `ninefold --version`. */
export async function showVersion(): Promise<number> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  // It is our own package.json.
  const { version } = JSON.parse(text) as { version: string };
  process.stdout.write(`${version}\n`);
  return 0;
}

function entries(ready: boolean) {
  return Object.entries(commands).filter(([, { load }]) => (load !== undefined) === ready);
}
