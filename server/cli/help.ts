import { projectVersion } from '#server/project-version.ts';
import { commands } from './commands.ts';
import { say } from './support/say.ts';

/** `ninefold help`: all commands. `ninefold help check`, as `ninefold check --help`: this one. */
export async function run([name]: readonly string[]): Promise<number> {
  if (name !== undefined && !Object.hasOwn(commands, name)) {
    say(`There is no command ${name}. All commands: ninefold help`);
    return 2;
  }
  const shown = name === undefined ? Object.keys(commands) : [name];
  const lines = shown.map((each) => {
    const { usage, does } = commands[each] ?? {};
    return `  ninefold ${each} ${usage}`.trimEnd() + `\n      ${does}`;
  });
  const head = 'Ninefold runs a web application from one Markdown contract of nine points.\n\n';
  process.stdout.write(`${name === undefined ? head : ''}${lines.join('\n')}\n`);
  return 0;
}

/** `ninefold --version`. */
export async function showVersion(): Promise<number> {
  process.stdout.write(`${projectVersion}\n`);
  return 0;
}
