import { readFileSync } from 'node:fs';
import { drawPdf, drawWith } from '#server/documents/draw-pdf.ts';
import { largeDocument, plainFrame } from './large-document.ts';

/**
 * Draws a page, and three times 54, and writes what each took: milliseconds, milliseconds of a processor, and how many
 * megabytes the process has had at most until then, beyond those of Node.
 */
const most = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
drawWith({ longestMs: 60_000 });
const before = most();
const drawn: { pages: number; megabytes: number; milliseconds: number; processor: number }[] = [];
for (const rows of [1, 1700, 1700, 1700]) {
  const started = performance.now();
  const used = process.cpuUsage();
  const bytes = Buffer.from(await drawPdf(largeDocument(rows), plainFrame));
  const { user, system } = process.cpuUsage(used);
  drawn.push({
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
    megabytes: Math.round(most() - before),
    milliseconds: Math.round(performance.now() - started),
    processor: Math.round((user + system) / 1000),
  });
}
console.log(JSON.stringify(drawn));
process.exit(0);
