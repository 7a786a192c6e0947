/** Where a command writes; both take whole lines. */
export interface CheckOutput {
  out(line: string): void;
  error(line: string): void;
  /** Whether a terminal shows it that can do colours. Default: no. */
  readonly colours?: boolean;
}

/** Whole lines to standard output and standard error, with colours where a person reads them in a terminal. */
export const say: CheckOutput = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  get colours() {
    return process.stdout.isTTY && process.stdout.hasColors();
  },
};
