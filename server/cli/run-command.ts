import { suggest } from '#shared/contract/language/suggest.ts';
import { commands } from './commands.ts';
import { say } from './support/say.ts';

/** Runs `ninefold <command> …` and answers its exit code: 2 where the command line itself is wrong. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const [first = 'help', ...rest] = words;
  const name = aliases[first] ?? first;
  const command = commands[name];
  if (command === undefined) {
    const hint = suggest(name, Object.keys(commands));
    say(`There is no command ${name}.${hint === undefined ? '' : ` ${hint}`} All commands: ninefold help`);
    return 2;
  }
  const run = await command.load();
  return run(rest);
}

const aliases: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};
