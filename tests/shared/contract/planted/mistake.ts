import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingCode } from '#shared/contract/language/finding-codes.ts';

/** A mistake in the equipment desk: what stands there, what stands there instead, and what the checker says. */
export interface Mistake {
  readonly code: FindingCode;
  readonly right: string;
  readonly wrong: string;
  /** What stands at the beginning of the line of the finding or later in it; the first line of `wrong` without. */
  readonly at?: string;
  /** A second place that must change for the mistake to be possible. */
  readonly also?: readonly [right: string, wrong: string];
}

/** In one language: what its translations lack once something is changed is not what these tests are about. */
export const desk = readFileSync(join(import.meta.dirname, '../../../../contracts/equipment-desk.md'), 'utf8')
  .replace(/^languages: .*\n/m, '')
  .replace(', translated: true', '')
  .replace(/^ +description_\w+: .*\n/gm, '')
  .replace(/^ {2}- name: The manager describes an item in each language\n(?: {4}.*\n)+/m, '');

/** The desk with the mistake in it, and the line the finding belongs to. */
export function plant({ right, wrong, at, also }: Mistake): { readonly text: string; readonly line: number } {
  const other = also === undefined ? desk : replaceOnce(desk, also);
  const text = replaceOnce(other, [right, wrong]);
  const start = other.indexOf(right);
  const offset = at === undefined ? start : wrong.includes(at) ? start + wrong.indexOf(at) : text.indexOf(at);
  if (offset < 0) throw new Error(`nowhere: ${at}`);
  return { text, line: text.slice(0, offset).split('\n').length };
}

function replaceOnce(text: string, [right, wrong]: readonly [string, string]): string {
  const parts = text.split(right);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in the desk: ${right}`);
  return parts.join(wrong);
}
