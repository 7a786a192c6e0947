import { readFile, writeFile } from 'node:fs/promises';
import { format } from '#shared/contract/format/format.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage = 'Usage: ninefold format <contract> [--check]';

/** Exit codes: 0 in style (now), 1 not in style (`--check`), 2 the contract could not be read or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await formatFile(argv, say);
}

/** `ninefold format`: rewrites the YAML blocks of a contract in one style; with `--check` it only says whether it would. */
export async function formatFile(argv: readonly string[], output: CheckOutput): Promise<number> {
  const files = argv.filter((word) => !word.startsWith('-'));
  const [file, second] = files;
  const unknown = argv.find((word) => word.startsWith('-') && word !== '--check');
  if (file === undefined || second !== undefined || unknown !== undefined) {
    output.error(unknown === undefined ? usage : `There is no option ${unknown}.\n${usage}`);
    return 2;
  }
  const text = await readText(file);
  if (text === undefined) {
    output.error(`${file} could not be read.`);
    return 2;
  }
  const better = format(text);
  if (better === text) return 0;
  if (argv.includes('--check')) {
    output.out(`${file} is not in the style that \`ninefold format\` writes.`);
    return 1;
  }
  await writeFile(file, better);
  output.out(`${file} was written anew.`);
  return 0;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
