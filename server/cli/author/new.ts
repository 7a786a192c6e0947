import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { blankContract } from '#shared/contract/language/blank-contract.ts';

/** `ninefold new <file>`: a blank contract that is valid as it is. Exit codes: 0 written, 2 not. */
export async function run(argv: readonly string[]): Promise<number> {
  const [file, ...others] = argv;
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    process.stderr.write('Usage: ninefold new <file>\n');
    return 2;
  }
  const problem = await writeNew(file);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return 2;
  }
  process.stdout.write(
    `${file} is a contract that shows nothing yet. Try it: npx ninefold start ${file} --rehearse\n`,
  );
  return 0;
}

/** Never writes over a file that is there. */
async function writeNew(file: string): Promise<string | undefined> {
  try {
    await writeFile(file, blankContract(nameFrom(file)), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'EEXIST') return `${file} is there already; it was left as it is.`;
    return `${file} could not be written (${String(error.code)}).`;
  }
}

/** `time-sheets.md` is called "Time sheets". */
function nameFrom(file: string): string {
  const words = basename(file, extname(file))
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}
