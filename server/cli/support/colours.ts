import { styleText } from 'node:util';
import type { FindingPart } from '#shared/contract/render-finding.ts';

const styles = {
  place: 'bold',
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
  code: 'dim',
  caret: 'green',
  hint: 'green',
} as const satisfies Readonly<Record<FindingPart, string>>;

/** A part of a finding as a terminal shows it. */
export function inColours(part: FindingPart, text: string): string {
  // Whether the terminal can was asked before.
  return styleText(styles[part], text, { validateStream: false });
}
