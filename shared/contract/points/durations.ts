import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30d`, `15m`, `1s`, `500ms`. */
export const durationPattern = /^([1-9]\d{0,6})(ms|s|m|h|d)$/;

/** `30d`: in milliseconds. */
export function readDuration(node: Node, findings: Findings): number | undefined {
  const text = node.kind === 'scalar' ? durationPattern.exec(node.text) : null;
  if (text !== null) return Number(text[1]) * (units[text[2] ?? ''] ?? 1);
  const message = 'This should be a length of time.';
  const hint = 'For instance `30d`, `12h`, `15m`, `1s` or `500ms`.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

/** Whole seconds, rounded up. */
export function secondsIn(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
