import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a program prints that a Node of its own runs, with flags; it finds the modules of the project by their names. */
export async function outputOf(program: string, ...flags: readonly string[]): Promise<string> {
  const words = ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '--eval', program];
  return (await promisify(execFile)(process.execPath, words)).stdout;
}
