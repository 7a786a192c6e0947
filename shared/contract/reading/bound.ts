import type { FieldSettings } from '#shared/fields/field.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { readLiteral } from './literal.ts';
import { readText } from './reading.ts';

/** `min` or `max` of a field, in the wire form of its type. */
export function readBound(node: Node, settings: FieldSettings, findings: Findings): string | undefined {
  const value = readLiteral(node, asFineAs(node, settings), findings);
  return value === undefined || value === null ? undefined : String(value);
}

/** Exact settings for a number as written: a bound, or a constant, may be finer than a field. */
export function asFineAs(node: Node, settings: FieldSettings): FieldSettings {
  if (settings.type !== 'decimal') return settings;
  const digits = node.kind === 'scalar' ? (/\.(\d+)$/.exec(node.text)?.[1]?.length ?? 0) : 0;
  return { ...settings, scale: Math.min(12, Math.max(settings.scale, digits)) };
}

/** A regular expression for a whole value. Only what every evaluator knows: no look-around, no references back. */
export function readPattern(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (/\(\?[=!<]|\\[1-9]/.test(text.text)) {
    const message = 'A pattern cannot look ahead, look behind, or refer to an earlier part of itself.';
    findings.add('wrong_value', text.place, message);
    return undefined;
  }
  if (isRegularExpression(text.text)) return text.text;
  const message = 'This pattern is not a regular expression.';
  findings.add('wrong_value', text.place, { message, hint: 'Look at its brackets.' });
  return undefined;
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`, 'u').source !== '';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
