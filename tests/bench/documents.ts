import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './statistics.ts';

/** What drawing takes in a process that has just begun: a page, 54 pages, and 54 again; the median of five processes. */
type Drawn = Record<'pages' | 'megabytes' | 'milliseconds' | 'processor', number>;

const program = fileURLToPath(new URL('../server/documents/draw-large.ts', import.meta.url));
const rounds: Drawn[][] = [];
for (let round = 0; round < 5; round += 1) {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  rounds.push(JSON.parse(stdout) as Drawn[]);
}
const [first = []] = rounds;
console.table(
  first.map(({ pages }, at) => ({
    pages,
    ...Object.fromEntries(
      (['milliseconds', 'processor', 'megabytes'] as const).map((what) => [
        what,
        median(rounds.map((round) => round[at]?.[what] ?? Number.NaN)),
      ]),
    ),
  })),
);
