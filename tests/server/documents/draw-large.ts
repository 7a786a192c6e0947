import { readFileSync } from 'node:fs';
import { drawPdf } from '#server/documents/draw-pdf.ts';
import { largeDocument, plainFrame } from './large-document.ts';

/** Draws a page and then some fifty, and writes how many megabytes that took of the machine at most, beyond what Node has. */
const most = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
const before = most();
const drawn: { pages: number; megabytes: number; milliseconds: number }[] = [];
for (const rows of [1, 1600, 1600]) {
  const started = performance.now();
  const bytes = Buffer.from(await drawPdf(largeDocument(rows), plainFrame));
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  const milliseconds = Math.round(performance.now() - started);
  drawn.push({ pages, megabytes: Math.round(most() - before), milliseconds });
}
console.log(JSON.stringify(drawn));
process.exit(0);
