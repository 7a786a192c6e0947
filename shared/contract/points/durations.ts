import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const short = /^([1-9]\d{0,6})(ms|s|m|h|d)$/;

/** `30d`, `15m`, `1s`, `500ms`, and as in fields of the type: `PT15M`, `P30D`. */
export const durationPattern =
  /^(?:[1-9]\d{0,6}(?:ms|s|m|h|d)|P(?=\d|T\d)(?:\d{1,6}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}(?:\.\d{1,3})?S)?)?)$/;

/** `30d` or `P30D`: in milliseconds. */
export function readDuration(node: Node, findings: Findings): number | undefined {
  const text = node.kind === 'scalar' ? node.text : '';
  const [, count, unit = ''] = short.exec(text) ?? [];
  const long = durationPattern.test(text) ? toMilliseconds(text) : undefined;
  const found = count === undefined ? long : Number(count) * (units[unit] ?? 1);
  if (found !== undefined && found > 0) return found;
  const message = 'This should be a length of time.';
  const hint = 'For instance `30d`, `12h`, `15m`, `1s`, `500ms` or `PT15M`.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

/** Whole seconds, rounded up. */
export function secondsIn(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
