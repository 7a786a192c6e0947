import type { CheckOutput } from '#server/cli/author/check.ts';

/** Whole lines to standard output and standard error, with colours where a person reads them in a terminal. */
export const say: CheckOutput = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  get colours() {
    return process.stdout.isTTY && process.stdout.hasColors();
  },
};
