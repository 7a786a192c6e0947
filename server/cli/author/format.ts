import { isUtf8 } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { format } from '#shared/contract/format/format.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { whyUnreadable } from '#server/instance/why-unreadable.ts';
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
  const read = await readText(file);
  if (read.kind === 'closed') {
    output.error(read.message);
    return 2;
  }
  const { text } = read;
  const better = format(text);
  if (better === text) return 0;
  if (argv.includes('--check')) {
    output.out(`${file} is not in the style that \`ninefold format\` writes.`);
    return 1;
  }
  await writeFile(file, better);
  output.out(`${file} was rewritten.`);
  return 0;
}

async function readText(file: string): Promise<{ readonly kind: 'read'; readonly text: string } | Closed> {
  try {
    const bytes = await readFile(file);
    // What is written back must be what was there.
    if (!isUtf8(bytes)) return closed(`${file} is not UTF-8: nothing was written.`, 2);
    return { kind: 'read', text: bytes.toString() };
  } catch (error) {
    const why = whyUnreadable(file, error);
    if (why === undefined) throw error;
    return closed(why, 2);
  }
}
