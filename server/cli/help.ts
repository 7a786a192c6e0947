import { projectVersion } from '#server/project-version.ts';
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
  process.stdout.write(`${projectVersion}\n`);
  return 0;
}
